import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '#stack/command-error';
import { commandFolder } from '#stack/paths';
import { isSegment, placeInLog } from '#stack/postgres/log-archive';
import { readStateFile } from '#stack/state-file';
import { backupDirectory } from '../backup-directory.mjs';

/**
 * @typedef {object} Backup
 * @property {string} name the time of its end
 * @property {string} folder
 * @property {string} installation folder of its installation, with the log and the files
 * @property {string} endedAt ISO 8601 in UTC: no earlier time can be restored from it
 * @property {string} firstSegment of the log that it needs
 * @property {string} password of the database's owner
 * @property {string} version of Honey Live
 * @property {number} bytes
 */

const DESCRIPTION = 'backup.json';
/** The files that existed when the backup ended. */
const FILE_LIST = 'files.txt';

/**
 * @param {string | undefined} option a folder that the command names instead
 * @param {string} name of that option
 * @returns {string}
 * @throws {CommandError} when neither is set
 */
export function chosenBackupDirectory(option, name) {
  const folder = option === undefined ? backupDirectory() : resolve(commandFolder(), option);
  if (folder) return folder;
  throw new CommandError(`No folder of backups: set BACKUP_DIR, or name one with ${name} <folder>.`);
}

/** @throws {CommandError} when the database belongs to another program than this checkout */
export function requireEmbeddedDatabase() {
  if (!process.env.DATABASE_URL && !process.env.DATABASE_OWNER_URL) return;
  throw new CommandError(
    'DATABASE_URL names a Postgres that this command does not run: back it up with its own tools (docs/operations.md, "Backup and restore").',
  );
}

/**
 * @param {string} directory of backups
 * @returns {Promise<Backup[]>} the complete ones, oldest first
 */
export async function listBackups(directory) {
  const found = [];
  for (const installation of await foldersIn(directory, 'installation-')) {
    for (const folder of await foldersIn(installation, '2')) {
      const description = readStateFile(join(folder, DESCRIPTION), 'delete this backup.');
      if (description) found.push(/** @type {Backup} */ ({ ...description, folder, installation }));
    }
  }
  return found.sort((left, right) => left.endedAt.localeCompare(right.endedAt));
}

/** @param {string} folder @param {string} prefix */
async function foldersIn(folder, prefix) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map(({ name }) => join(folder, name));
}

/**
 * The backup from which a time is restored: the newest one that had ended by then.
 * @param {Backup[]} backups oldest first
 * @param {{ name?: string, until?: Date }} wanted
 * @returns {Backup}
 * @throws {CommandError} when there is none
 */
export function chooseBackup(backups, { name, until }) {
  const [oldest] = backups;
  if (!oldest) throw new CommandError('There is no backup in this folder: npm run backup makes one.');
  if (name !== undefined && !backups.some((backup) => backup.name === name))
    throw new CommandError(
      `There is no backup ${name}; there are ${backups.map((backup) => backup.name).join(', ')}.`,
    );
  const named = backups.filter((backup) => name === undefined || backup.name === name);
  const chosen = named.findLast(({ endedAt }) => until === undefined || new Date(endedAt) <= until);
  if (chosen) return chosen;
  throw new CommandError(
    `No backup reaches that time: the earliest one that can be restored is ${named[0]?.endedAt}.`,
  );
}

/**
 * @param {string} text as entered
 * @returns {Date}
 * @throws {CommandError} unless it is a time with its zone that has passed
 */
export function timeToRestore(text) {
  const time = new Date(text);
  if (
    !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) ||
    Number.isNaN(time.getTime())
  )
    throw new CommandError(
      `--time takes a date and a time with its zone, as 2026-11-29T18:30:00+09:00 or 2026-11-29T09:30:00Z, not ${JSON.stringify(text)}.`,
    );
  if (time.getTime() > Date.now())
    throw new CommandError(`${text} has not passed yet: nothing of it is stored.`);
  return time;
}

/**
 * Deletes all but the newest backups of an installation, and what only the deleted ones needed.
 * @param {Backup[]} backups of the installation, oldest first
 * @param {number} retained
 * @param {string} dataDirectory
 * @returns {Promise<Backup[]>} the deleted ones
 */
export async function deleteOldBackups(backups, retained, dataDirectory) {
  const { deleteOldFiles } = await import('./stored-files.mjs');
  const [deleted, kept] = [backups.slice(0, -retained), backups.slice(-retained)];
  const [oldest] = kept;
  if (!oldest || deleted.length === 0) return [];
  for (const { folder } of deleted) await rm(folder, { recursive: true });
  const log = join(oldest.installation, 'log');
  const first = kept.map(({ firstSegment }) => placeInLog(firstSegment)).sort()[0] ?? '';
  for (const name of await readdir(log))
    if (isSegment(name) && placeInLog(name) < first) await rm(join(log, name));
  const needed = new Set(
    kept.flatMap(({ folder }) => readFileSync(join(folder, FILE_LIST), 'utf8').split('\n')),
  );
  await deleteOldFiles(dataDirectory, join(oldest.installation, 'files'), new Date(oldest.endedAt), needed);
  return deleted;
}

export { DESCRIPTION, FILE_LIST };
