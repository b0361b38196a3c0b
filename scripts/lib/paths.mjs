import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** What the commands note of installing and testing; safe to delete. */
export const BUILD_FOLDER = join(ROOT, '.build');

/** @returns {string} where the command was given: npm runs it in the repository's root, wherever that was */
export const commandFolder = () => process.env.INIT_CWD ?? process.cwd();

/** @returns {string} the folder of everything that a running Honey Live remembers: `DATA_DIR`, default `.data`. */
export function dataDirectory() {
  return resolve(ROOT, process.env.DATA_DIR || '.data');
}
