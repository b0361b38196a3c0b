import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { CommandError } from '../command-error.mjs';
import { ROOT } from '../paths.mjs';
import { connectionSettings } from './database-url.mjs';
import { scriptFailure } from './script-failure.mjs';

// Applies migrations as `prisma migrate deploy` does, without its command line, which first downloads a native engine:
// the same files in the same order, recorded in the same table, so that either can continue where the other stopped.

export const MIGRATIONS = join(ROOT, 'prisma', 'migrations');
const LOCK = 'migration_lock.toml';
/** Later migrations create no functions: functions are files (prisma/functions). */
const FUNCTIONS_ARE_FILES = '20261122101000_functions_are_files';
/** Prisma's own lock number: migrations by either tool wait for each other. */
const ADVISORY_LOCK = 72707369;

/** The table as Prisma creates it. */
const BOOKKEEPING = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/** @typedef {{ name: string, sql: string, checksum: string }} Migration */

/**
 * Applies every migration of `prisma/migrations` that the database does not have yet, each in its own transaction: a
 * failed one leaves nothing behind, and can be fixed and retried. Concurrent processes wait for each other.
 * @param {string} url
 * @param {string} [folder] of the migrations
 * @returns {Promise<string[]>} the names of the applied migrations
 * @throws {CommandError} when one fails, when an earlier one failed half-way, or when an applied one was edited since
 */
export async function applyMigrations(url, folder = MIGRATIONS) {
  const migrations = await readMigrations(folder);
  const client = new pg.Client(connectionSettings(url));
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query('SET client_min_messages = warning');
    await client.query(BOOKKEEPING);
    const missing = await missingIn(client, migrations);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    // The lock is released with the connection.
    await client.end();
  }
}

/** @param {pg.Client} client @param {Migration[]} migrations @returns {Promise<Migration[]>} */
async function missingIn(client, migrations) {
  const { rows } = await client.query(
    'SELECT migration_name AS name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const failed = rows.filter((row) => row.finished_at === null).map(({ name }) => name);
  if (failed.length > 0) {
    throw new CommandError(
      `These migrations failed half-way in an earlier run: ${failed.join(', ')}. ` +
        'Undo by hand what they did, then UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL, ' +
        'and migrate again; in development, npm run reset starts over.',
    );
  }
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const edited = migrations.filter(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  );
  if (edited.length > 0) {
    throw new CommandError(
      `These migrations were edited after the database applied them: ${edited.map(({ name }) => name).join(', ')}. ` +
        'Write the change as a new migration; in development, npm run reset starts over.',
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** @param {pg.Client} client @param {Migration} migration */
async function apply(client, { name, sql, checksum }) {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    // Deferred constraints fail here.
    await client.query('COMMIT');
  } catch (error) {
    throw new CommandError(
      `Migration ${name}: ${scriptFailure(sql, error).message}. Nothing of it was applied, those before it were: ` +
        'servers of the previous version keep running. Fix the data that made it fail, or the migration, and migrate again.',
    );
  }
}

/** @returns {Promise<string[]>} the names of migrations that create functions, although functions are files */
export async function migrationsWithFunctions() {
  const making = /\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)\b/i;
  return (await readMigrations())
    .filter(({ name, sql }) => name > FUNCTIONS_ARE_FILES && making.test(sql.replace(/--.*$/gm, '')))
    .map(({ name }) => name);
}

/**
 * @param {string} name of the change, e.g. `gift_ranks`
 * @param {string} sql
 * @returns {Promise<string>} the folder's name: the time in UTC and the name
 */
export async function writeMigration(name, sql) {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = `${time}_${name}`;
  await mkdir(join(MIGRATIONS, folder), { recursive: true });
  await writeFile(join(MIGRATIONS, folder, 'migration.sql'), sql);
  const lock = join(MIGRATIONS, LOCK);
  if (!existsSync(lock)) {
    await writeFile(
      lock,
      '# Says for which database these migrations are; Prisma reads it.\nprovider = "postgresql"\n',
    );
  }
  return folder;
}

/** @returns {Promise<string | null>} the text of the file that names the database's provider */
export async function readMigrationLock() {
  const lock = join(MIGRATIONS, LOCK);
  return existsSync(lock) ? readFile(lock, 'utf8') : null;
}

/**
 * @param {string} [folder]
 * @returns {Promise<Migration[]>} in the order of application
 */
export async function readMigrations(folder = MIGRATIONS) {
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
