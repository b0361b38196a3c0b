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
 * Opens the database of this checkout: `DATABASE_URL`, or the embedded Postgres, which is started unless it runs.
 * @param {object} [options]
 * @param {boolean} [options.owned] the data folder is this process's own: a Postgres that runs there is a left-over
 * @returns {Promise<import('./server-role.mjs').DatabaseUrls & { revive?: () => Promise<boolean>, stop: () => Promise<void> }>}
 *   `stop` ends what this call started, and nothing else; `revive` starts that again if it died
 * @throws {CommandError} when the database does not answer its owner
 */
export async function openDatabase({ owned = false } = {}) {
  const given = givenDatabase();
  if (given) {
    // The server's role may still have to be made: the owner's is the one that must be there.
    await step(`Reaching ${shownDatabase(given.ownerUrl)}`, () => checkConnection(given.ownerUrl));
    return { ...given, stop: async () => {} };
  }
  const running = owned ? undefined : await runningPostgres(embeddedHome());
  if (running) return { ...running, stop: async () => {} };
  await makeDataDirectory();
  return step('Starting Postgres', async (note) => {
    const notices = [];
    const server = await startPostgres(embeddedHome(), { tell: (notice) => notices.push(notice) });
    note([shownDatabase(server.url), ...notices].join('; '));
    return server;
  });
}

/**
 * @returns {import('./server-role.mjs').DatabaseUrls | undefined} what the environment names, if it names a database
 * @throws {CommandError} when it names an owner alone
 */
export function givenDatabase() {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env;
  if (url) return { url, ownerUrl: ownerUrl || url };
  if (ownerUrl)
    throw new CommandError('DATABASE_OWNER_URL is set without DATABASE_URL: the server needs one too.');
  return undefined;
}

/**
 * A server on which databases may be made and dropped: the one that the environment names, or one that is thrown away
 * afterwards.
 * @template T
 * @param {(ownerUrl: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withScratchServer(work) {
  const given = givenDatabase();
  if (given) return work(given.ownerUrl);
  const server = await startThrowawayPostgres();
  try {
    return await work(server.ownerUrl);
  } finally {
    await server.stop();
  }
}
