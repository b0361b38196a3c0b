import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Node's own recursive mkdir never ends where the system does not let a
 * folder be made in one that is there, as in /proc, and answers that it is missing.
 * @param {string} folder
 */
export async function makeFolder(folder) {
  const missing = [];
  for (let at = resolve(folder); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) {
    await mkdir(path).catch((error) => {
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
