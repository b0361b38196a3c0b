import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { makeFolder } from './make-folder.mjs';
import { dataDirectory, ROOT } from './paths.mjs';

/** Whether this is no checkout but an image: what was built, without what it was built from. */
export const isShippedBuilt = () => !existsSync(join(ROOT, 'package-lock.json'));

/**
 * @param {string} folder
 * @returns {Promise<boolean>} whether this user may make files in it
 */
export const isWritable = (folder) =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * @param {string} doing what a command does in the checkout, e.g. `builds`
 * @param {string} [folder]
 * @throws {CommandError} where this user may not
 */
export async function requireWritable(doing, folder = ROOT) {
  if (await isWritable(folder)) return;
  throw new CommandError(
    `${folder} cannot be written by ${userName()}, and this command ${doing} there. ` +
      'Let its owner run npm ci && npm run build once: what is installed and built is used as it is.',
  );
}

/**
 * Makes the folder of everything that a running Honey Live remembers.
 * @throws {CommandError} when this user may not
 */
export async function makeDataDirectory() {
  const folder = dataDirectory();
  try {
    await makeFolder(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EINVAL'].includes(error.code))
      throw new CommandError(
        `${folder} cannot be made there (${error.code}): name another folder with DATA_DIR=….`,
      );
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
  if (await isWritable(folder)) return;
  throw new CommandError(
    `${folder} cannot be written by ${userName()}: name a folder of theirs with DATA_DIR=….`,
  );
}

function userName() {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    // A container may run as a number that has no name.
    return `the user ${process.getuid?.()}`;
  }
}
