import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { makeFolder } from '../make-folder.mjs';
import { startService } from '../processes/service.mjs';

/** How long a Redis may take to stop. */
export const REDIS_STOPS_WITHIN_MS = 5_000;

/**
 * The Redis server of this machine, or Valkey.
 * @returns {string | undefined} its path
 */
export function findRedis() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['redis-server', 'valkey-server']
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address of a Redis on this machine.
 * @param {number} port
 * @returns {string} as REDIS_URL
 */
export const redisUrl = (port) => `redis://127.0.0.1:${port}`;

/**
 * The arguments of a Redis for this machine alone, which stores nothing on disk: everything in it is also in the database, or
 * expires.
 * @param {{ port: number, folder: string }} options `folder` is its working folder
 * @returns {string[]}
 */
export function redisArguments({ port, folder }) {
  const settings = { port: String(port), bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/**
 * Starts a Redis for this machine alone, and waits until it accepts connections.
 * @param {{ program: string, port: number, folder: string, log: string }} options `folder` is its working folder
 * @returns {Promise<import('../processes/service.mjs').Service>}
 * @throws {CommandError} when it exits instead, with its last lines
 */
export async function startRedis({ program, port, folder, log }) {
  await makeFolder(folder);
  /** @type {() => void} */
  let accept = () => {};
  const accepting = new Promise((resolve) => {
    accept = () => resolve(true);
  });
  const redis = await startService(redisArguments({ port, folder }), {
    program,
    env: {},
    log,
    onLine: (line) => {
      if (line.includes('Ready to accept connections')) accept();
    },
  });
  if (await Promise.race([accepting, redis.ended.then(() => false)])) return redis;
  throw new CommandError(`Redis did not start:\n  ${redis.lastLines().join('\n  ')}`);
}
