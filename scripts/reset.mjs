import './lib/node-version.mjs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDirectory } from '#stack/paths';
import { runCommand } from './lib/command.mjs';
import { confirmed } from './lib/confirmed.mjs';
import { loadEnvironmentFile } from './lib/environment.mjs';
import { step } from './lib/progress.mjs';
import { requireNotRunning, sweepServices } from './lib/run-record.mjs';

const usage = `
npm run reset
Deletes all data: the embedded database, uploads and logs in DATA_DIR (default .data); with DATABASE_URL set, every
table of that database. The next npm start seeds again. Asks for confirmation; refuses while Honey Live runs.

  --yes  skips the confirmation`;

await runCommand({
  usage,
  options: { yes: { type: 'boolean' } },
  run: async ({ yes }) => {
    loadEnvironmentFile();
    requireNotRunning();
    const { shownDatabase } = await import('#stack/database/database-url');
    const { configuredDatabase } = await import('#stack/database/configured-database');
    const url = configuredDatabase()?.ownerUrl;
    const targets = [dataDirectory(), ...(url ? [`the database ${shownDatabase(url)}`] : [])].join(' and ');
    if (!yes && !(await confirmed(`Delete everything in ${targets}?`))) {
      console.log('Nothing was deleted.');
      return 1;
    }
    await sweepServices();
    if (url) await step(`Emptying ${shownDatabase(url)}`, () => emptyDatabase(url));
    await step(`Deleting ${dataDirectory()}`, deleteData);
    return 0;
  },
});

async function deleteData() {
  const { embeddedHome } = await import('./lib/database.mjs');
  const { deletePostgres } = await import('#stack/postgres/postgres');
  await deletePostgres(embeddedHome());
  const entries = await readdir(dataDirectory()).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) await rm(join(dataDirectory(), entry), { recursive: true });
}

async function emptyDatabase(url) {
  const { default: pg } = await import('pg');
  const { connectionSettings } = await import('#stack/database/database-url');
  const client = new pg.Client(connectionSettings(url));
  await client.connect();
  try {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  } finally {
    await client.end();
  }
}
