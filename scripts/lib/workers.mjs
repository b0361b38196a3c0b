import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionSettings, withDatabaseName } from '#stack/database/database-url';
import { grantToServer } from '#stack/database/server-role';
import { makeFolder } from '#stack/make-folder';
import { dataDirectory } from '#stack/paths';
import { integerFromEnvironment } from './environment.mjs';

// Servers side by side for the parallel workers of a test suite, isolated from each other.

/** Files of a dataset on disk, besides the database. */
const FILES = ['art', 'uploads', 'uploads-private'];

/**
 * @typedef {object} Worker
 * @property {number} number from 1
 * @property {{ host: string, port: number, url: string }} address
 * @property {string} folder its DATA_DIR
 * @property {string} database its name
 * @property {{ DATABASE_URL: string, DATABASE_OWNER_URL?: string, PAYMENT_SIMULATOR_PORT?: string, PAYMENT_SIMULATOR_URL?: string }} environment
 * @property {number} [seconds] from the start of all workers until it was ready
 * @property {{ pid: number, identity?: string }} [process]
 */

/**
 * @param {{ host: string, port: number, url: string }} first address of the first worker; each further one uses the
 * next port
 * @param {import('#stack/database/server-role').DatabaseUrls} seeded
 * @param {number} index from 0
 * @returns {Worker}
 */
export function workerOf(first, seeded, index) {
  const port = first.port + index;
  const database = `${connectionSettings(seeded.url).database}_worker_${index + 1}`;
  const url = new URL(first.url);
  url.port = String(port);
  return {
    number: index + 1,
    address: { host: first.host, port, url: url.origin },
    folder: join(dataDirectory(), 'workers', String(index + 1)),
    database,
    environment: {
      DATABASE_URL: withDatabaseName(seeded.url, database),
      DATABASE_OWNER_URL: withDatabaseName(seeded.ownerUrl, database),
      ...paymentSimulatorOf(index),
    },
  };
}

/**
 * The simulated payment provider of a worker: if it is configured with its own port, each further one uses the next
 * port too.
 * @param {number} index from 0
 */
function paymentSimulatorOf(index) {
  const first = integerFromEnvironment('PAYMENT_SIMULATOR_PORT', 0, { min: 0, max: 65535 });
  if (first === 0) return {};
  const reached = process.env.PAYMENT_SIMULATOR_URL;
  const port = String(first + index);
  if (!reached) return { PAYMENT_SIMULATOR_PORT: port };
  const url = new URL(reached);
  if (url.port) url.port = String(Number(url.port) + index);
  return { PAYMENT_SIMULATOR_PORT: port, PAYMENT_SIMULATOR_URL: url.origin };
}

/**
 * Recreates a worker's database as a copy of the seeded one, which must not be in use meanwhile.
 * @param {import('#stack/database/server-role').DatabaseUrls} seeded
 * @param {Pick<Worker, 'database' | 'environment'>} worker
 */
export async function copyDatabase({ ownerUrl }, { database, environment }) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(connectionSettings(withDatabaseName(ownerUrl, 'postgres')));
  await client.connect();
  try {
    const [copy, seeded] = [database, connectionSettings(ownerUrl).database].map((name) =>
      client.escapeIdentifier(name),
    );
    await client.query(`DROP DATABASE IF EXISTS ${copy} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${seeded} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  // Database-level privileges of a role are not copied with it.
  await grantToServer({
    url: environment.DATABASE_URL,
    ownerUrl: environment.DATABASE_OWNER_URL ?? ownerUrl,
  });
}

/** @param {Worker} worker */
export async function copyFiles({ folder }) {
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  for (const name of FILES) {
    await cp(join(dataDirectory(), name), join(folder, name), { recursive: true }).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/**
 * The resident memory of a process, including shared libraries, in megabytes.
 * @param {number} pid
 * @returns {Promise<number | undefined>} undefined if the system does not report it
 */
export async function residentMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Math.round(Number(kibibytes) / 1024);
}
