import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[/\\]$/, '');

/** Records of the commands about installing and testing; safe to delete. */
export const BUILD_FOLDER = join(ROOT, '.build');

/** @returns {string} the folder in which the command was entered: npm runs it in the repository's root */
export const commandFolder = () => process.env.INIT_CWD ?? process.cwd();

/** @returns {string} the folder of all data of a running Honey Live: `DATA_DIR`, default `.data`. */
export function dataDirectory() {
  return resolve(ROOT, process.env.DATA_DIR || '.data');
}
