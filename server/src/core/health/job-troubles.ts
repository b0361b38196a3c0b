import { Injectable } from '@nestjs/common';
import { JobRunner } from '../jobs/job-runner.ts';
import { PutOff } from '../jobs/put-off.ts';
import type { JobTrouble } from './health.dto.ts';

/** Which background jobs fail as a whole, or on some of what they have to do. */
@Injectable()
export class JobTroubles {
  constructor(
    private readonly jobs: JobRunner,
    private readonly putOff: PutOff,
  ) {}

  /** By name; empty where all goes well, or where the database cannot be asked. */
  async list(): Promise<JobTrouble[]> {
    const items = await this.putOff.list().catch(() => []);
    const putOff = new Map(items.map((one) => [one.job, one]));
    const failing = this.jobs.failing();
    return [...new Set([...failing.keys(), ...putOff.keys()])].sort().map((job) => {
      const [runs, kept] = [failing.get(job), putOff.get(job)];
      const since = Math.min(...[runs?.since, kept?.since].map((moment) => moment?.getTime() ?? Infinity));
      return {
        job,
        since: new Date(since).toISOString(),
        failed_runs: runs?.failures ?? 0,
        put_off: kept?.items ?? 0,
      };
    });
  }
}
