import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import { JobRunner } from './job-runner.ts';

/** Rows per statement: few enough that it is short and blocks nothing. */
const batch = 2_000;
const hourMs = 3_600_000;

export const dayMs = 86_400_000;

/** Deletes expired rows, in batches. */
@Injectable()
export class SweepService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  /** Runs a job every hour; `ago` returns the time that many milliseconds before it. */
  hourly(job: string, run: (ago: (ms: number) => Date) => Promise<void>): void {
    this.jobs.every(job, hourMs, () => {
      const nowMs = this.clock.nowMs();
      return run((ms) => new Date(nowMs - ms));
    });
  }

  /** Deletes the rows of a table that match a condition; `t` is the table, parameters start with $1. */
  sweep(table: string, condition: string, values: unknown[]): Promise<void> {
    return this.jobs.inBatches(batch, async (limit) => {
      const [row] = await this.database.query<{ deleted: number }>(
        `sweep_${table}`,
        `WITH swept AS (
           DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT t.ctid FROM ${table} t WHERE ${condition} LIMIT $${values.length + 1} FOR UPDATE SKIP LOCKED))
           RETURNING 1)
         SELECT count(*)::int AS deleted FROM swept`,
        [...values, limit],
      );
      return row?.deleted ?? 0;
    });
  }
}
