import { CommandError } from '../command-error.mjs';
import { errorMessage } from '../errors.mjs';
import { connectionSettings, shownDatabase } from './database-url.mjs';

/**
 * @param {string} url
 * @throws {CommandError} one line that explains the problem
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
    throw new CommandError(
      `The database at ${shownDatabase(url)} cannot be reached: ${errorMessage(error)}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
