import { randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { makeFolder } from '../../core/files/make-folder.ts';
import { isMissingFile } from '../../core/files/missing-file.ts';
import { runEach } from '../../core/jobs/run-each.ts';

/** Where uploads stand as addresses. */
export const uploadsPrefix = '/files/uploads/';

/** The address of a kept file by its path under the folder of uploads. */
export const uploadUrl = (keptPath: string): string => `${uploadsPrefix}${keptPath}`;

/** How the path of a small picture ends; before it stands that of the picture itself, without its ending. */
export const thumbEnding = '-thumb.webp';

const privatePrefix = 'private/';

/** The path of a kept file that is not served to everybody. */
export const privatePath = (keptPath: string): string => `${privatePrefix}${keptPath}`;

export const isPrivatePath = (keptPath: string): boolean => keptPath.startsWith(privatePrefix);

/** A file on the disk, with the machine's own time of its last change. */
export interface StoredFile {
  /** Relative to its folder, with slashes. */
  path: string;
  changedAtMs: number;
}

/**
 * The folders of uploads: `uploads` is served; beside it `uploads-private` holds what is for its owner, `uploads-incoming`
 * what is on its way. All lie on one disk, so that a file is there whole or not at all.
 */
@Injectable()
export class UploadStore implements OnModuleInit {
  /** Absolute path of the folder that is served. */
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
    await Promise.all(folders.map((folder) => makeFolder(folder)));
  }

  /** A path for a file on its way, which nobody else has. */
  incomingPath(): string {
    return path.join(this.incoming, randomUUID());
  }

  /** Puts a file that came in at its place. */
  async place(incomingPath: string, keptPath: string): Promise<void> {
    const target = this.placeOf(keptPath);
    await makeFolder(path.dirname(target));
    await rename(incomingPath, target);
  }

  /** Gives a kept file another path; one that is gone already, or moved, is no matter. */
  async move(keptPath: string, newPath: string): Promise<void> {
    try {
      await this.place(this.placeOf(keptPath), newPath);
    } catch (error) {
      if (!isMissingFile(error)) throw error;
    }
  }

  /** A kept file's bytes. Throws file_not_found. */
  async read(keptPath: string): Promise<{ stream: ReadStream; bytes: number }> {
    try {
      const file = await open(this.placeOf(keptPath));
      return { stream: file.createReadStream(), bytes: (await file.stat()).size };
    } catch (error) {
      if (isMissingFile(error)) throw new AppError('file_not_found', { reason: 'its bytes are gone' });
      throw error;
    }
  }

  /** Removes kept files; those that are gone already are no matter, and one that stays keeps no other. */
  async remove(keptPaths: readonly (string | null)[]): Promise<void> {
    const paths = keptPaths.filter((keptPath) => keptPath !== null);
    await runEach(paths.map((keptPath) => () => rm(this.placeOf(keptPath), { force: true })));
  }

  /** Removes files on their way by their full paths. */
  async discard(incomingPaths: readonly string[]): Promise<void> {
    await runEach(incomingPaths.map((incomingPath) => () => rm(incomingPath, { force: true })));
  }

  /** The first bytes of a file on its way. */
  async head(incomingPath: string, bytes: number): Promise<Buffer> {
    const file = await open(incomingPath);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /** Every kept file. */
  async kept(): Promise<StoredFile[]> {
    const apart = await filesUnder(this.privateRoot);
    return [
      ...(await filesUnder(this.root)),
      ...apart.map((file) => ({ ...file, path: privatePath(file.path) })),
    ];
  }

  private placeOf(keptPath: string): string {
    return isPrivatePath(keptPath)
      ? path.join(this.privateRoot, keptPath.slice(privatePrefix.length))
      : path.join(this.root, keptPath);
  }

  /** Removes what came in and was never placed, when nothing was written to it for `olderThanMs`. */
  async discardStale(olderThanMs: number): Promise<void> {
    // File times are the machine's, whatever the product's clock says.
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
      // It was placed or removed while the folder was read.
      if (!isMissingFile(error)) throw error;
    }
  }
  return files;
}
