import { listBackups } from './backups.mjs';

/**
 * Prints the backups of a folder, oldest first.
 * @param {string} directory
 * @returns {Promise<number>} the exit code
 */
export async function printBackups(directory) {
  const backups = await listBackups(directory);
  for (const { name, endedAt, bytes, version } of backups)
    console.log(`${name}  from ${endedAt} on, ${(bytes / 2 ** 20).toFixed(0)} MB, version ${version}`);
  if (backups.length === 0) console.log(`There is no backup in ${directory}.`);
  return backups.length > 0 ? 0 : 1;
}
