import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { withClient } from '#stack/database/with-client';
import { dataDirectory } from '#stack/paths';
import { hasCluster, runningPostgres } from '#stack/postgres/postgres';
import { recoverCluster } from '#stack/postgres/recover-cluster';
import { serverAddress } from '../address.mjs';
import { embeddedHome } from '../database.mjs';
import { step } from '../progress.mjs';
import { claimDataDirectory, requireNotRunning, sweepServices } from '../run-record.mjs';
import { FILE_FOLDERS, gatherFiles, installFiles } from './stored-files.mjs';

/** @returns {boolean} whether DATA_DIR holds a database or files */
export const holdsInstallation = () =>
  hasCluster(embeddedHome()) || FILE_FOLDERS.some((name) => existsSync(join(dataDirectory(), name)));

/** @throws {CommandError} when the database or the files of DATA_DIR are in use */
export async function requireUnused() {
  requireNotRunning();
  if (await runningPostgres(embeddedHome()))
    throw new CommandError(
      `A Postgres runs on ${embeddedHome()}, for another command or left behind: wait for that command, or npm start and npm run stop.`,
    );
}

/**
 * Replaces the contents of DATA_DIR by a backup, recovered to a time.
 * @param {import('./backups.mjs').Backup} backup
 * @param {Date} [until] without it everything that is in the log
 * @returns {Promise<{ lastChangeAt: string | undefined, missing: string[] }>} `missing`: stored files that rows name and
 * the backup does not have
 */
export async function restoreBackup(backup, until) {
  const release = await claimDataDirectory(serverAddress().url);
  try {
    await sweepServices();
    await requireNoPostgres();
    return await replace(backup, until);
  } finally {
    await release();
  }
}

async function requireNoPostgres() {
  if (await runningPostgres(embeddedHome())) throw new CommandError(`A Postgres runs on ${embeddedHome()}.`);
}

/** @param {import('./backups.mjs').Backup} backup @param {Date} [until] */
async function replace(backup, until) {
  const gathered = join(dataDirectory(), 'files.restored');
  await rm(gathered, { recursive: true, force: true });
  /** @type {string[]} */
  let uploads = [];
  const recovered = await step('Recovering the database', async (note) => {
    const source = { ...backup, data: join(backup.folder, 'data'), log: join(backup.installation, 'log') };
    const result = await recoverCluster(embeddedHome(), source, until, async (ownerUrl) => {
      uploads = await uploadsOf(ownerUrl);
    });
    if (result.lastChangeAt) note(`last change at ${result.lastChangeAt}`);
    return result;
  });
  try {
    const folders = [join(backup.installation, 'files'), dataDirectory()];
    const { missing } = await step('Copying the files', async (note) => {
      const result = await gatherFiles({ folders, uploads, until }, gathered);
      note(String(result.copied));
      return result;
    });
    await step('Replacing what was there', async () => {
      await recovered.install();
      await installFiles(gathered, dataDirectory());
    });
    return { lastChangeAt: recovered.lastChangeAt, missing };
  } catch (error) {
    await recovered.discard();
    throw error;
  }
}

/** @param {string} ownerUrl @returns {Promise<string[]>} the paths of all stored uploads and their thumbnails */
function uploadsOf(ownerUrl) {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT unnest(ARRAY[path, thumb_path]) AS path FROM uploaded_files WHERE deleted_at IS NULL`,
    );
    return rows.flatMap(({ path }) => path ?? []);
  });
}
