import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabaseName } from '#stack/database/database-url';
import { withClient } from '#stack/database/with-client';
import { copyDatabase } from './workers.mjs';

/**
 * A separate database for one seeding, with a folder for its files.
 * @typedef {object} SeedPlace
 * @property {string} ownerUrl
 * @property {string} folder
 * @property {Record<string, string>} env the variables with which the product's programs use it
 * @property {() => Promise<void>} remove
 */

/**
 * Copies a migrated and empty database, which must not be in use meanwhile.
 * @param {import('#stack/database/server-role').DatabaseUrls} migrated
 * @returns {Promise<SeedPlace>}
 */
export async function makeSeedPlace(migrated) {
  const database = `seed_${randomUUID().replaceAll('-', '')}`;
  const [url, ownerUrl] = [migrated.url, migrated.ownerUrl].map((of) => withDatabaseName(of, database));
  const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  await copyDatabase(migrated, { database, environment });
  const folder = await mkdtemp(join(tmpdir(), 'honey-seed-'));
  return {
    ownerUrl,
    folder,
    env: {
      ...environment,
      NODE_ENV: 'development',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    remove: async () => {
      await withClient(withDatabaseName(migrated.ownerUrl, 'postgres'), (client) =>
        client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)} WITH (FORCE)`),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Sets the product's clock as the sandbox's console does, for every program that uses the database.
 * @param {SeedPlace} place
 * @param {{ atMs: number, frozen: boolean }} moment
 */
export async function setClock({ ownerUrl }, { atMs, frozen }) {
  const value = { offset_ms: atMs - Date.now(), frozen_at_ms: frozen ? atMs : null, move: randomUUID() };
  await withClient(ownerUrl, (client) =>
    client.query(
      `INSERT INTO sandbox_states (name, value) VALUES ('clock', $1)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [value],
    ),
  );
}
