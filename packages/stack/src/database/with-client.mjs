import pg from 'pg';
import { connectionSettings } from './database-url.mjs';

/**
 * Runs `work` with a database connection and closes it: an uncommitted transaction is rolled back.
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
