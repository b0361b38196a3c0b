import pg from 'pg';
import { connectionSettings } from './database-url.mjs';

/**
 * Does `work` with a connection to a database, and ends it: what was begun and not committed is rolled back.
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withClient(url, work) {
  const client = new pg.Client(connectionSettings(url));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
