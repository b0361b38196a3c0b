import { chown, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { makeFolder } from '../make-folder.mjs';
import { canEnter } from './postgres-account.mjs';

// The write-ahead log of an installation, as whole segments, beside its backups:
//   <backups>/installation-<system identifier>/log      the archived segments
//   <backups>/installation-<system identifier>/files    every stored file, once
//   <backups>/installation-<system identifier>/<name>   a backup: data, backup.json

/** @typedef {import('./postgres-account.mjs').Account} Account */

/** The longest time, in seconds, until what was committed is in the archive. */
const ARCHIVE_TIMEOUT_SECONDS = 60;

/** The name of a whole segment: its timeline, and its place in the log. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** @param {string} name of a file of the log */
export const isSegment = (name) => SEGMENT.test(name);

/** @param {string} segment */
export const timelineOf = (segment) => segment.slice(0, 8);

/** @param {string} segment @returns {string} comparable among segments of all timelines */
export const placeInLog = (segment) => segment.slice(8);

/**
 * @param {string} data folder of a cluster
 * @returns {Promise<string>} the number that Postgres drew when the cluster was created; copies have the same
 */
export async function systemIdentifier(data) {
  const file = await open(join(data, 'global', 'pg_control'));
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

/**
 * @param {string} backups folder of all backups
 * @param {string} identifier of an installation's cluster
 */
export function backupFolders(backups, identifier) {
  const folder = join(backups, `installation-${identifier}`);
  return { folder, log: join(folder, 'log'), files: join(folder, 'files') };
}

/**
 * Prepares the archiving of a home's log, and returns the settings of its server.
 * @param {string} home
 * @param {string} backups folder of all backups
 * @param {Account} account
 * @returns {Promise<string[]>}
 * @throws {CommandError} when Postgres cannot write there
 */
export async function archiveSettings(home, backups, account) {
  const { log } = backupFolders(backups, await systemIdentifier(join(home, 'data')));
  await makeLogFolder(log, account);
  // Named relative to the folder of the data, in which Postgres runs the command: a path would have to be quoted for
  // two shells.
  await writeFile(join(home, 'archive.sh'), archiveScript(log), { mode: 0o755 });
  return [
    '-c archive_mode=on',
    `-c archive_timeout=${ARCHIVE_TIMEOUT_SECONDS}`,
    '-c "archive_command=sh ../archive.sh %p %f"',
  ];
}

/**
 * @param {string} log
 * @param {Account} account
 */
export async function makeLogFolder(log, account) {
  await makeFolder(log);
  if (account.uid === undefined) return;
  await chown(log, account.uid, account.gid);
  if (await canEnter(log, account)) return;
  throw new CommandError(
    `The user postgres cannot reach ${log}: name a folder that every user may enter with BACKUP_DIR=….`,
  );
}

/**
 * Postgres repeats a segment whose archiving it did not record: the same contents count as done, others as a failure.
 * @param {string} log
 */
const archiveScript = (
  log,
) => `# Written at each start. Archives a finished segment of the log: archive.sh <path> <name>
set -eu
log=${quoted(log)}
if [ -e "$log/$2" ]; then exec cmp -s "$1" "$log/$2"; fi
cp "$1" "$log/$2.unfinished"
sync "$log/$2.unfinished"
mv "$log/$2.unfinished" "$log/$2"
`;

/** @param {string} text @returns {string} for a shell */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
