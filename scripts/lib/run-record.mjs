import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { dataDirectory } from '#stack/paths';
import { endProcess, stillRuns } from '#stack/processes/processes';
import { readStateFile, writeStateFile } from '#stack/state-file';
import { lockOwner, takeLock } from './lock.mjs';
import { makeDataDirectory } from './writable.mjs';

// One Honey Live runs from a data folder at a time. The lock names its owner; the record names its processes, so that
// the next start can end what a kill -9 has left behind.

const lockFile = () => join(dataDirectory(), 'run.lock');
const recordFile = () => join(dataDirectory(), 'run.json');

/** Whether this process owns the record. */
let recorded = false;

/**
 * Claims the data folder for this process.
 * @param {string} url where it will listen
 * @returns {Promise<() => Promise<void>>} releases it
 * @throws {CommandError} when another one runs from it
 */
export async function claimDataDirectory(url) {
  await makeDataDirectory();
  const lock = await takeLock(lockFile(), { url });
  if ('owner' in lock) throw new CommandError(alreadyRuns(lock.owner));
  return async () => {
    // A damaged record is retained for inspection.
    if (recorded) await rm(recordFile(), { force: true });
    await lock.release();
  };
}

/** @returns {import('./lock.mjs').Owner | undefined} the Honey Live that runs from the data folder */
export const runOwner = () => lockOwner(lockFile());

/** @throws {CommandError} when a Honey Live runs from the data folder */
export function requireNotRunning() {
  const owner = runOwner();
  if (owner) throw new CommandError(alreadyRuns(owner));
}

/** @param {Record<string, import('#stack/processes/service').Service>} services the running ones, by name */
export async function recordServices(services) {
  const described = Object.fromEntries(
    Object.entries(services).map(([name, service]) => [name, service.process]),
  );
  await writeStateFile(recordFile(), described);
  recorded = true;
}

/** @returns {Promise<string[]>} the names of an earlier run's leftover processes, which were ended */
export async function sweepServices() {
  const remedy = 'end the programs of an earlier run that still run, delete it and start again.';
  const recorded = Object.entries(readStateFile(recordFile(), remedy) ?? {});
  const left = recorded.filter(([, described]) => stillRuns(described));
  for (const [, described] of left) await endProcess(described, 10_000);
  return left.map(([name]) => name);
}

/** @param {import('./lock.mjs').Owner} owner */
function alreadyRuns({ pid, url }) {
  return (
    `Honey Live already runs from ${dataDirectory()} (pid ${pid}, ${url}): stop that one first, ` +
    'or set a different DATA_DIR and PORT for this one.'
  );
}
