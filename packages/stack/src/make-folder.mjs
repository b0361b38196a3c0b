import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's own recursive mkdir never returns if the system forbids creating a
 * folder in an existing one, as in /proc, and reports it as missing.
 * @param {string} folder
 */
export async function makeFolder(folder) {
  const missing = [];
  for (let at = resolve(folder); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) {
    await mkdir(path).catch((error) => {
      // Another process created it in the meantime.
      if (error.code !== 'EEXIST') throw error;
    });
  }
  if (!statSync(folder).isDirectory())
    throw Object.assign(new Error(`EEXIST: file already exists, mkdir '${folder}'`), {
      code: 'EEXIST',
      syscall: 'mkdir',
    });
}
