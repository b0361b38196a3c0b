import pg from 'pg';
import { connectionSettings, withDatabaseName } from '../../scripts/lib/database-url.mjs';
import { applyMigrations } from '../../scripts/lib/migrations.mjs';

// Databases of tests are named honey_test_<minute>_<pid of the run>_<rest>: what a killed run left on a server that
// outlives it is recognised by its age.

const PREFIX = 'honey_test_';
const LEFT_BEHIND_AFTER_MIN = 6 * 60;

/**
 * Makes the migrated database that test files copy. Sweeps what killed runs left on the server.
 * @param {string} url
 * @returns {Promise<string>} its name
 */
export async function makeTemplate(url) {
  const minute = Math.floor(Date.now() / 60_000);
  await dropDatabases(url, (name) => Number(name.split('_')[2]) < minute - LEFT_BEHIND_AFTER_MIN);
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
  await dropDatabases(url, (name) => Number(name.split('_')[3]) === pid);
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
