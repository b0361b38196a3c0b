import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@honey/stack/database/migrations';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { withClient } from '@honey/stack/database/with-client';
import { ROOT } from '@honey/stack/paths';
import { startThrowawayPostgres } from '@honey/stack/postgres/postgres';
import { runProgram } from '@honey/stack/processes/processes';
import pg from 'pg';

/** The maximum duration of loading the dataset `load`, relative to a plain COPY of the same rows. */
const RATIO_MAX = 3;

/**
 * Loads the dataset `load` as `npm run seed` does, verifies its books, and copies its rows into an empty database from
 * prepared files, without triggers and foreign keys.
 * @returns {Promise<boolean>} whether loading took at most three times as long, and the books balance
 */
export async function benchDataset() {
  const postgres = await startThrowawayPostgres({ durable: true });
  const folder = join(tmpdir(), `honey-live-dataset-${process.pid}`);
  try {
    await prepareDatabase(postgres);
    const loadMs = await timed(() => seedLoad(postgres, folder));
    const proved = await proves(postgres.url);
    const baseline = await copyPlainly(postgres.ownerUrl);
    const ratio = loadMs / baseline.ms;
    const reached = ratio <= RATIO_MAX && proved;
    console.log(
      `${'dataset'.padEnd(20)} ratio ${ratio.toFixed(2)} (at most ${RATIO_MAX}, ${reached ? 'reached' : 'NOT REACHED'}); ` +
        `${(loadMs / 1000).toFixed(1)} s against ${(baseline.ms / 1000).toFixed(1)} s of a plain COPY of ${baseline.rows} rows; ` +
        `the books ${proved ? 'balance' : 'DO NOT BALANCE'}`,
    );
    return reached;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Loads the dataset `load`, as `npm run seed` does.
 * @param {{ url: string, ownerUrl: string }} database
 * @param {string} folder for its files
 */
export async function seedLoad({ url, ownerUrl }, folder) {
  const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: folder };
  await run(['seeds/dist/seed.js', '--dataset', 'load'], environment);
}

async function proves(url) {
  try {
    await run(['server/dist/ledger-verify.js'], { DATABASE_URL: url });
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

async function run(args, env) {
  const { code, output } = await runProgram(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', ...env },
  });
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}:\n${output}`);
}

/**
 * Writes all rows into files of the database server, and measures how long it takes to read them back into another
 * database.
 */
async function copyPlainly(url) {
  const baselineUrl = new URL(url);
  baselineUrl.pathname = '/baseline';
  return withClient(url, async (source) => {
    await source.query('CREATE DATABASE baseline');
    await applyMigrations(baselineUrl.href);
    return withClient(baselineUrl.href, (target) => copyAll(source, target));
  });
}

async function copyAll(source, target) {
  const tables = await filledTables(source);
  const place = (await source.query('SHOW data_directory')).rows[0].data_directory;
  const fileOf = (table) => pg.escapeLiteral(`${place}/${table.replaceAll('"', '')}.rows`);
  for (const table of tables) await source.query(`COPY ${table} TO ${fileOf(table)}`);
  await target.query('SET session_replication_role = replica');
  await target.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
  let rows = 0;
  const ms = await timed(async () => {
    for (const table of tables) rows += (await target.query(`COPY ${table} FROM ${fileOf(table)}`)).rowCount;
  });
  return { ms, rows };
}

async function filledTables(client) {
  const { rows } = await client.query(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('_prisma_migrations', 'applied_functions') ORDER BY relname`,
  );
  const filled = [];
  for (const { name } of rows) {
    const table = pg.escapeIdentifier(name);
    if ((await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount > 0) filled.push(table);
  }
  return filled;
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
