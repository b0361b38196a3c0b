import { randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { chmod, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { createFolder } from '../../core/files/create-folder.ts';
import { isMissingFile } from '../../core/files/missing-file.ts';

const fileName = /^(\d+)\.(?:zip|[\w-]+\.part)$/;

/** The copies of personal data on disk: `<request>.zip`, and `<request>.<attempt>.part` while one is written. */
@Injectable()
export class CopyFiles {
  private readonly folder: string;

  constructor(config: AppConfig) {
    this.folder = path.resolve(config.dataDir, 'personal-data');
  }

  /** A path for a new attempt to write the copy of a request; what an attempt that was killed left is deleted. */
  async begin(requestId: number): Promise<string> {
    await createFolder(this.folder);
    await chmod(this.folder, 0o700);
    await this.remove([requestId]);
    return path.join(this.folder, `${requestId}.${randomUUID()}.part`);
  }

  /** Makes a complete attempt the copy of the request. */
  async complete(attempt: string, requestId: number): Promise<void> {
    await rename(attempt, this.pathOf(requestId));
  }

  /** The copy of a request; undefined if there is none. */
  async read(requestId: number): Promise<{ stream: ReadStream; bytes: number } | undefined> {
    try {
      const file = await open(this.pathOf(requestId));
      return { stream: file.createReadStream(), bytes: (await file.stat()).size };
    } catch (error) {
      if (isMissingFile(error)) return undefined;
      throw error;
    }
  }

  /** The requests with a file. */
  async requestIds(): Promise<number[]> {
    return [...new Set((await this.names()).map((name) => Number(fileName.exec(name)?.[1])))];
  }

  /** Deletes every file of requests. */
  async remove(requestIds: readonly number[]): Promise<void> {
    for (const name of await this.names())
      if (requestIds.includes(Number(fileName.exec(name)?.[1])))
        await rm(path.join(this.folder, name), { force: true });
  }

  private async names(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).filter((name) => fileName.test(name));
    } catch (error) {
      if (isMissingFile(error)) return [];
      throw error;
    }
  }

  private pathOf(requestId: number): string {
    return path.join(this.folder, `${requestId}.zip`);
  }
}
