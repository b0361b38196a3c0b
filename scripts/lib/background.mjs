import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#stack/command-error';
import { makeFolder } from '#stack/make-folder';
import { commandFolder, dataDirectory, ROOT } from '#stack/paths';
import { runningStack } from './readiness.mjs';

const POLL_MS = 100;
/** Passed to the background start, so that it does not end with its parent. */
const MARK = 'HONEY_LIVE_BACKGROUND';

/** Whether this process is a start that continues after its parent has ended. */
export const isInBackground = () => process.env[MARK] === '1';

/**
 * Runs the start command as a process that outlives this one; its output goes to DATA_DIR/logs/start.log.
 * @param {string[]} args of the start command
 * @returns {Promise<{ pid: number, log: string, ended: Promise<number> }>}
 */
export async function startInBackground(args) {
  const log = join(dataDirectory(), 'logs', 'start.log');
  await makeFolder(join(dataDirectory(), 'logs'));
  const file = await open(log, 'w');
  const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, INIT_CWD: commandFolder(), [MARK]: '1' },
    stdio: ['ignore', file.fd, file.fd],
    detached: true,
  });
  const ended = once(child, 'close').then(([code]) => code ?? 1);
  await once(child, 'spawn');
  await file.close();
  child.unref();
  return { pid: /** @type {number} */ (child.pid), log, ended };
}

/**
 * Waits until a background start has claimed its data folder, so that the next command finds it.
 * @param {{ log: string, ended: Promise<number> }} background
 * @throws {CommandError} when it exits instead
 */
export async function untilClaimed({ log, ended }) {
  let code;
  void ended.then((ends) => {
    code = ends;
  });
  while (code === undefined && !runningStack()) await delay(POLL_MS);
  if (code !== undefined)
    throw new CommandError(`The start ended with code ${code}:\n${await readFile(log, 'utf8')}`);
}

/**
 * Prints the output of a background start until it is ready.
 * @param {{ log: string, ended: Promise<number> }} background
 * @throws {CommandError} when it exits instead
 */
export async function followUntilReady({ log, ended }) {
  let code;
  void ended.then((ends) => {
    code = ends;
  });
  const file = await open(log, 'r');
  const relay = async () => {
    const { buffer, bytesRead } = await file.read();
    process.stdout.write(buffer.subarray(0, bytesRead));
    return bytesRead > 0;
  };
  try {
    while (code === undefined && !runningStack()?.ready) {
      await relay();
      await delay(POLL_MS);
    }
    while (await relay());
  } finally {
    await file.close();
  }
  if (code !== undefined) throw new CommandError(`The start ended with code ${code}: see above, or ${log}.`);
}

/**
 * Waits for a start that another process runs.
 * @throws {CommandError} when it exits instead
 */
export async function untilReady() {
  for (let running = runningStack(); !running?.ready; running = runningStack()) {
    if (!running) throw new CommandError('It ended before it was ready.');
    await delay(POLL_MS);
  }
}
