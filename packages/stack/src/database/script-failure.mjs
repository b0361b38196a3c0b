import { CommandError } from '../command-error.mjs';
import { errorMessage, postgresDetails } from '../errors.mjs';

/**
 * Postgres' error for a script, with the line that it refers to.
 * @param {string} script
 * @param {unknown} error of the driver
 * @returns {CommandError}
 */
export function scriptFailure(script, error) {
  const message = errorMessage(error);
  const { position } = postgresDetails(error);
  if (!position) return new CommandError(message);
  const before = script.slice(0, position).split('\n');
  const line = script.split('\n')[before.length - 1]?.trim();
  return new CommandError(`${message} (line ${before.length}: ${line})`);
}
