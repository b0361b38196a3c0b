import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { createFolder } from '../../core/files/create-folder.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { filesUnder } from '../storage/folder-storage.ts';

/** Address prefix of public uploads. */
export const uploadsPrefix = '/files/uploads/';

/** The address of a stored file from its path in the uploads folder. */
export const uploadUrl = (storedPath: string): string => `${uploadsPrefix}${storedPath}`;

/** Ending of a thumbnail's path; it follows the picture's path without its extension. */
export const thumbEnding = '-thumb.webp';

/**
 * Uploads in progress: the folder `uploads-incoming` of `DATA_DIR`, on the disk of the stored files, so that storing one there is atomic.
 */
@Injectable()
export class IncomingFiles implements OnModuleInit {
  private readonly folder: string;

  constructor(config: AppConfig) {
    this.folder = path.resolve(config.dataDir, 'uploads-incoming');
  }

  async onModuleInit(): Promise<void> {
    await createFolder(this.folder);
  }

  /** A new unique path for an incoming file. */
  newPath(): string {
    return path.join(this.folder, randomUUID());
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

  /** Removes incoming files that were never stored and have not been written to for `olderThanMs`. */
  async discardStale(olderThanMs: number): Promise<void> {
    // File times follow the machine's clock, not the product's.
    const before = Date.now() - olderThanMs;
    const stale = (await filesUnder(this.folder)).filter(({ changedAtMs }) => changedAtMs < before);
    await this.discard(stale.map((file) => path.join(this.folder, file.path)));
  }
}
