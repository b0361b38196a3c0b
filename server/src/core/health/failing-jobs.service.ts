import { Injectable } from '@nestjs/common';
import { ItemBackoff } from '../jobs/item-backoff.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { FailingJob } from './health.dto.ts';

/** Lists background jobs that fail entirely or for some items. */
@Injectable()
export class FailingJobsService {
  constructor(
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
  ) {}

  /** Lists them by name; empty when none fails, or when the database cannot be queried. */
  async list(): Promise<FailingJob[]> {
    const items = await this.backoff.list().catch(() => []);
    const backedOffByJob = new Map(items.map((entry) => [entry.job, entry]));
    const failing = this.jobs.failing();
    return [...new Set([...failing.keys(), ...backedOffByJob.keys()])].sort().map((job) => {
      const [runs, backedOff] = [failing.get(job), backedOffByJob.get(job)];
      const since = Math.min(...[runs?.since, backedOff?.since].map((date) => date?.getTime() ?? Infinity));
      return {
        job,
        since: new Date(since).toISOString(),
        failed_runs: runs?.failures ?? 0,
        put_off: backedOff?.items ?? 0,
      };
    });
  }
}
