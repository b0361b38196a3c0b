import { join } from 'node:path';
import { checkConnection } from './check-connection.mjs';
import { CommandError } from './command.mjs';
import { shownDatabase } from './database-url.mjs';
import { dataDirectory } from './paths.mjs';
import { runningPostgres, startPostgres, startThrowawayPostgres } from './postgres.mjs';
import { step } from './progress.mjs';
import { makeDataDirectory } from './writable.mjs';

/** @returns {string} the folder of the embedded Postgres that `npm start` uses */
export function embeddedHome() {
  return join(dataDirectory(), 'postgres');
}

/**
 * Opens the database of this checkout: `DATABASE_URL`, or the embedded Postgres, which is started unless it is running.
 * @param {object} [options]
 * @param {boolean} [options.owned] this process owns the data folder: a Postgres running there was left behind
 * @returns {Promise<import('./server-role.mjs').DatabaseUrls & { revive?: () => Promise<boolean>, stop: () =>
 * Promise<void> }>} `stop` stops only what this call started; `revive` restarts it if it died
 * @throws {CommandError} when the database does not accept its owner's connection
 */
export async function openDatabase({ owned = false } = {}) {
  const configured = configuredDatabase();
  if (configured) {
    // The server's role may not exist yet; the owner's must.
    await step(`Reaching ${shownDatabase(configured.ownerUrl)}`, () => checkConnection(configured.ownerUrl));
    return { ...configured, stop: async () => {} };
  }
  const running = owned ? undefined : await runningPostgres(embeddedHome());
  if (running) return { ...running, stop: async () => {} };
  await makeDataDirectory();
  return step('Starting Postgres', async (note) => {
    const notices = [];
    const server = await startPostgres(embeddedHome(), { onNotice: (notice) => notices.push(notice) });
    note([shownDatabase(server.url), ...notices].join('; '));
    return server;
  });
}

/**
 * @returns {import('./server-role.mjs').DatabaseUrls | undefined} the database that the environment names, if any
 * @throws {CommandError} when it names only an owner
 */
export function configuredDatabase() {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (url) return { url, ownerUrl: ownerUrl || url };
  if (ownerUrl)
    throw new CommandError('DATABASE_OWNER_URL is set without DATABASE_URL: the server needs one too.');
  return undefined;
}

/**
 * A server on which databases may be created and dropped: the one that the environment names, or a temporary one.
 * @template T
 * @param {(ownerUrl: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withScratchServer(work) {
  const configured = configuredDatabase();
  if (configured) return work(configured.ownerUrl);
  const server = await startThrowawayPostgres();
  try {
    return await work(server.ownerUrl);
  } finally {
    await server.stop();
  }
}
