import { randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { createFolder } from '../../core/files/create-folder.ts';
import { isMissingFile } from '../../core/files/missing-file.ts';
import { runEach } from '../../core/jobs/run-each.ts';

/** Address prefix of public uploads. */
export const uploadsPrefix = '/files/uploads/';

/** The address of a stored file from its path in the uploads folder. */
export const uploadUrl = (storedPath: string): string => `${uploadsPrefix}${storedPath}`;

/** Ending of a thumbnail's path; it follows the picture's path without its extension. */
export const thumbEnding = '-thumb.webp';

const privatePrefix = 'private/';

/** The path of a stored file that is not served publicly. */
export const privatePath = (storedPath: string): string => `${privatePrefix}${storedPath}`;

export const isPrivatePath = (storedPath: string): boolean => storedPath.startsWith(privatePrefix);

/** A file on disk, with the machine's time of its last change. */
export interface StoredFile {
  /** Relative to its folder, with slashes. */
  path: string;
  changedAtMs: number;
}

/**
 * The upload folders: `uploads` is served; `uploads-private` holds private files, `uploads-incoming` uploads in
 * progress. All are on one disk, so that moving a file is atomic.
 */
@Injectable()
export class UploadStore implements OnModuleInit {
  /** Absolute path of the served folder. */
  readonly root: string;
  private readonly privateRoot: string;
  private readonly incoming: string;

  constructor(config: AppConfig) {
    this.root = path.resolve(config.dataDir, 'uploads');
    this.privateRoot = path.resolve(config.dataDir, 'uploads-private');
    this.incoming = path.resolve(config.dataDir, 'uploads-incoming');
  }

  async onModuleInit(): Promise<void> {
    const folders = [this.root, this.privateRoot, this.incoming];
    await Promise.all(folders.map((folder) => createFolder(folder)));
  }

  /** A new unique path for an incoming file. */
  incomingPath(): string {
    return path.join(this.incoming, randomUUID());
  }

  /** Moves an incoming file to its place. */
  async place(incomingPath: string, storedPath: string): Promise<void> {
    const target = this.fullPathOf(storedPath);
    await createFolder(path.dirname(target));
    await rename(incomingPath, target);
  }

  /** Moves a stored file to another path; a missing file is ignored. */
  async move(storedPath: string, newPath: string): Promise<void> {
    try {
      await this.place(this.fullPathOf(storedPath), newPath);
    } catch (error) {
      if (!isMissingFile(error)) throw error;
    }
  }

  /** A stored file's bytes. Throws file_not_found. */
  async read(storedPath: string): Promise<{ stream: ReadStream; bytes: number }> {
    try {
      const file = await open(this.fullPathOf(storedPath));
      return { stream: file.createReadStream(), bytes: (await file.stat()).size };
    } catch (error) {
      if (isMissingFile(error)) throw new AppError('file_not_found', { reason: 'its bytes no longer exist' });
      throw error;
    }
  }

  /** Removes stored files. Missing ones are ignored, and a failure does not stop the others. */
  async remove(storedPaths: readonly (string | null)[]): Promise<void> {
    const paths = storedPaths.filter((storedPath) => storedPath !== null);
    await runEach(paths.map((storedPath) => () => rm(this.fullPathOf(storedPath), { force: true })));
  }

  /** Removes incoming files by their full paths. */
  async discard(incomingPaths: readonly string[]): Promise<void> {
    await runEach(incomingPaths.map((incomingPath) => () => rm(incomingPath, { force: true })));
  }

  /** The first bytes of an incoming file. */
  async head(incomingPath: string, bytes: number): Promise<Buffer> {
    const file = await open(incomingPath);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Lists all stored files. */
  async list(): Promise<StoredFile[]> {
    const apart = await filesUnder(this.privateRoot);
    return [
      ...(await filesUnder(this.root)),
      ...apart.map((file) => ({ ...file, path: privatePath(file.path) })),
    ];
  }

  private fullPathOf(storedPath: string): string {
    return isPrivatePath(storedPath)
      ? path.join(this.privateRoot, storedPath.slice(privatePrefix.length))
      : path.join(this.root, storedPath);
  }

  /** Removes incoming files that were never placed and have not been written to for `olderThanMs`. */
  async discardStale(olderThanMs: number): Promise<void> {
    // File times follow the machine's clock, not the product's.
    const before = Date.now() - olderThanMs;
    const stale = (await filesUnder(this.incoming)).filter(({ changedAtMs }) => changedAtMs < before);
    await this.discard(stale.map((file) => path.join(this.incoming, file.path)));
  }
}

async function filesUnder(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: StoredFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    try {
      const { mtimeMs } = await stat(full);
      files.push({ path: path.relative(folder, full).replaceAll('\\', '/'), changedAtMs: mtimeMs });
    } catch (error) {
      // It was placed or removed while the folder was being read.
      if (!isMissingFile(error)) throw error;
    }
  }
  return files;
}
