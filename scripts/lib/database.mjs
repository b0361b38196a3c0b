import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { connectionSettings, shownDatabase } from './database-url.mjs';
import { dataDirectory } from './paths.mjs';
import { runningPostgresUrl, startPostgres, startThrowawayPostgres } from './postgres.mjs';
import { step } from './progress.mjs';

/** @returns {string} the folder of the embedded Postgres that `npm start` uses */
export function embeddedHome() {
  return join(dataDirectory(), 'postgres');
}

/**
 * Opens the database of this checkout: `DATABASE_URL`, or the embedded Postgres, which is started unless it runs.
 * @param {object} [options]
 * @param {boolean} [options.owned] the data folder is this process's own: a Postgres that runs there is a left-over
 * @returns {Promise<{ url: string, revive?: () => Promise<boolean>, stop: () => Promise<void> }>} `stop` ends what this call
 *   started, and nothing else; `revive` starts that again if it died
 * @throws {CommandError} when DATABASE_URL does not answer
 */
export async function openDatabase({ owned = false } = {}) {
  if (process.env.DATABASE_URL) {
    const url = process.env.DATABASE_URL;
    await step(`Reaching ${shownDatabase(url)}`, () => checkConnection(url));
    return { url, stop: async () => {} };
  }
  const running = owned ? undefined : await runningPostgresUrl(embeddedHome());
  if (running) return { url: running, stop: async () => {} };
  return step('Starting Postgres', async (note) => {
    const notices = [];
    const server = await startPostgres(embeddedHome(), { tell: (notice) => notices.push(notice) });
    note([shownDatabase(server.url), ...notices].join('; '));
    return server;
  });
}

/**
 * A server on which databases may be made and dropped: that of `DATABASE_URL`, or one that is thrown away afterwards.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withScratchServer(work) {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const server = await startThrowawayPostgres();
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} url
 * @throws {CommandError} one line that says what is wrong
 */
export async function checkConnection(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ ...connectionSettings(url), connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query('SHOW server_version_num');
    if (Number(rows[0].server_version_num) < 150000) {
      throw new CommandError(`The database at ${shownDatabase(url)} is older than Postgres 15.`);
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const reason = error.message || error.errors?.[0]?.message || error.code;
    throw new CommandError(`The database at ${shownDatabase(url)} cannot be reached: ${reason}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
