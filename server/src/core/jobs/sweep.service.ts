import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';
import type { StatementName, ValuesOf } from '../database/statements.ts';
import { JobRunner } from './job-runner.ts';

/** Rows per statement: few enough that it is short and blocks nothing. */
const batch = 2_000;
const hourMs = 3_600_000;

export const dayMs = 86_400_000;

/** The tables that have a statement here. */
type SweptTable = StatementName extends infer Name
  ? Name extends `sweep_${infer Table}`
    ? Table
    : never
  : never;

/** The values of a sweep's condition: those of its statement without the limit. */
type SweepValues<Table extends SweptTable> =
  ValuesOf<`sweep_${Table}`> extends readonly [...infer Values, unknown] ? Readonly<Values> : never;

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
  sweep<Table extends SweptTable>(
    table: Table,
    condition: string,
    values: SweepValues<Table>,
  ): Promise<void> {
    return this.jobs.inBatches(batch, async (limit) => {
      const [row] = await this.database.query(
        `sweep_${table}`,
        `WITH swept AS (
           DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT t.ctid FROM ${table} t WHERE ${condition} LIMIT $${values.length + 1} FOR UPDATE SKIP LOCKED))
           RETURNING 1)
         SELECT count(*)::int AS deleted FROM swept`,
        // The values of the condition and the limit are all that the statement has.
        [...values, limit] as unknown as ValuesOf<`sweep_${Table}`>,
      );
      return row?.deleted ?? 0;
    });
  }
}
