import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { CommandError } from './command.mjs';
import { connectionSettings } from './database-url.mjs';

// Prisma's command line downloads a native schema engine. This is the same engine as WebAssembly, from npm: it works
// without that download and keeps the same `_prisma_migrations` table.

// Numbers of Postgres's types, from its catalogue pg_type.
const CHAR = 18;
const TEXT = 25;

let instantiated;
let lastPanic;

async function instantiate() {
  const require = createRequire(import.meta.url);
  const folder = join(require.resolve('@prisma/schema-engine-wasm'), '..');
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      lastPanic = message;
    },
  };
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': { ...bindings, ...timersThatLetGo() },
  });
  bindings.__wbg_set_wasm(instance.exports);
  /** @type {() => void} */ (instance.exports.__wbindgen_start)();
}

/** The engine never clears the 10 s that it gives itself for a lock: an ordinary timer would hold the process that long. */
function timersThatLetGo() {
  const names = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout'));
  return Object.fromEntries(names.map((name) => [name, (run, ms) => setTimeout(run, ms >>> 0).unref()]));
}

/**
 * Does something with Prisma's schema engine on one database.
 * @template T
 * @param {string} url of a Postgres database; shadow databases are made beside it and dropped
 * @param {(engine: import('@prisma/schema-engine-wasm').SchemaEngine) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws {CommandError} with the engine's own explanation
 */
export async function withSchemaEngine(url, work) {
  instantiated ??= instantiate();
  await instantiated;
  const opened = [];
  let scriptError;
  const note = (failure) => {
    scriptError = failure;
  };
  const factory = rememberingFactory(connectionSettings(url), opened, note);
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
 * Makes connections for the engine and keeps them in `opened`: the engine leaves some open when it is freed.
 * Shadow databases are made here because the adapter's own are dropped while still connected to.
 */
function rememberingFactory(settings, opened, note) {
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
 * The adapter cuts scripts at every semicolon, those inside functions too. As one query, Postgres itself reads it, and
 * runs it as one transaction: a migration is applied whole or not at all.
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

/** The adapter cannot read Postgres's one-byte type "char", in which the engine asks for the kinds of constraints. */
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

/**
 * What Postgres said about a script, which the engine retells without the place and often wrongly.
 * @param {string} script
 * @param {Error & { position?: string }} error of the driver
 * @returns {CommandError}
 */
export function scriptFailure(script, error) {
  if (!error.position) return new CommandError(error.message);
  const before = script.slice(0, Number(error.position)).split('\n');
  const line = script.split('\n')[before.length - 1].trim();
  return new CommandError(`${error.message} (line ${before.length}: ${line})`);
}

/** The engine's errors end in a list of its own source lines, which help nobody here; panics are noted on the side. */
function explain(error) {
  if (lastPanic) return new CommandError(`Prisma's schema engine gave up: ${lastPanic}`);
  if (!/(Connector|SchemaEngine|Adapter)Error$/.test(error?.name ?? '')) return error;
  return new CommandError(error.message.split(/\n\s+0: /)[0].trim());
}
