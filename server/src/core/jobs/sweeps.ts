import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import { JobRunner } from './job-runner.ts';

/** Rows that one statement deletes: few enough that it is short and holds nobody up. */
const batch = 2_000;
const hourMs = 3_600_000;

export const dayMs = 86_400_000;

/** Deletes what is over, in batches. */
@Injectable()
export class Sweeps {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  /** Does a job each hour, with `ago` for the moment so many milliseconds before it: what is older may go. */
  hourly(job: string, run: (ago: (ms: number) => Date) => Promise<void>): void {
    this.jobs.every(job, hourMs, () => {
      const nowMs = this.clock.nowMs();
      return run((ms) => new Date(nowMs - ms));
    });
  }

  /** Deletes the rows of a table that fulfil a condition; `t` is the table, parameters begin with $1. */
  sweep(table: string, condition: string, values: unknown[]): Promise<void> {
    return this.jobs.inBatches(batch, async (atMost) => {
      const [row] = await this.database.query<{ gone: number }>(
        `sweep_${table}`,
        `WITH swept AS (
           DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT t.ctid FROM ${table} t WHERE ${condition} LIMIT $${values.length + 1} FOR UPDATE SKIP LOCKED))
           RETURNING 1)
         SELECT count(*)::int AS gone FROM swept`,
        [...values, atMost],
      );
      return row?.gone ?? 0;
    });
  }
}
