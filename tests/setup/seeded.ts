import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SHORT_LIVED } from '@honey/stack/processes/short-lived';
import pg from 'pg';
import { createTestDatabase, nameInThisRun, onServer } from './database.ts';

const run = promisify(execFile);
const seedProgram = path.resolve(fileURLToPath(import.meta.url), '../../../seeds/dist/seed.js');

/** A dataset made by the built seeder. It is copied, never used directly. */
export interface Seeded {
  /** The name of its template database. */
  database: string;
  /** Folder of the files that belong to it, as DATA_DIR. */
  folder: string;
}

/** Seeds a dataset once in a test run, whichever worker requires it first. */
export async function seededOnce(dataset: 'ci' | 'demo' | 'empty'): Promise<Seeded> {
  const name = nameInThisRun(`seeded_${dataset}`);
  const seeded = { database: name, folder: path.join(tmpdir(), name) };
  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await seed(dataset, seeded, client);
  });
  return seeded;
}

/** The database is renamed when it is complete, so that a failed seeding is not mistaken for one. */
async function seed(dataset: string, { database, folder }: Seeded, client: pg.Client): Promise<void> {
  const draft = await createTestDatabase();
  const environment = { DATABASE_URL: draft.url, DATA_DIR: folder, NODE_ENV: 'test', PASSWORD_COST: '4' };
  await run(process.execPath, [...SHORT_LIVED, seedProgram, '--dataset', dataset], {
    env: { ...process.env, ...environment },
  });
  const draftName = pg.escapeIdentifier(new URL(draft.url).pathname.slice(1));
  await client.query(`ALTER DATABASE ${draftName} RENAME TO ${pg.escapeIdentifier(database)}`);
}
