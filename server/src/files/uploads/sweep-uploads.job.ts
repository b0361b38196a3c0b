import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { FileStoragePort } from '../storage/file-storage.port.ts';
import { IncomingFiles } from './incoming-files.ts';

const everyMs = 3_600_000;
/** Anything younger may be an upload in progress. */
const minAgeMs = 3_600_000;
/** How long a sign-up's picture waits for the sign-up to complete. */
const signUpTimeoutMs = 86_400_000;
/** Paths checked in one statement. */
const batch = 1_000;

/** Removes files left over by aborted uploads, abandoned sign-ups and crashed servers. */
@Injectable()
export class SweepUploadsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly incomingFiles: IncomingFiles,
    private readonly storage: FileStoragePort,
  ) {}

  onModuleInit(): void {
    this.jobs.every('sweep-uploads', everyMs, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    await runEach([
      () => this.incomingFiles.discardStale(minAgeMs),
      () => this.deleteAbandonedSignUpFiles(),
      () => this.removeOrphanedFiles(),
    ]);
  }

  /** Marks pictures of abandoned sign-ups as deleted. */
  private async deleteAbandonedSignUpFiles(): Promise<void> {
    await this.database.prisma.uploadedFile.updateMany({
      where: {
        signUpId: { not: null },
        deletedAt: null,
        createdAt: { lt: new Date(this.clock.nowMs() - signUpTimeoutMs) },
      },
      data: { deletedAt: this.clock.now() },
    });
  }

  private async removeOrphanedFiles(): Promise<void> {
    // File times follow the machine's clock, not the product's.
    const before = Date.now() - minAgeMs;
    const oldEnough = (await this.storage.list()).filter(({ changedAtMs }) => changedAtMs < before);
    const starts = Array.from({ length: Math.ceil(oldEnough.length / batch) }, (_, index) => index * batch);
    await runEach(
      starts.map(
        (start) => () => this.removeOrphans(oldEnough.slice(start, start + batch).map(({ path }) => path)),
      ),
    );
  }

  /** Removes the files that no row names, or only a deleted row. */
  private async removeOrphans(paths: string[]): Promise<void> {
    const orphans = await this.database.query<'files_orphans', { path: string }>(
      'files_orphans',
      `SELECT path FROM unnest($1::text[]) AS on_disk (path)
       WHERE NOT EXISTS (SELECT FROM uploaded_files f
                         WHERE f.deleted_at IS NULL AND f.path IN (on_disk.path, replace(on_disk.path, '-thumb.webp', '.webp')))`,
      [paths],
    );
    await this.storage.remove(orphans.map(({ path }) => path));
  }
}
