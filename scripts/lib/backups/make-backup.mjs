import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { connectionSettings } from '#stack/database/database-url';
import { withClient } from '#stack/database/with-client';
import { makeFolder } from '#stack/make-folder';
import { dataDirectory, ROOT } from '#stack/paths';
import { copyCluster } from '#stack/postgres/base-backup';
import { backupFolders } from '#stack/postgres/log-archive';
import { openDatabase } from '../database.mjs';
import { takeLock } from '../lock.mjs';
import { step } from '../progress.mjs';
import { DESCRIPTION, deleteOldBackups, FILE_LIST, listBackups } from './backups.mjs';
import { copyNewFiles, filesOf } from './stored-files.mjs';

/** A backup that is being written, or was interrupted. */
const UNFINISHED = 'unfinished';

/**
 * Backs up the embedded database and the files of DATA_DIR, while they are in use.
 * @param {string} directory of backups
 * @param {{ retained?: number }} options `retained`: how many backups to retain; without it all
 * @returns {Promise<import('./backups.mjs').Backup>}
 */
export async function makeBackup(directory, { retained } = {}) {
  const database = await openDatabase();
  try {
    const identifier = await withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query(
        'SELECT system_identifier::text AS identifier FROM pg_control_system()',
      );
      return rows[0].identifier;
    });
    const { folder: installation, files, log } = backupFolders(directory, identifier);
    await makeFolder(installation);
    const lock = await takeLock(join(installation, 'backup.lock'));
    if ('owner' in lock)
      throw new CommandError(`Another backup is being written there (pid ${lock.owner.pid}).`);
    try {
      const backup = await write(database.ownerUrl, { installation, files, log });
      await deleteOlder(directory, backup, retained);
      return backup;
    } finally {
      await lock.release();
    }
  } finally {
    await database.stop();
  }
}

/** @param {string} ownerUrl @param {{ installation: string, files: string, log: string }} folders */
async function write(ownerUrl, { installation, files, log }) {
  const unfinished = join(installation, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await makeFolder(unfinished);
  // A file may be deleted while the database is copied: those that exist now are copied first.
  await copyFiles(files);
  const cluster = await step('Copying the database', async (note) => {
    const copied = await copyCluster(ownerUrl, join(unfinished, 'data'), log);
    note(`${(copied.bytes / 2 ** 20).toFixed(0)} MB`);
    return copied;
  });
  // A file is stored before its row: the files of all rows exist now.
  await copyFiles(files);
  await writeFile(join(unfinished, FILE_LIST), (await filesOf(dataDirectory())).join('\n'));
  const name = cluster.endedAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-');
  const description = {
    ...cluster,
    name,
    password: connectionSettings(ownerUrl).password,
    version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
  };
  await writeFile(join(unfinished, DESCRIPTION), JSON.stringify(description, null, 2), { mode: 0o600 });
  const folder = join(installation, name);
  await rename(unfinished, folder).catch((error) => {
    if (error.code !== 'ENOTEMPTY') throw error;
    throw new CommandError(`A backup of the same second exists: ${name}.`);
  });
  return { ...description, folder, installation };
}

/** @param {string} to */
const copyFiles = (to) =>
  step('Copying new files', async (note) => note(String(await copyNewFiles(dataDirectory(), to))));

/**
 * @param {string} directory
 * @param {import('./backups.mjs').Backup} backup
 * @param {number | undefined} retained
 */
async function deleteOlder(directory, backup, retained) {
  if (retained === undefined) return;
  const own = (await listBackups(directory)).filter(
    ({ installation }) => installation === backup.installation,
  );
  if (own.length <= retained) return;
  await step('Deleting old backups', async (note) => {
    const deleted = await deleteOldBackups(own, retained, dataDirectory());
    note(deleted.map(({ name }) => name).join(', '));
  });
}
