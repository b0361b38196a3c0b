import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '#stack/command-error';
import { dataDirectory, ROOT } from '#stack/paths';

/** Placeholder for the embedded Postgres, which has no address before it is started. */
const NO_DATABASE_YET = 'postgres://nobody@127.0.0.1/none';

/**
 * Validates the environment as the built server would, before a database is started for it.
 * @param {{ host: string, port: number }} address where it will listen
 * @throws {CommandError} one line for each invalid value
 */
export async function refuseWrongConfiguration({ host, port }) {
  const program = (/** @type {string} */ file) =>
    import(pathToFileURL(join(ROOT, 'server/dist/core/config', file)).href);
  const [{ readConfig }, { ConfigurationError }] = await Promise.all([
    program('app-config.js'),
    program('settings-from.js'),
  ]);
  try {
    readConfig({
      ...process.env,
      HOST: host,
      PORT: String(port),
      DATA_DIR: dataDirectory(),
      DATABASE_URL: process.env.DATABASE_URL || NO_DATABASE_YET,
    });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new CommandError(error.message.split('\n').join('\n✘ '));
  }
}
