import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectionSettings, withDatabaseName } from '../../scripts/lib/database-url.mjs';
import { applyMigrations } from '../../scripts/lib/migrations.mjs';

// Databases of tests, and the folders of files that belong to one, are named honey_test_<minute>_<pid of the run>_<rest>:
// what a killed run left on a machine or a server that outlives it is recognised by its age.

const PREFIX = 'honey_test_';
const LEFT_BEHIND_AFTER_MIN = 6 * 60;

/**
 * Makes the migrated database that test files copy. Sweeps what killed runs left on the server.
 * @param {string} url
 * @returns {Promise<string>} its name
 */
export async function makeTemplate(url) {
  const minute = Math.floor(Date.now() / 60_000);
  const isLeftBehind = (name) => Number(name.split('_')[2]) < minute - LEFT_BEHIND_AFTER_MIN;
  await dropDatabases(url, isLeftBehind);
  await removeFolders(isLeftBehind);
  const name = `${PREFIX}${minute}_${process.pid}_template`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`));
  await applyMigrations(withDatabaseName(url, name));
  return name;
}

/**
 * @param {string} url
 * @param {number} pid of the run whose databases are dropped
 */
export async function dropTestDatabases(url, pid) {
  await dropDatabases(url, isOfRun(pid));
}

/** @param {number} pid of the run whose folders of files are removed */
export async function removeTestFolders(pid) {
  await removeFolders(isOfRun(pid));
}

const isOfRun = (pid) => (name) => Number(name.split('_')[3]) === pid;

async function removeFolders(isMeant) {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX) && isMeant(name));
  for (const name of names) await rm(join(tmpdir(), name), { recursive: true, force: true });
}

async function dropDatabases(url, isMeant) {
  await withClient(url, async (client) => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
      PREFIX,
    ]);
    for (const { datname } of rows.filter((row) => isMeant(row.datname))) {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  });
}

async function withClient(url, work) {
  const client = new pg.Client(connectionSettings(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
