import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirectory } from '#stack/paths';
import { describeProcess, stillRuns } from '#stack/processes/processes';
import { readStateFile, writeStateFile } from '#stack/state-file';
import { runOwner } from './run-record.mjs';

// What a running Honey Live reports to other commands: that it is ready, and where.

const readyFile = () => join(dataDirectory(), 'ready.json');

/**
 * @typedef {object} Readiness
 * @property {string[]} urls where it listens: one address, or one per worker
 * @property {{ name: string, url: string }[]} [servers] several servers behind that address
 * @property {string} since ISO 8601, UTC
 * @property {number} seconds duration of the start
 * @property {number[]} megabytes resident memory of each server at that time; empty if the system does not report it
 */

/** @param {Omit<Readiness, 'since'>} readiness */
export async function publishReadiness(readiness) {
  const since = new Date().toISOString();
  await writeStateFile(readyFile(), { ...readiness, since, by: describeProcess(process.pid) });
}

export const clearReadiness = () => rm(readyFile(), { force: true });

/**
 * The Honey Live that runs from the data folder.
 * @returns {{ pid: number, url: string, ready?: Readiness } | undefined} undefined if none runs; without `ready` while
 * it starts
 */
export function runningStack() {
  const owner = runOwner();
  if (!owner) return undefined;
  const { by, ...ready } = readStateFile(readyFile(), 'npm run stop, then start again.') ?? {};
  // A killed run leaves its file behind.
  const isOwn = by?.pid === owner.pid && stillRuns(by);
  return { pid: owner.pid, url: owner.url, ...(isOwn ? { ready: /** @type {Readiness} */ (ready) } : {}) };
}
