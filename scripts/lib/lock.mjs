import { link, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder } from '#stack/make-folder';
import { describeProcess, stillRuns } from '#stack/processes/processes';
import { readStateFile } from '#stack/state-file';

/**
 * @typedef {{ pid: number, identity?: string } & Record<string, any>} Owner the process, and the details that it
 * recorded
 */

/**
 * Takes a lock that records its owner; a lock whose owner no longer runs is free.
 * @param {string} file
 * @param {object} [details] recorded with the owner's process, for processes that find the lock taken
 * @returns {Promise<{ release: () => Promise<void> } | { owner: Owner }>}
 */
export async function takeLock(file, details = {}) {
  await makeFolder(dirname(file));
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify({ ...details, ...describeProcess(process.pid) }));
  try {
    for (;;) {
      try {
        // A link appears with its contents or not at all: a half-written lock is never read.
        await link(own, file);
        return { release: () => rm(file, { force: true }) };
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const owner = lockOwner(file);
      if (owner) return { owner };
      await rm(file, { force: true });
    }
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {Owner | undefined} the lock's owner, with its details
 * @throws {import('#stack/command-error').CommandError} when the lock cannot be read
 */
export function lockOwner(file) {
  const owner = /** @type {Owner | undefined} */ (
    readStateFile(file, 'when nothing runs here, delete it and start again.')
  );
  return stillRuns(owner) ? owner : undefined;
}

/**
 * Runs an operation under an exclusive lock, waiting until the lock is free.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  let hasPrinted = false;
  for (;;) {
    const lock = await takeLock(file);
    if ('release' in lock) {
      try {
        return await work();
      } finally {
        await lock.release();
      }
    }
    if (!hasPrinted) console.log(`· Waiting for another build of this checkout (pid ${lock.owner.pid}) …`);
    hasPrinted = true;
    await delay(200);
  }
}
