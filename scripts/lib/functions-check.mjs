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
  const fileless = await withNewDatabase(ownerUrl, async (url) => {
    await applyMigrations(url);
    await applyFunctions(url);
    return functionsWithoutFile(url);
  });
  return [
    ...making.map((name) => `prisma/migrations/${name} creates a function: move it to prisma/functions.`),
    ...fileless.map(
      (name) => `The function ${name} has no file in prisma/functions: write it, or drop it in a migration.`,
    ),
  ];
}

/**
 * @template T
 * @param {string} ownerUrl
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withNewDatabase(ownerUrl, work) {
  const name = `honey_functions_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(connectionSettings(ownerUrl));
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
    return await work(withDatabaseName(ownerUrl, name));
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.end();
  }
}
