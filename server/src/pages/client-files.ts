import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isMissingFile } from '../core/files/missing-file.ts';

/** Folder of files whose names change with their contents. */
export const hashedFolder = '/assets/';

/** Files that are sent in place of others, or never under their own name. */
const isAuxiliary = (file: string): boolean => /\.(br|gz|map)$/.test(file) || file === '/index.html';

/**
 * The paths of the client's files, as URL paths. Checking a path against a fixed list, not the disk, makes path
 * traversal impossible. Empty when the client was not built.
 */
export async function clientFiles(clientDir: string): Promise<ReadonlySet<string>> {
  try {
    const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(
        (entry) =>
          `/${path.relative(clientDir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`,
      );
    return new Set(files.filter((file) => !isAuxiliary(file)));
  } catch (error) {
    if (isMissingFile(error)) return new Set();
    throw error;
  }
}

/** Whether a file's name changes with its contents. */
export const isHashed = (file: string): boolean => file.startsWith(hashedFolder);

/** How long a browser may cache a file without revalidation. */
export const cacheControlOf = (file: string): string =>
  isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
