import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { CommandError } from './command-error.mjs';
import { errorCode } from './errors.mjs';

// Small JSON files that record what runs from a data folder, or installs in a checkout. They are written atomically, so
// that a full disk or a kill leaves the previous file.

/**
 * @param {string} file
 * @param {string} remedy what the user can do about a damaged one
 * @returns {Record<string, any> | undefined} undefined if there is none
 * @throws {CommandError} when it contains anything but an object: its contents are not guessed, and it is not
 * overwritten
 */
export function readStateFile(file, remedy) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const state = JSON.parse(text);
    if (typeof state === 'object' && state !== null && !Array.isArray(state)) return state;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(`${file} is damaged: ${remedy}`);
}

/**
 * @param {string} file
 * @param {object} state
 * @param {import('node:fs').WriteFileOptions} [options]
 */
export async function writeStateFile(file, state, options) {
  const unfinished = `${file}.${process.pid}`;
  try {
    await writeFile(unfinished, JSON.stringify(state), options);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
