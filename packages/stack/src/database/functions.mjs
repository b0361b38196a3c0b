import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { errorCode, errorMessage, postgresDetails } from '../errors.mjs';
import { ROOT } from '../paths.mjs';
import { scriptFailure } from './script-failure.mjs';
import { withClient } from './with-client.mjs';

// The database functions are files, one each: prisma/functions/<area>/<name>.sql. A file contains CREATE OR REPLACE
// FUNCTION <name>(…); that of a trigger function may continue with CREATE OR REPLACE TRIGGER. They are applied after
// the migrations, and only those that differ from the database.

const FOLDER = join(ROOT, 'prisma', 'functions');

/** Postgres' error code when CREATE OR REPLACE would change the result type or parameter names. */
const INVALID_FUNCTION_DEFINITION = '42P13';

/** Functions of the product, without those of extensions. */
const OWN_FUNCTIONS = `
  SELECT p.oid, p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** @typedef {{ name: string, path: string, sql: string, hash: string }} FunctionFile */

/**
 * Applies the changed function files to a migrated database, in one transaction. Concurrent processes wait for each
 * other. Functions whose file was deleted are dropped.
 * @param {string} ownerUrl
 * @param {string} [folder] of the function files
 * @returns {Promise<string[]>} the names of the applied functions
 * @throws {CommandError} when one cannot be applied; then none is
 */
export async function applyFunctions(ownerUrl, folder = FOLDER) {
  const files = await readFunctions(folder);
  return withClient(ownerUrl, async (client) => {
    await client.query('BEGIN');
    await client.query("SELECT pg_advisory_xact_lock(hashtext('honey-functions'))");
    const existing = new Set(await namesIn(client, OWN_FUNCTIONS));
    const recorded = await recordedHashes(client);
    for (const name of recorded.keys()) {
      if (existing.has(name) && !files.some((file) => file.name === name)) await dropAll(client, name);
    }
    const changed = files.filter(({ name, hash }) => !existing.has(name) || recorded.get(name) !== hash);
    // Not validated at first, since SQL functions are checked against the functions that they call; validated once all
    // exist.
    await client.query('SET LOCAL check_function_bodies = off');
    for (const file of changed) await applyFile(client, file);
    await client.query('SET LOCAL check_function_bodies = on');
    for (const file of changed) {
      await run(client, file);
      await client.query(
        `INSERT INTO applied_functions (name, hash, applied_at) VALUES ($1, $2, clock_timestamp())
         ON CONFLICT (name, hash) DO UPDATE SET applied_at = excluded.applied_at`,
        [file.name, file.hash],
      );
    }
    await client.query('COMMIT');
    return changed.map(({ name }) => name);
  });
}

/**
 * @param {string} url of a database that has all migrations and functions
 * @returns {Promise<string[]>} the names of its functions that have no file
 */
export async function functionsWithoutFile(url) {
  const known = new Set((await readFunctions(FOLDER)).map(({ name }) => name));
  const names = await withClient(url, (client) => namesIn(client, OWN_FUNCTIONS));
  return [...new Set(names)].filter((name) => !known.has(name)).sort();
}

/**
 * @param {string} folder
 * @returns {Promise<FunctionFile[]>} sorted by name
 */
async function readFunctions(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(paths.map(readFunction));
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  const twice = files.find((file, index) => file.name === files[index + 1]?.name);
  if (twice) throw new CommandError(`The function ${twice.name} has two files in ${folder}.`);
  return files;
}

/** @param {string} path @returns {Promise<FunctionFile>} */
async function readFunction(path) {
  const sql = await readFile(path, 'utf8');
  const shown = relative(ROOT, path).replaceAll(sep, '/');
  const name = shown.slice(shown.lastIndexOf('/') + 1, -'.sql'.length);
  const made = Array.from(sql.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(/gm), (match) => match[1]);
  if (made.length !== 1 || made[0] !== name) {
    throw new CommandError(
      `${shown} must contain CREATE OR REPLACE FUNCTION ${name}(…), and no other function.`,
    );
  }
  return { name, path: shown, sql, hash: createHash('sha256').update(sql).digest('hex') };
}

/** @param {import('pg').Client} client @returns {Promise<Map<string, string>>} the last applied hash by name */
async function recordedHashes(client) {
  const { rows } = await client.query(
    'SELECT DISTINCT ON (name) name, hash FROM applied_functions ORDER BY name, applied_at DESC',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * Replaces a function, even if its parameters or result change: Postgres refuses that (42P13), or leaves the old
 * overload in place. In that case all functions of the name are dropped first, within the transaction, so that no
 * caller misses it. Dependent objects prevent dropping a function: triggers, but trigger functions have neither
 * parameters nor another result type.
 * @param {import('pg').Client} client
 * @param {FunctionFile} file
 */
async function applyFile(client, file) {
  await client.query('SAVEPOINT replacing');
  try {
    await client.query(file.sql);
    const named = await namesIn(client, `${OWN_FUNCTIONS} AND p.proname = $1`, [file.name]);
    if (named.length === 1) return;
  } catch (error) {
    if (errorCode(error) !== INVALID_FUNCTION_DEFINITION) throw failureOf(file, error);
  }
  await client.query('ROLLBACK TO SAVEPOINT replacing');
  await dropAll(client, file.name);
  await run(client, file);
}

/** @param {import('pg').Client} client @param {FunctionFile} file */
async function run(client, file) {
  try {
    await client.query(file.sql);
  } catch (error) {
    throw failureOf(file, error);
  }
}

/** @param {FunctionFile} file @param {unknown} error */
const failureOf = (file, error) =>
  new CommandError(`${file.path}: ${scriptFailure(file.sql, error).message}`);

/** @param {import('pg').Client} client @param {string} name */
async function dropAll(client, name) {
  const signatures = await namesIn(
    client,
    `SELECT own.oid::regprocedure::text AS name FROM (${OWN_FUNCTIONS}) own WHERE own.name = $1`,
    [name],
  );
  for (const signature of signatures) {
    try {
      await client.query(`DROP FUNCTION ${signature}`);
    } catch (error) {
      const reason = postgresDetails(error).detail ?? errorMessage(error);
      throw new CommandError(`The function ${signature} cannot be dropped: ${reason}`);
    }
  }
}

/** @param {import('pg').Client} client @param {string} text @param {unknown[]} [values] @returns {Promise<string[]>} */
async function namesIn(client, text, values) {
  const { rows } = await client.query(text, values);
  return rows.map(({ name }) => name);
}
