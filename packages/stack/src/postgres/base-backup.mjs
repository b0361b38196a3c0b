import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { withClient } from '../database/with-client.mjs';
import { errorCode, errorMessage } from '../errors.mjs';
import { runProgram } from '../processes/processes.mjs';
import { isSegment, makeLogFolder, placeInLog, timelineOf } from './log-archive.mjs';
import { postgresAccount } from './postgres-account.mjs';

/** Contents that a copy must not have, or that Postgres creates itself; the folders themselves are needed. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
/** Files of the running server. */
const SKIPPED =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pgsql_tmp.*|pg_internal\.init.*)$/;
/** Postgres rewrites it in place: it is copied last, and never half-written. */
const CONTROL = join('global', 'pg_control');

/** How long the archiving of the log may take until the backup fails. */
const ARCHIVED_WITHIN_MS = 120_000;

/**
 * @typedef {object} BaseBackup
 * @property {string} firstSegment of the log that it needs
 * @property {string} lastSegment with which it is consistent
 * @property {string} endedAt ISO 8601 in UTC, by the clock of Postgres: no earlier time can be restored from it
 * @property {number} bytes
 */

/**
 * Copies the cluster of a running server, and the log that the copy needs, while the server continues. A replication slot
 * retains the log meanwhile, whether it is archived or not.
 * @param {string} ownerUrl a superuser's
 * @param {string} folder new, for the cluster's files
 * @param {string} log folder of the log
 * @returns {Promise<BaseBackup>}
 */
export function copyCluster(ownerUrl, folder, log) {
  return withClient(ownerUrl, async (client) => {
    const { rows: settings } = await client.query("SELECT current_setting('data_directory') AS data");
    const { data } = settings[0];
    // The slot and the backup end with this connection, however it ends.
    await client.query("SELECT pg_create_physical_replication_slot('honey_backup', true, true)");
    const { rows: started } = await client.query(
      "SELECT pg_walfile_name(pg_backup_start('honey live', fast => true)) AS segment",
    );
    const bytes = await copyFolder(data, folder);
    await client.query(`SET statement_timeout = ${ARCHIVED_WITHIN_MS}`);
    const { rows: ended } = await client
      .query(
        `SELECT labelfile AS label, spcmapfile AS tablespaces, pg_walfile_name(lsn) AS segment, clock_timestamp() AS at
         FROM pg_backup_stop(wait_for_archive => true)`,
      )
      .catch((error) => {
        if (errorCode(error) !== '57014') throw error;
        throw new CommandError(
          `The log was not archived within ${ARCHIVED_WITHIN_MS / 1000} s: the server's log in ${data}/.. has the reason. The backup is incomplete.`,
        );
      });
    const [{ label, tablespaces, segment: lastSegment, at }] = ended;
    if (tablespaces.trim() !== '')
      throw new CommandError('Tablespaces outside the data folder are not copied.');
    await writeFile(join(folder, 'backup_label'), label);
    const firstSegment = started[0].segment;
    await copySegments(join(data, 'pg_wal'), log, { firstSegment, lastSegment });
    // A copy that is only in memory is lost with the power.
    await runProgram('sync', []);
    return { firstSegment, lastSegment, endedAt: at.toISOString(), bytes };
  });
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {Promise<number>} the bytes
 */
async function copyFolder(from, to) {
  const bytes = await copyEntries(from, to, '');
  return bytes + (await copyControl(join(from, CONTROL), join(to, CONTROL)));
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} path below both
 * @returns {Promise<number>} the bytes
 */
async function copyEntries(from, to, path) {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  let bytes = 0;
  for (const entry of await entriesOf(join(from, path))) {
    const below = join(path, entry.name);
    if (below === CONTROL || SKIPPED.test(entry.name)) continue;
    if (entry.isDirectory()) {
      if (EMPTIED.has(below)) await mkdir(join(to, below), { mode: 0o700 });
      else bytes += await copyEntries(from, to, below);
    } else if (entry.isFile()) bytes += await copyIfThere(join(from, below), join(to, below));
  }
  return bytes;
}

/** A folder of a dropped database disappears while it is read. @param {string} folder */
async function entriesOf(folder) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** A dropped table's file disappears; the log knows. @param {string} from @param {string} to */
async function copyIfThere(from, to) {
  try {
    await copyFile(from, to);
    return (await stat(to)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** Two equal readings in a row contain no write in progress. @param {string} from @param {string} to */
async function copyControl(from, to) {
  for (let before = await readFile(from); ; ) {
    const now = await readFile(from);
    if (now.equals(before)) {
      await writeFile(to, now, { mode: 0o600 });
      return now.length;
    }
    before = now;
  }
}

/**
 * @param {string} from
 * @param {string} log
 * @param {{ firstSegment: string, lastSegment: string }} range
 */
async function copySegments(from, log, { firstSegment, lastSegment }) {
  const account = postgresAccount();
  await makeLogFolder(log, account);
  const needed = (await readdir(from)).filter(
    (name) =>
      isSegment(name) &&
      timelineOf(name) === timelineOf(firstSegment) &&
      placeInLog(name) >= placeInLog(firstSegment) &&
      placeInLog(name) <= placeInLog(lastSegment),
  );
  try {
    for (const name of needed) {
      if (existsSync(join(log, name))) continue;
      const unfinished = join(log, `${name}.backup-${process.pid}`);
      await copyFile(join(from, name), unfinished);
      if (account.uid !== undefined) await chown(unfinished, account.uid, account.gid);
      await rename(unfinished, join(log, name));
    }
  } catch (error) {
    throw new CommandError(`The log could not be copied to ${log}: ${errorMessage(error)}`);
  }
  for (const name of [firstSegment, lastSegment])
    if (!existsSync(join(log, name)))
      throw new CommandError(`The segment ${name} of the log is missing in ${log}.`);
}
