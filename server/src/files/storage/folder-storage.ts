import { copyFile, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../core/errors/app-error.ts';
import { createFolder } from '../../core/files/create-folder.ts';
import { isMissingFile } from '../../core/files/missing-file.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import {
  FileStoragePort,
  isPrivatePath,
  privatePath,
  type StoredBytes,
  type StoredFile,
  withoutPrivacy,
} from './file-storage.port.ts';

/**
 * Folders of `DATA_DIR`: `uploads` is served, `uploads-private` holds private files, `uploads-snapshots` the copies of
 * snapshots. All are on one disk, so that moving a file is atomic.
 */
export class FolderStorage extends FileStoragePort {
  readonly servedFolder: string;
  private readonly privateFolder: string;
  private readonly snapshotsFolder: string;

  private constructor(dataDir: string) {
    super();
    this.servedFolder = path.resolve(dataDir, 'uploads');
    this.privateFolder = path.resolve(dataDir, 'uploads-private');
    this.snapshotsFolder = path.resolve(dataDir, 'uploads-snapshots');
  }

  static async open(dataDir: string): Promise<FolderStorage> {
    const storage = new FolderStorage(dataDir);
    await Promise.all([storage.servedFolder, storage.privateFolder].map((folder) => createFolder(folder)));
    return storage;
  }

  override prepare(): Promise<void> {
    return Promise.resolve();
  }

  override async place(incomingPath: string, storedPath: string): Promise<void> {
    const target = this.fullPathOf(storedPath);
    await createFolder(path.dirname(target));
    await rename(incomingPath, target);
  }

  override async move(storedPath: string, newPath: string): Promise<void> {
    await ifThere(() => this.place(this.fullPathOf(storedPath), newPath));
  }

  override async read(storedPath: string): Promise<StoredBytes> {
    try {
      const file = await open(this.fullPathOf(storedPath));
      return { stream: file.createReadStream(), bytes: (await file.stat()).size };
    } catch (error) {
      if (isMissingFile(error)) throw new AppError('file_not_found', { reason: 'its bytes no longer exist' });
      throw error;
    }
  }

  override addressOf(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  override async remove(storedPaths: readonly string[]): Promise<void> {
    await runEach(storedPaths.map((storedPath) => () => rm(this.fullPathOf(storedPath), { force: true })));
  }

  override async list(): Promise<StoredFile[]> {
    const apart = await filesUnder(this.privateFolder);
    return [
      ...(await filesUnder(this.servedFolder)),
      ...apart.map((file) => ({ ...file, path: privatePath(file.path) })),
    ];
  }

  override async addToSnapshot(snapshot: string, storedPaths: readonly string[]): Promise<void> {
    for (const storedPath of storedPaths)
      await linkOrCopy(this.fullPathOf(storedPath), path.join(this.snapshotsFolder, snapshot, storedPath));
  }

  override async bringBack(snapshot: string, storedPaths: readonly string[]): Promise<void> {
    for (const storedPath of storedPaths)
      await linkOrCopy(path.join(this.snapshotsFolder, snapshot, storedPath), this.fullPathOf(storedPath));
  }

  override async removeSnapshot(snapshot: string): Promise<void> {
    await rm(path.join(this.snapshotsFolder, snapshot), { recursive: true, force: true });
  }

  private fullPathOf(storedPath: string): string {
    return isPrivatePath(storedPath)
      ? path.join(this.privateFolder, withoutPrivacy(storedPath))
      : path.join(this.servedFolder, storedPath);
  }
}

/** The files below a folder. */
export async function filesUnder(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    // It was placed or removed while the folder was being read.
    await ifThere(async () => {
      const { mtimeMs } = await stat(full);
      files.push({ path: path.relative(folder, full).replaceAll('\\', '/'), changedAtMs: mtimeMs });
    });
  }
  return files;
}

/** A stored file never changes, so that both names may lead to the same bytes. A file that is there already remains. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await createFolder(path.dirname(to));
  await ifThere(async () => {
    try {
      await link(from, to);
    } catch (error) {
      if (isMissingFile(error)) throw error;
      if (codeOf(error) !== 'EEXIST') await copyFile(from, to);
    }
  });
}

async function ifThere(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
