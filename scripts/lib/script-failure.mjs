import { CommandError } from './command.mjs';

/**
 * Postgres' error for a script, with the line that it refers to.
 * @param {string} script
 * @param {Error & { position?: string }} error of the driver
 * @returns {CommandError}
 */
export function scriptFailure(script, error) {
  if (!error.position) return new CommandError(error.message);
  const before = script.slice(0, Number(error.position)).split('\n');
  const line = script.split('\n')[before.length - 1].trim();
  return new CommandError(`${error.message} (line ${before.length}: ${line})`);
}
