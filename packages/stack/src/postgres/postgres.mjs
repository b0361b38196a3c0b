import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { connectionSettings } from '../database/database-url.mjs';
import { setServerRole } from '../database/server-role.mjs';
import { errorCode } from '../errors.mjs';
import { freePort } from '../processes/free-port.mjs';
import { describeProcess, stillRuns } from '../processes/processes.mjs';
import { writeStateFile } from '../state-file.mjs';
import { postmasterPid, runPostgresProgram, stopCluster } from './cluster-programs.mjs';
import { DATABASE, newPassword, OWNER, readState, urlsOf, writeState } from './home-state.mjs';
import { archiveSettings } from './log-archive.mjs';
import { elsewhereFor, postgresAccount, postgresPrograms, reachableDirectory } from './postgres-account.mjs';
import { throwawayPlace, throwawayPlaces } from './throwaway-places.mjs';

// A home is a folder with one embedded Postgres: `data` (its cluster), `server.json` (its address and the passwords of
// its two roles, readable only by its user) and `server.log`. The server is a daemon: Ctrl-C at the terminal does not
// reach it, so that the command that started it can let the other programs finish first; what a kill -9 leaves running
// is swept at the next start.

/**
 * @typedef {import('./postgres-account.mjs').Account} Account
 * @typedef {import('./cluster-programs.mjs').Programs} Programs
 * @typedef {import('./home-state.mjs').State} State
 */

const UNFINISHED = 'data.unfinished-';
/** A restored cluster that is complete: it becomes `data`. */
export const RESTORED = 'data.restored';
const THROWAWAY = 'honey-live-postgres-';
const VERSION = '18';

/**
 * @typedef {object} EmbeddedPostgres
 * @property {string} url of its database `honey`, as the server's role
 * @property {string} ownerUrl the same for its owner, a superuser
 * @property {string} home
 * @property {() => Promise<boolean>} revive restarts it at the same address if it has died; returns whether it had
 * @property {() => Promise<void>} stop stops it at once, without loss of data
 */

/**
 * Starts the embedded Postgres of a home, which is created first if it is new.
 * @param {string} wantedHome absolute; another one is used when the user postgres cannot reach it
 * @param {object} [options]
 * @param {boolean} [options.durable] false trades surviving a power cut for speed: for temporary databases
 * @param {string} [options.backups] the folder of backups, to which its log is archived
 * @param {(notice: string) => void} [options.onNotice] receives notices for the user
 * @returns {Promise<EmbeddedPostgres>}
 * @throws {CommandError} when it does not start, with the last lines of its log
 */
export async function startPostgres(
  wantedHome,
  { durable = true, backups = '', onNotice = console.log } = {},
) {
  const account = postgresAccount();
  const programs = await postgresPrograms(account);
  const home = await reachableDirectory(wantedHome, account, onNotice);
  const data = join(home, 'data');
  // A restore that was killed between its last two steps.
  if (!existsSync(data) && existsSync(join(home, RESTORED))) await rename(join(home, RESTORED), data);
  const isNew = !existsSync(data);
  // Older homes have only the owner's password.
  const state = { password: newPassword(), serverPassword: newPassword(), ...readState(home, isNew) };

  if (isNew) await makeCluster(home, programs, account, state);
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version !== VERSION) {
    throw new CommandError(
      `${data} was created by Postgres ${version}, the embedded one is ${VERSION}: npm run reset.`,
    );
  }
  if (await sweep(data, programs, account))
    onNotice('stopped a Postgres that an earlier run had left behind');

  // Reuses the last port if it is free, so that a database tool's settings stay valid.
  const port = await freePort(state.port);
  await writeState(home, { ...state, port });
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    // The maximum number of workers, each with all connections of its server, and some for tools.
    '-c max_connections=450',
    '-c shared_buffers=256MB',
    '-c timezone=UTC',
    ...(durable ? [] : ['-c fsync=off', '-c full_page_writes=off', '-c synchronous_commit=off']),
    ...(backups ? await archiveSettings(home, backups, account) : []),
  ].join(' ');
  const log = join(home, 'server.log');
  const run = () =>
    runPostgresProgram(
      programs.pg_ctl,
      ['-D', data, '-l', log, '-w', '-t', '600', '-o', settings, 'start'],
      account,
      log,
    );
  await rm(log, { force: true });
  await run();

  const urls = urlsOf({ ...state, port });
  try {
    await makeDatabase(urls.ownerUrl);
    await setServerRole(urls);
  } catch (error) {
    // Only this call knows that it is running. The original error is what matters.
    await stopCluster(data, programs, account).catch(() => {});
    throw error;
  }
  return {
    ...urls,
    home,
    revive: async () => {
      if (await postmasterPid(data)) return false;
      await rm(join(data, 'postmaster.pid'), { force: true });
      await run();
      return true;
    },
    stop: async () => {
      if (await postmasterPid(data)) await stopCluster(data, programs, account);
    },
  };
}

/**
 * Starts an embedded Postgres in a new folder, in memory if there is room, which is removed when it stops. Leftovers of
 * killed processes are stopped and removed first.
 * @param {{ durable?: boolean, onNotice?: (notice: string) => void }} [options]
 * @returns {Promise<EmbeddedPostgres>}
 */
export async function startThrowawayPostgres({ durable = false, onNotice = console.log } = {}) {
  await sweepThrowaways();
  const home = await mkdtemp(join(await throwawayPlace({ durable }), THROWAWAY));
  await writeStateFile(join(home, 'maker.json'), describeProcess(process.pid));
  const server = await startPostgres(home, { durable, onNotice });
  return {
    ...server,
    stop: () => deletePostgres(home),
  };
}

/**
 * @param {string} wantedHome as passed to `startPostgres`
 * @returns {Promise<import('../database/server-role.mjs').DatabaseUrls | undefined>} of the Postgres running there, if any
 */
export async function runningPostgres(wantedHome) {
  for (const home of homesOf(wantedHome)) {
    const state = readState(home);
    if (state?.port && (await postmasterPid(join(home, 'data')))) return urlsOf(state);
  }
  return undefined;
}

/**
 * @param {string} wantedHome as passed to `startPostgres`
 * @returns {boolean} whether it has a cluster
 */
export const hasCluster = (wantedHome) => homesOf(wantedHome).some((home) => existsSync(join(home, 'data')));

/** @param {string} wantedHome */
const homesOf = (wantedHome) => [wantedHome, elsewhereFor(wantedHome)];

/**
 * Stops the Postgres running in a home when it is no longer needed.
 * @param {string} wantedHome as passed to `startPostgres`
 * @param {() => boolean} mayStop called immediately before
 */
export async function stopLeftPostgres(wantedHome, mayStop) {
  const account = postgresAccount();
  for (const home of homesOf(wantedHome)) {
    const data = join(home, 'data');
    if (!(await postmasterPid(data))) continue;
    const programs = await postgresPrograms(account);
    if (mayStop()) await stopCluster(data, programs, account);
  }
}

/**
 * Stops a home's Postgres if it is running, and deletes all its data.
 * @param {string} wantedHome as passed to `startPostgres`
 */
export async function deletePostgres(wantedHome) {
  const account = postgresAccount();
  for (const home of homesOf(wantedHome)) {
    if (!existsSync(home)) continue;
    const data = join(home, 'data');
    if (await postmasterPid(data)) await stopCluster(data, await postgresPrograms(account), account);
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Creates the cluster beside its final place, so that an interrupted attempt is never mistaken for a complete one. The
 * program of a killed attempt may still be writing: each attempt has a folder of its own.
 * @param {string} home
 * @param {Programs} programs
 * @param {Account} account
 * @param {State} state
 */
async function makeCluster(home, { initdb }, account, state) {
  await removeAttempts(home);
  const unfinished = join(home, `${UNFINISHED}${process.pid}`);
  const passwordFile = `${unfinished}.password`;
  await writeState(home, state);
  await writeFile(passwordFile, `${state.password}\n`, { mode: 0o600 });
  if (account.uid !== undefined) await chown(passwordFile, account.uid, account.gid);
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  try {
    await runPostgresProgram(initdb, args, account);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, join(home, 'data'));
}

/**
 * Folders that are still being written to are left for the next start.
 * @param {string} home
 */
async function removeAttempts(home) {
  const attempts = (await readdir(home)).filter((name) => name.startsWith(UNFINISHED));
  await Promise.allSettled(attempts.map((name) => rm(join(home, name), { recursive: true, force: true })));
}

/** @param {string} ownerUrl */
async function makeDatabase(ownerUrl) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...connectionSettings(ownerUrl), database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * @param {string} data folder of a cluster
 * @param {Programs} programs
 * @param {Account} account
 * @returns {Promise<boolean>} whether a server was still running there
 */
async function sweep(data, programs, account) {
  const pid = await postmasterPid(data);
  if (pid) await stopCluster(data, programs, account);
  else await rm(join(data, 'postmaster.pid'), { force: true });
  return pid !== undefined;
}

/** Stops temporary servers whose creators no longer run. Another user's are left alone. */
export async function sweepThrowaways() {
  for (const place of throwawayPlaces()) {
    for (const name of await readdir(place))
      if (name.startsWith(THROWAWAY)) await sweepHome(join(place, name));
  }
}

/** @param {string} home */
async function sweepHome(home) {
  try {
    if (stillRuns(JSON.parse(await readFile(join(home, 'maker.json'), 'utf8')))) return;
    await deletePostgres(home);
  } catch (error) {
    // Being created (no maker.json yet), being swept by another run, owned by another user, or with an unreadable
    // creator.
    if (!(error instanceof SyntaxError) && !['ENOENT', 'EACCES', 'EPERM'].includes(errorCode(error)))
      throw error;
  }
}
