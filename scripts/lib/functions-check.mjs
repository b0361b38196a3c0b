import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connectionSettings, withDatabaseName } from '#stack/database/database-url';
import { applyFunctions, functionsWithoutFile } from '#stack/database/functions';
import { applyMigrations, migrationsWithFunctions } from '#stack/database/migrations';

/**
 * Prepares a new database, and checks that its functions match prisma/functions.
 * @param {string} ownerUrl of a server on which a database may be created
 * @returns {Promise<string[]>} one line per problem
 * @throws {import('#stack/command-error').CommandError} when a function cannot be applied
 */
export async function problemsOfFunctions(ownerUrl) {
  const making = await migrationsWithFunctions();
  const fileless = await withMigratedDatabase(ownerUrl, functionsWithoutFile);
  return [
    ...making.map((name) => `prisma/migrations/${name} creates a function: move it to prisma/functions.`),
    ...fileless.map(
      (name) => `The function ${name} has no file in prisma/functions: write it, or drop it in a migration.`,
    ),
  ];
}

/**
 * Creates a database that has all migrations and functions, and drops it afterwards.
 * @template T
 * @param {string} ownerUrl of a server on which a database may be created
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {import('./command.mjs').CommandError} when a migration or function cannot be applied
 */
export async function withMigratedDatabase(ownerUrl, work) {
  const name = `honey_migrated_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(connectionSettings(ownerUrl));
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
    const url = withDatabaseName(ownerUrl, name);
    await applyMigrations(url);
    await applyFunctions(url);
    return await work(url);
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
  }
}
