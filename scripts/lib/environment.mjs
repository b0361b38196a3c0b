import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { knownSettings, unknownSettings } from './known-settings.mjs';

/**
 * Loads `.env` from the repository's root, if there is one. The environment overrides it. Unknown names in it are
 * reported.
 * @param {string} [file] a different file
 */
export function loadEnvironmentFile(file = join(ROOT, '.env')) {
  if (!existsSync(file)) return;
  process.loadEnvFile(file);
  const known = knownSettings();
  if (known.length === 0) return;
  for (const line of unknownSettings(readFileSync(file, 'utf8'), known)) console.warn(`! ${line}`);
}

/**
 * Reads a whole number from the environment.
 * @param {string} name
 * @param {number} fallback used when the variable is unset or empty
 * @param {{ min: number, max: number }} range inclusive
 * @throws {CommandError} for any other value
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
