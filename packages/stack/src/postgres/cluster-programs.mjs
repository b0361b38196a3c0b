import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { errorCode } from '../errors.mjs';
import { commandOf, processIdentity, runProgram } from '../processes/processes.mjs';

/**
 * @typedef {import('./postgres-account.mjs').Account} Account
 * @typedef {{ initdb: string, pg_ctl: string }} Programs
 */

/**
 * Stops a cluster cleanly, or else as a power cut would: on an almost full disk its last checkpoint is never written.
 * Committed data is in its log, from which the next start recovers.
 * @param {string} data
 * @param {Programs} programs
 * @param {Account} account
 */
export async function stopCluster(data, { pg_ctl }, account) {
  /** @param {'fast' | 'immediate'} mode */
  const stop = (mode) =>
    runPostgresProgram(pg_ctl, ['-D', data, '-m', mode, '-w', '-t', '30', 'stop'], account);
  await stop('fast').catch(() => stop('immediate'));
}

/**
 * @param {string} data
 * @returns {Promise<number | undefined>} the process that serves the cluster; a stale pid file does not count
 */
export async function postmasterPid(data) {
  const note = await readFileIfThere(join(data, 'postmaster.pid'));
  const pid = Number(note?.split('\n')[0]);
  if (!pid || processIdentity(pid) === undefined) return undefined;
  const command = commandOf(pid);
  return command === undefined || command.includes('postgres') ? pid : undefined;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Account} account
 * @param {string} [log] of the server, whose last lines explain a failure
 * @throws {CommandError}
 */
export async function runPostgresProgram(program, args, account, log) {
  // Detached: Ctrl-C at the terminal goes to its whole process group and would stop pg_ctl half-way.
  const { code, output } = await runProgram(program, args, { ...account, cwd: '/', detached: true });
  if (code === 0) return;
  const message = ((log && (await readFileIfThere(log))) || output).trim().split('\n').slice(-3).join(' | ');
  const what = `${basename(program)} of the embedded Postgres`;
  if (/No space left on device/.test(message))
    throw new CommandError(`The disk is full (${what}): free some space and start again.`);
  throw new CommandError(`${what} failed: ${message || `exit code ${code}`}`);
}

/** @param {string} file */
export async function readFileIfThere(file) {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
