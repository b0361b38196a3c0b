import { existsSync } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { makeFolder } from '#stack/make-folder';

// Files beside the database. Uploads have names that are never used again, so that one copy of each serves all backups.

/** Folders of DATA_DIR, whose names are also those in a backup. */
export const FILE_FOLDERS = ['art', 'audit-anchors', 'uploads', 'uploads-private'];
const UPLOADS = ['uploads', 'uploads-private'];

/** How often new files are copied while an installation runs with BACKUP_DIR. */
const COPIES_EVERY_MS = 10_000;

/**
 * Copies the files that a backup folder lacks. Nothing is removed there: a restore to an earlier time needs files that were
 * deleted since.
 * @param {string} from DATA_DIR
 * @param {string} to
 * @param {Set<string>} [known] uploads that were copied before; added to
 * @returns {Promise<number>} how many were copied
 */
export async function copyNewFiles(from, to, known = new Set()) {
  let copied = 0;
  for (const path of await filesOf(from)) {
    if (known.has(path)) continue;
    if (await copyIfNew(join(from, path), join(to, path))) copied += 1;
    if (isUpload(path)) known.add(path);
  }
  return copied;
}

/**
 * Copies new files again and again, until it is stopped.
 * @param {string} from DATA_DIR
 * @param {string} to
 * @returns {{ stop: () => Promise<void> }} `stop` copies a last time
 */
export function keepCopyingFiles(from, to) {
  const known = new Set();
  let copying = Promise.resolve();
  const copy = () => {
    copying = copying
      .then(() => copyNewFiles(from, to, known))
      .then(
        () => {},
        (error) => console.warn(`! New files were not copied to ${to}: ${error.message}`),
      );
    return copying;
  };
  void copy();
  const timer = setInterval(copy, COPIES_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return copy();
    },
  };
}

/**
 * Deletes copies that no retained backup needs: files that no longer exist, and did not when the oldest backup ended.
 * @param {string} from DATA_DIR
 * @param {string} to
 * @param {Date} oldest end of the oldest retained backup
 * @param {Set<string>} needed paths that retained backups list
 */
export async function deleteOldFiles(from, to, oldest, needed) {
  for (const path of await filesOf(to)) {
    if (needed.has(path) || existsSync(join(from, path))) continue;
    if ((await stat(join(to, path))).mtime < oldest) await rm(join(to, path));
  }
}

/**
 * @param {string} folder DATA_DIR, or the files of a backup
 * @returns {Promise<string[]>} paths below it, with slashes
 */
export async function filesOf(folder) {
  const found = [];
  for (const name of FILE_FOLDERS) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(
      (error) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith('.unfinished')) continue;
      found.push(relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    }
  }
  return found;
}

/**
 * Gathers the files of a restored database in a folder: the uploads that its rows name, the anchors until that time, and
 * the pictures of the dataset.
 * @param {object} source
 * @param {string[]} source.folders in which they are searched, in this order
 * @param {string[]} source.uploads their paths, as in the table uploaded_files
 * @param {Date} [source.until]
 * @param {string} to a new folder
 * @returns {Promise<{ copied: number, missing: string[] }>}
 */
export async function gatherFiles({ folders, uploads, until }, to) {
  const others = new Set();
  for (const folder of folders) {
    for (const path of await filesOf(folder)) {
      if (
        isUpload(path) ||
        (until && path.startsWith('audit-anchors/') && (await isLater(folder, path, until)))
      )
        continue;
      others.add(path);
    }
  }
  const missing = [];
  let copied = 0;
  for (const path of [...uploads.map(pathOfUpload), ...others]) {
    const folder = folders.find((candidate) => existsSync(join(candidate, path)));
    if (folder === undefined) missing.push(path);
    else if (await copyIfNew(join(folder, path), join(to, path))) copied += 1;
  }
  return { copied, missing };
}

/**
 * Replaces the files of DATA_DIR by gathered ones.
 * @param {string} gathered
 * @param {string} dataDirectory on the same disk
 */
export async function installFiles(gathered, dataDirectory) {
  for (const name of FILE_FOLDERS) {
    await rm(join(dataDirectory, name), { recursive: true, force: true });
    if (existsSync(join(gathered, name))) await rename(join(gathered, name), join(dataDirectory, name));
  }
  await rm(gathered, { recursive: true, force: true });
}

/** @param {string} path */
const isUpload = (path) => UPLOADS.some((folder) => path.startsWith(`${folder}/`));

/** @param {string} stored a path of the table uploaded_files */
const pathOfUpload = (stored) =>
  stored.startsWith('private/') ? `uploads-private/${stored.slice('private/'.length)}` : `uploads/${stored}`;

/** @param {string} folder @param {string} path @param {Date} until */
const isLater = async (folder, path, until) => (await stat(join(folder, path))).mtime > until;

/** @param {string} from @param {string} to @returns {Promise<boolean>} false if it is there, or was deleted */
async function copyIfNew(from, to) {
  try {
    const [present, copy] = await Promise.all([stat(from), stat(to).catch(() => undefined)]);
    if (copy && copy.size === present.size && copy.mtimeMs >= Math.floor(present.mtimeMs)) return false;
    await makeFolder(dirname(to));
    await copyFile(from, `${to}.unfinished`);
    await utimes(`${to}.unfinished`, present.atime, present.mtime);
    await rename(`${to}.unfinished`, to);
    return true;
  } catch (error) {
    // A file that was deleted meanwhile.
    if (error.code === 'ENOENT' && error.path === from) return false;
    throw error;
  }
}
