import { join } from 'node:path';
import { checkConnection } from '#stack/database/check-connection';
import { configuredDatabase } from '#stack/database/configured-database';
import { shownDatabase } from '#stack/database/database-url';
import { dataDirectory } from '#stack/paths';
import { runningPostgres, startPostgres, startThrowawayPostgres } from '#stack/postgres/postgres';
import { backupDirectory } from './backup-directory.mjs';
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
 * @returns {Promise<import('#stack/database/server-role').DatabaseUrls & { home?: string, revive?: () => Promise<boolean>,
 * stop: () => Promise<void> }>} `stop` stops only what this call started; `revive` restarts it if it died; `home` is the
 * folder of one that this call started
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
    const server = await startPostgres(embeddedHome(), {
      backups: backupDirectory(),
      onNotice: (notice) => notices.push(notice),
    });
    note([shownDatabase(server.url), ...notices].join('; '));
    return server;
  });
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
