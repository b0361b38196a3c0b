import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * A package of package-lock.json, or of node_modules/.package-lock.json, in which npm records what it installed. Its key is
 * its path.
 * @typedef {object} LockedModule
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link] a workspace, located at `resolved`
 * @property {string} [resolved]
 * @property {boolean} [dev] only tools need it
 * @property {boolean} [devOptional]
 * @property {boolean} [peer] only installed with the tools
 * @property {boolean} [optional] missing on systems that it does not support
 */

/**
 * Whether the modules of other publishers are those of the lockfile: links to workspaces do not count.
 * @param {Record<string, LockedModule>} locked the packages of package-lock.json
 * @param {Record<string, LockedModule>} installed those of node_modules/.package-lock.json
 * @param {{ tools: boolean }} options whether tools are installed too
 */
export function areCurrent(locked, installed, { tools }) {
  const mayBeMissing = (/** @type {LockedModule} */ { optional, dev, devOptional, peer }) =>
    optional || (!tools && (dev || devOptional || peer));
  return (
    modulesOf(locked).every(([path, module]) => {
      const found = installed[path];
      if (!found) return mayBeMissing(module);
      return found.version === module.version && found.integrity === module.integrity;
    }) && modulesOf(installed).every(([path]) => path in locked)
  );
}

/** @param {Record<string, LockedModule>} packages */
const modulesOf = (packages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/**
 * Links the workspaces of a checkout that node_modules lacks, as npm does.
 * @param {string} root
 * @param {Record<string, LockedModule>} locked the packages of package-lock.json
 */
export async function linkWorkspaces(root, locked) {
  for (const [path, { link, resolved }] of Object.entries(locked)) {
    const place = join(root, path);
    if (!link || resolved === undefined || existsSync(place)) continue;
    await mkdir(dirname(place), { recursive: true });
    const target = join(root, resolved);
    // Windows allows only junctions without special rights, and they are absolute.
    if (process.platform === 'win32') await symlink(target, place, 'junction');
    else await symlink(relative(dirname(place), target), place);
  }
}

/** @param {string} file a lockfile @returns {Promise<Record<string, LockedModule>>} its packages */
export const readLocked = async (file) => JSON.parse(await readFile(file, 'utf8')).packages;
