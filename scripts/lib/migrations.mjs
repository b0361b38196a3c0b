import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { ROOT } from './paths.mjs';
import { withSchemaEngine } from './schema-engine.mjs';

const SCHEMA = join(ROOT, 'prisma', 'schema');
const MIGRATIONS = join(ROOT, 'prisma', 'migrations');
const LOCK = 'migration_lock.toml';
/** Those after it make no functions: these are files (prisma/functions). */
const FUNCTIONS_ARE_FILES = '20261122101000_functions_are_files';
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/**
 * Applies every migration of `prisma/migrations` that the database does not have yet. Processes that do it at the
 * same time wait for each other (the engine holds an advisory lock).
 * @param {string} url
 * @returns {Promise<string[]>} the names of those that were applied
 * @throws {CommandError} when one fails, when an earlier one failed half-way, or when an applied one was edited since
 */
export async function applyMigrations(url) {
  const migrationsList = await readMigrations();
  return withSchemaEngine(url, async (engine) => {
    const found = await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: NO_FILTERS,
    });
    if (found.editedMigrationNames.length > 0) {
      throw new CommandError(
        `These migrations were edited after the database applied them: ${found.editedMigrationNames.join(', ')}. ` +
          'Write the change as a further migration; in development, npm run reset starts afresh.',
      );
    }
    if (found.failedMigrationNames.length > 0) {
      throw new CommandError(
        `These migrations failed half-way in an earlier run: ${found.failedMigrationNames.join(', ')}. ` +
          'See https://pris.ly/d/migrate-resolve; in development, npm run reset starts afresh.',
      );
    }
    try {
      const applied = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
      return applied.appliedMigrationNames;
    } catch (error) {
      const failed = await noteRolledBack(engine, migrationsList);
      throw failed ? new CommandError(`Migration ${failed}: ${error.message}`) : error;
    }
  });
}

/**
 * A migration is one transaction: what failed left nothing behind, so that it may be mended and tried again.
 * @returns {Promise<string | undefined>} the name of what failed
 */
async function noteRolledBack(engine, migrationsList) {
  const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters: NO_FILTERS,
  });
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
  return failedMigrationNames[0];
}

/**
 * The SQL that leads from what the migrations make to what the schema says.
 * @param {string} url of a server on which a shadow database may be made
 * @returns {Promise<string | undefined>} undefined when they agree
 */
export async function differenceToSchema(url) {
  const migrationsList = await readMigrations();
  const files = await readSchema();
  return withSchemaEngine(url, async (engine) => {
    const difference = await engine.diff({
      from: migrationsList.lockfile.content ? { tag: 'migrations', ...migrationsList } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    });
    return difference.exitCode === 2 ? (difference.stdout ?? '') : undefined;
  });
}

/** @returns {Promise<string[]>} the names of migrations that make functions although these are files */
export async function migrationsWithFunctions() {
  const { migrationDirectories } = await readMigrations();
  return migrationDirectories
    .filter(({ path, migrationFile }) => {
      const sql = migrationFile.content.value.replace(/--.*$/gm, '');
      return path > FUNCTIONS_ARE_FILES && /\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)\b/i.test(sql);
    })
    .map(({ path }) => path);
}

/**
 * @param {string} name what the migration does, e.g. `gift_ranks`
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

/** @returns {Promise<import('@prisma/schema-engine-wasm').MigrationList>} */
async function readMigrations() {
  const entries = existsSync(MIGRATIONS) ? await readdir(MIGRATIONS, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const lock = join(MIGRATIONS, LOCK);
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: LOCK, content: existsSync(lock) ? await readFile(lock, 'utf8') : null },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: await readFile(join(MIGRATIONS, name, 'migration.sql'), 'utf8') },
        },
      })),
    ),
  };
}

async function readSchema() {
  const names = (await readdir(SCHEMA)).filter((name) => name.endsWith('.prisma'));
  return Promise.all(
    names.sort().map(async (name) => {
      const path = join(SCHEMA, name);
      return { path, content: await readFile(path, 'utf8') };
    }),
  );
}
