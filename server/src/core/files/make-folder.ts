import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own recursive mkdir never ends where the system does not let a
 * folder be made in one that is there, as in /proc, and answers that it is missing.
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at) && at !== path.dirname(at); at = path.dirname(at))
    missing.unshift(at);
  for (const place of missing) {
    await mkdir(place).catch((error: NodeJS.ErrnoException) => {
      // Somebody else made it meanwhile.
      if (error.code !== 'EEXIST') throw error;
    });
  }
  if (!statSync(folder).isDirectory())
    throw Object.assign(new Error(`EEXIST: file already exists, mkdir '${folder}'`), {
      code: 'EEXIST',
      syscall: 'mkdir',
    });
}
