import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { CommandError } from '#stack/command-error';
import { connectionSettings } from '#stack/database/database-url';
import { MIGRATIONS, readMigrationLock, readMigrations } from '#stack/database/migrations';
import { scriptFailure } from '#stack/database/script-failure';
import { ROOT } from '#stack/paths';

// Compares the migrations with the schema (npm run db:diff, npm run check), and has no other use. Prisma's command line
// does it with a native engine that it downloads, which a machine behind a proxy may not. This is the same engine as
// WebAssembly, which npm has only in development builds, and which Prisma drives by its own adapters: so only this file
// depends on a pinned version, on names of its bindings, and on undocumented methods of the adapter (executeScript,
// performIO, queryRaw, underlyingDriver). When Prisma publishes the engine, or stops downloading, this file can be
// deleted. Migrations are applied without it (migrations.mjs).

// Type numbers from Postgres' catalogue pg_type.
const CHAR = 18;
const TEXT = 25;

const SCHEMA = join(ROOT, 'prisma', 'schema');

let instantiated;
let lastPanic;

/**
 * The SQL that leads from the result of the migrations to the schema.
 * @param {string} url of a server on which a shadow database may be created
 * @returns {Promise<string | undefined>} undefined when they match
 * @throws {CommandError} with the engine's own explanation
 */
export async function differenceToSchema(url) {
  const lock = await readMigrationLock();
  const migrations = await readMigrations();
  const files = await readSchema();
  return withSchemaEngine(url, async (engine) => {
    const difference = await engine.diff({
      from: lock ? { tag: 'migrations', ...migrationList(lock, migrations) } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return difference.exitCode === 2 ? (difference.stdout ?? '') : undefined;
  });
}

/**
 * @param {string} lock
 * @param {import('#stack/database/migrations').Migration[]} migrations
 * @returns {import('@prisma/schema-engine-wasm').MigrationList}
 */
function migrationList(lock, migrations) {
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: 'migration_lock.toml', content: lock },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
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

async function instantiate() {
  const require = createRequire(import.meta.url);
  const folder = join(require.resolve('@prisma/schema-engine-wasm'), '..');
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      lastPanic = message;
    },
  };
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': { ...bindings, ...unreferencedTimers() },
  });
  bindings.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports.__wbindgen_start)();
}

/** The engine never clears its 10 s lock timer: an ordinary timer would keep the process alive for that long. */
function unreferencedTimers() {
  const names = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout'));
  return Object.fromEntries(names.map((name) => [name, (run, ms) => setTimeout(run, ms >>> 0).unref()]));
}

/**
 * Runs an operation with Prisma's schema engine on one database.
 * @template T
 * @param {string} url of a Postgres database; shadow databases are created beside it and dropped
 * @param {(engine: import('@prisma/schema-engine-wasm').SchemaEngine) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {CommandError} with the engine's own explanation
 */
async function withSchemaEngine(url, work) {
  instantiated ??= instantiate();
  await instantiated;
  const opened = [];
  let scriptError;
  const note = (failure) => {
    scriptError = failure;
  };
  const factory = trackingFactory(connectionSettings(url), opened, note);
  let engine;
  try {
    engine = await bindings.SchemaEngine.new(
      { datamodels: undefined },
      () => {},
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    return await work(engine);
  } catch (error) {
    throw scriptError ?? explain(error);
  } finally {
    engine?.free();
    for (const adapter of opened) await adapter.dispose();
  }
}

/**
 * Opens connections for the engine and collects them in `opened`: the engine leaves some open when it is freed. Shadow
 * databases are created here because the adapter drops its own while connections to them are open.
 */
function trackingFactory(settings, opened, note) {
  const open = async (database, afterwards) => {
    const adapter = await new PrismaPg({ ...settings, database, max: 1 }).connect();
    sendScriptsWhole(adapter, note);
    readCharColumns(adapter);
    const dispose = adapter.dispose.bind(adapter);
    let disposed;
    adapter.dispose = () => {
      disposed ??= dispose().then(afterwards);
      return disposed;
    };
    opened.push(adapter);
    return adapter;
  };
  return {
    provider: /** @type {const} */ ('postgres'),
    adapterName: '@prisma/adapter-pg',
    connect: () => open(settings.database),
    connectToShadowDb: async () => {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await runScript(settings, `CREATE DATABASE "${name}"`);
      return open(name, () => runScript(settings, `DROP DATABASE "${name}" WITH (FORCE)`));
    },
  };
}

/**
 * The adapter splits scripts at every semicolon, even inside functions. As one query, Postgres itself parses it, and
 * runs it as one transaction: a migration is applied entirely or not at all.
 */
function sendScriptsWhole(adapter, note) {
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      note(scriptFailure(script, error));
      adapter.onError(error);
    }
  };
}

/** The adapter cannot read Postgres' one-byte type "char", in which the engine queries the kinds of constraints. */
function readCharColumns(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let charFields = [];
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    charFields = result.fields.filter((field) => field.dataTypeID === CHAR);
    for (const field of charFields) field.dataTypeID = TEXT;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const found = await queryRaw(query);
    for (const { name } of charFields)
      found.columnTypes[found.columnNames.indexOf(name)] = ColumnTypeEnum.Character;
    return found;
  };
}

async function runScript(settings, sql) {
  const adapter = await new PrismaPg(settings).connect();
  try {
    await adapter.executeScript(sql);
  } finally {
    await adapter.dispose();
  }
}

/** The engine's errors end in a list of its own source lines, which is removed; panics are recorded separately. */
function explain(error) {
  if (lastPanic) return new CommandError(`Prisma's schema engine failed: ${lastPanic}`);
  if (!/(Connector|SchemaEngine|Adapter)Error$/.test(error?.name ?? '')) return error;
  return new CommandError(error.message.split(/\n\s+0: /)[0].trim());
}
