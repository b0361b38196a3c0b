import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  cp,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../command-error.mjs';
import { connectionSettings } from '../database/database-url.mjs';
import { withClient } from '../database/with-client.mjs';
import { errorCode } from '../errors.mjs';
import { freePort } from '../processes/free-port.mjs';
import { postmasterPid, runPostgresProgram, stopCluster } from './cluster-programs.mjs';
import { newPassword, readState, urlsOf, writeState } from './home-state.mjs';
import { isSegment, makeLogFolder, placeInLog, systemIdentifier, timelineOf } from './log-archive.mjs';
import { RESTORED } from './postgres.mjs';
import { postgresAccount, postgresPrograms, reachableDirectory } from './postgres-account.mjs';

// A restore builds the cluster beside the present one, and replaces that only when it is complete:
// data.recovering → data.restored → data. Until then nothing of the present one has changed.

const RECOVERING = 'data.recovering';
const RECOVERY_LOG = 'log.recovering';
const REPLACED = 'data.replaced';

/** How often a recovering server is polled for having finished, which takes as long as the log is long. */
const RECOVERY_POLL_MS = 200;
/** Postgres' refusal of connections during recovery. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * @typedef {object} Recovered
 * @property {string | undefined} lastChangeAt the time of the last transaction, ISO 8601 in UTC
 * @property {() => Promise<void>} install replaces the present cluster of the home
 * @property {() => Promise<void>} discard leaves the home as it was
 */

/**
 * Recovers a copied cluster to a time, without replacing the present one yet.
 * @param {string} wantedHome as passed to `startPostgres`
 * @param {object} backup
 * @param {string} backup.data folder of the copied cluster
 * @param {string} backup.log folder of the log
 * @param {string} backup.firstSegment of the log that it needs
 * @param {string} backup.password of the owner's role
 * @param {Date} [until] without it everything that is in the log
 * @param {(ownerUrl: string) => Promise<void>} [whileOpen] reads the recovered databases
 * @returns {Promise<Recovered>}
 * @throws {CommandError} when the log ends before that time
 */
export async function recoverCluster(wantedHome, backup, until, whileOpen = async () => {}) {
  const account = postgresAccount();
  const programs = await postgresPrograms(account);
  const home = await reachableDirectory(wantedHome, account, () => {});
  const [data, log] = [join(home, RECOVERING), join(home, RECOVERY_LOG)];
  const discard = async () => {
    for (const folder of [data, log, join(home, RESTORED)])
      await rm(folder, { recursive: true, force: true });
  };
  await discard();
  try {
    await cp(backup.data, data, { recursive: true });
    await chmod(data, 0o700);
    await gatherLog(home, backup, log);
    await writeFile(join(data, 'recovery.signal'), '');
    if (account.uid !== undefined) await chownAll(data, account.uid, account.gid);
    const state = { password: newPassword(), ...readState(home, true) };
    const ownerUrl = (/** @type {number} */ port) => urlsOf({ password: backup.password, port }).ownerUrl;
    const cluster = { home, data, programs, account, until, ownerUrl };
    const lastChangeAt = await recover(cluster, async (port) => {
      await withClient(ownerUrl(port), (client) =>
        client.query(
          `ALTER ROLE ${client.escapeIdentifier(connectionSettings(ownerUrl(port)).user)} PASSWORD ${client.escapeLiteral(state.password)}`,
        ),
      );
      await whileOpen(urlsOf({ ...state, port }).ownerUrl);
    });
    await keepHistory(join(data, 'pg_wal'), backup.log, account);
    await rm(log, { recursive: true });
    await rename(data, join(home, RESTORED));
    return { lastChangeAt, discard, install: () => install(home, state) };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @param {string} home @param {import('./home-state.mjs').State} state */
async function install(home, state) {
  const [data, replaced] = [join(home, 'data'), join(home, REPLACED)];
  await rm(replaced, { recursive: true, force: true });
  await writeState(home, state);
  if (existsSync(data)) await rename(data, replaced);
  await rename(join(home, RESTORED), data);
  await rm(replaced, { recursive: true, force: true });
}

/**
 * Collects the segments from the backup's first one on: the archived ones, and those that the present cluster of the same
 * installation did not archive before it ended.
 * @param {string} home
 * @param {{ data: string, log: string, firstSegment: string }} backup
 * @param {string} to
 */
async function gatherLog(home, { data, log, firstSegment }, to) {
  const account = postgresAccount();
  await mkdir(to, { mode: 0o700 });
  await makeLogFolder(to, account);
  const present = join(home, 'data');
  const isSame = existsSync(present) && (await systemIdentifier(present)) === (await systemIdentifier(data));
  for (const folder of [log, ...(isSame ? [join(present, 'pg_wal')] : [])]) {
    for (const name of await readdir(folder)) {
      const isNeeded =
        isSegment(name) &&
        timelineOf(name) === timelineOf(firstSegment) &&
        placeInLog(name) >= placeInLog(firstSegment);
      if (isNeeded || name.endsWith('.history')) await linkOrCopy(join(folder, name), join(to, name));
    }
  }
  if (account.uid === undefined) return;
  for (const name of await readdir(to)) await chown(join(to, name), account.uid, account.gid);
}

/** The first one counts. @param {string} from @param {string} to */
async function linkOrCopy(from, to) {
  if (existsSync(to)) return;
  try {
    await link(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(errorCode(error))) throw error;
    await copyFile(from, to);
  }
}

/**
 * Starts the server, which recovers, and stops it again.
 * @param {object} cluster
 * @param {string} cluster.home
 * @param {string} cluster.data
 * @param {import('./cluster-programs.mjs').Programs} cluster.programs
 * @param {import('./postgres-account.mjs').Account} cluster.account
 * @param {(port: number) => string} cluster.ownerUrl of the recovered cluster
 * @param {Date} [cluster.until]
 * @param {(port: number) => Promise<void>} work with the recovered server
 * @returns {Promise<string | undefined>} the time of the last transaction
 */
async function recover({ home, data, programs, account, until, ownerUrl }, work) {
  const port = await freePort();
  const serverLog = join(home, 'recovery.log');
  await rm(serverLog, { force: true });
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c max_connections=450',
    '-c timezone=UTC',
    '-c log_timezone=UTC',
    '-c archive_mode=off',
    // Nothing reads until recovery has ended.
    '-c hot_standby=off',
    `-c "restore_command=cp ../${RECOVERY_LOG}/%f %p"`,
    // Another restore from the same log may have continued on another timeline.
    '-c recovery_target_timeline=current',
    '-c recovery_target_action=promote',
    ...(until
      ? [`-c "recovery_target_time=${until.toISOString().replace('T', ' ').replace('Z', '+00')}"`]
      : []),
  ].join(' ');
  const args = ['-D', data, '-l', serverLog, '-w', '-t', '600', '-o', settings, 'start'];
  try {
    await runPostgresProgram(programs.pg_ctl, args, account, serverLog);
    await untilRecovered(data, ownerUrl(port), serverLog);
  } catch (error) {
    await stopIfRunning(data, programs, account);
    const text = await readFile(serverLog, 'utf8').catch(() => '');
    if (!text.includes('recovery ended before configured recovery target was reached')) throw error;
    const last = lastChangeIn(text);
    throw new CommandError(
      `The log ends before that time${last ? `: its last change is of ${last}` : ''}. Name an earlier time, or omit --time to restore everything.`,
    );
  }
  try {
    await work(port);
  } finally {
    await stopCluster(data, programs, account);
  }
  const lastChangeAt = lastChangeIn(await readFile(serverLog, 'utf8'));
  await rm(serverLog);
  return lastChangeAt;
}

/**
 * @param {string} data
 * @param {string} url
 * @param {string} serverLog
 * @throws {CommandError} when the server ends instead
 */
async function untilRecovered(data, url, serverLog) {
  for (;;) {
    try {
      await withClient(url, (client) => client.query('SELECT 1'));
      return;
    } catch (error) {
      if (!(await postmasterPid(data))) {
        const lines = (await readFile(serverLog, 'utf8')).trim().split('\n').slice(-3).join(' | ');
        throw new CommandError(`The recovery failed: ${lines}`);
      }
      if (![CANNOT_CONNECT_NOW, 'ECONNREFUSED', 'ECONNRESET'].includes(errorCode(error))) throw error;
    }
    await delay(RECOVERY_POLL_MS);
  }
}

/**
 * @param {string} data
 * @param {import('./cluster-programs.mjs').Programs} programs
 * @param {import('./postgres-account.mjs').Account} account
 */
async function stopIfRunning(data, programs, account) {
  if (await postmasterPid(data)) await stopCluster(data, programs, account);
}

/** @param {string} text of the server's log @returns {string | undefined} ISO 8601 in UTC */
function lastChangeIn(text) {
  const found = /last completed transaction was at log time ([\d-]+) ([\d:.]+)\+00/.exec(text);
  return found ? `${found[1]}T${found[2]}Z` : undefined;
}

/**
 * Stores the number of the new timeline with the archive, so that no later restore uses it for another one.
 * @param {string} from
 * @param {string} log
 * @param {import('./postgres-account.mjs').Account} account
 */
async function keepHistory(from, log, account) {
  for (const name of (await readdir(from)).filter((file) => file.endsWith('.history'))) {
    const to = join(log, name);
    if (existsSync(to)) continue;
    await copyFile(join(from, name), to);
    if (account.uid !== undefined) await chown(to, account.uid, account.gid);
  }
}

/** @param {string} folder @param {number} uid @param {number} gid */
async function chownAll(folder, uid, gid) {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
}
