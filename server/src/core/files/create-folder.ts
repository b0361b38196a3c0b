import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its missing parents. Node's own recursive mkdir never returns if the system refuses to create a
 * folder in an existing one, as in /proc, and reports ENOENT.
 */
export async function createFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at) && at !== path.dirname(at); at = path.dirname(at))
    missing.unshift(at);
  for (const place of missing) {
    await mkdir(place).catch((error: NodeJS.ErrnoException) => {
      // Created by another process in the meantime.
      if (error.code !== 'EEXIST') throw error;
    });
  }
  if (!statSync(folder).isDirectory())
    throw Object.assign(new Error(`EEXIST: file already exists, mkdir '${folder}'`), {
      code: 'EEXIST',
      syscall: 'mkdir',
    });
}
