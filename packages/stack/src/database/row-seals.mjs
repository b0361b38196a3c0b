import pg from 'pg';
import { connectionSettings } from './database-url.mjs';

/**
 * Seals the rows of tables that are newly sealed, or whose columns changed, in a database that has all migrations and
 * functions.
 * @param {string} ownerUrl
 * @returns {Promise<string[]>} the tables
 */
export async function createRowSeals(ownerUrl) {
  const client = new pg.Client(connectionSettings(ownerUrl));
  await client.connect();
  try {
    const { rows } = await client.query('SELECT * FROM row_seals_begin() AS name');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
