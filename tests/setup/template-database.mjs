import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabaseName } from '@honey/stack/database/database-url';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { withClient } from '@honey/stack/database/with-client';

// Test databases, their servers' role, and the folders with the files of a database are named
// honey_test_<minute>_<pid of the run>_<rest>, so that leftovers of killed runs are recognized by their age.

const PREFIX = 'honey_test_';
const LEFT_BEHIND_AFTER_MIN = 6 * 60;

/**
 * Creates the migrated database that test files copy, and the role that servers under test connect with. Removes the
 * leftovers of killed runs from the server.
 * @param {string} url of a superuser
 * @returns {Promise<{ name: string, url: string }>} the database's name, and its URL for the servers' role
 */
export async function makeTemplate(url) {
  const minute = Math.floor(Date.now() / 60_000);
  const isLeftBehind = (name) => Number(name.split('_')[2]) < minute - LEFT_BEHIND_AFTER_MIN;
  await dropFromServer(url, isLeftBehind);
  await removeFolders(isLeftBehind);
  const run = `${PREFIX}${minute}_${process.pid}`;
  const name = `${run}_template`;
  await withClient(url, (client) => client.query(`CREATE DATABASE ${name}`));
  const ownerUrl = withDatabaseName(url, name);
  const serverUrl = new URL(ownerUrl);
  serverUrl.username = `${run}_server`;
  serverUrl.password = randomBytes(18).toString('base64url');
  await prepareDatabase({ url: serverUrl.href, ownerUrl });
  return { name, url: serverUrl.href };
}

/**
 * @param {string} url
 * @param {number} pid of the run whose databases and role to drop
 */
export async function dropTestDatabases(url, pid) {
  await dropFromServer(url, isOfRun(pid));
}

/** @param {number} pid of the run whose folders to remove */
export async function removeTestFolders(pid) {
  await removeFolders(isOfRun(pid));
}

const isOfRun = (pid) => (name) => Number(name.split('_')[3]) === pid;

async function removeFolders(matches) {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX) && matches(name));
  for (const name of names) await rm(join(tmpdir(), name), { recursive: true, force: true });
}

async function dropFromServer(url, matches) {
  await withClient(url, async (client) => {
    const named = async (text) => {
      const { rows } = await client.query(text, [PREFIX]);
      return rows.filter(({ name }) => matches(name)).map(({ name }) => client.escapeIdentifier(name));
    };
    for (const name of await named(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    )) {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
    // Its privileges were removed with the databases.
    for (const name of await named('SELECT rolname AS name FROM pg_roles WHERE starts_with(rolname, $1)')) {
      await client.query(`DROP ROLE IF EXISTS ${name}`);
    }
  });
}
