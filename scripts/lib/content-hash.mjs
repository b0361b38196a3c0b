import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * One hash over the names and contents of files, the same on every machine.
 * @param {string} root what the paths are relative to
 * @param {string[]} paths files and folders; what does not exist counts as empty
 * @returns {Promise<string>}
 */
export async function contentHash(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesUnder(root, path)) {
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(root, path) {
  const found = await stat(join(root, path)).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(join(root, path), { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) =>
        entry.isDirectory() ? filesUnder(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
      ),
  );
  return nested.flat();
}
