import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { makeFolder } from '#stack/make-folder';
import { dataDirectory, ROOT } from '#stack/paths';

/** Whether this is an image instead of a checkout: build output without its sources. */
export const isShippedBuilt = () => !existsSync(join(ROOT, 'package-lock.json'));

/**
 * @param {string} folder
 * @returns {Promise<boolean>} whether this user may create files in it
 */
export const isWritable = (folder) =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * @param {string} doing what a command does in the checkout, e.g. `builds`
 * @param {string} [folder]
 * @throws {CommandError} if this user may not
 */
export async function requireWritable(doing, folder = ROOT) {
  if (await isWritable(folder)) return;
  throw new CommandError(
    `${folder} is not writable for ${userName()}, and this command ${doing} there. ` +
      'Let its owner run npm ci && npm run build once: the installed modules and the build are then used as they are.',
  );
}

/**
 * Creates the folder of all data of a running Honey Live.
 * @throws {CommandError} when this user may not
 */
export async function makeDataDirectory() {
  const folder = dataDirectory();
  try {
    await makeFolder(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EINVAL'].includes(error.code))
      throw new CommandError(
        `${folder} cannot be created (${error.code}): name another folder with DATA_DIR=….`,
      );
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
  if (await isWritable(folder)) return;
  throw new CommandError(
    `${folder} is not writable for ${userName()}: name a folder of theirs with DATA_DIR=….`,
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
