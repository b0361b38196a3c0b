import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { knownSettings, unknownSettings } from './known-settings.mjs';
import { ROOT } from './paths.mjs';

/**
 * Reads `.env` from the repository's root when there is one. What the environment already sets wins. Names in it that nothing
 * reads are reported.
 * @param {string} [file] another one
 */
export function loadEnvironmentFile(file = join(ROOT, '.env')) {
  if (!existsSync(file)) return;
  process.loadEnvFile(file);
  const known = knownSettings();
  if (known.length === 0) return;
  for (const line of unknownSettings(readFileSync(file, 'utf8'), known)) console.warn(`! ${line}`);
}

/**
 * A whole number from the environment.
 * @param {string} name
 * @param {number} fallback used when the variable is unset or empty
 * @param {{ min: number, max: number }} range both ends allowed
 * @throws {CommandError} when it is set to anything else
 */
export function integerFromEnvironment(name, fallback, { min, max }) {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new CommandError(
      `${name} is ${JSON.stringify(text)}: it must be a whole number from ${min} to ${max}.`,
    );
  }
  return value;
}
