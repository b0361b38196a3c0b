import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The tests of several servers, which need a Redis. */
export const REDIS_TESTS = 'tests/chat/shared/';

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
