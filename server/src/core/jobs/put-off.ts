import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';

/** After its first failure an item waits this long, after each further one twice as long, up to the longest. */
const firstWaitSeconds = 60;
const longestWaitSeconds = 3_600;
const problemLengthMax = 500;

/** What a job could not do and tries again later. */
interface PutOffItems {
  job: string;
  items: number;
  /** When the oldest of them failed for the first time. */
  since: Date;
}

/**
 * Items on which a job failed: each waits for its own next try, kept in the database, and touches none of the others.
 * A job looks for what is due with `isDue`, and does it with `each`.
 */
@Injectable()
export class PutOff {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Condition of a query: the item is not put off. `job` and `now` are the numbers of parameters, `item` is text. */
  static isDue(job: number, item: string, now: number): string {
    return `NOT EXISTS (SELECT FROM job_put_offs p
      WHERE p.job = $${job}::text AND p.item = ${item} AND p.next_try_at > $${now}::timestamptz)`;
  }

  /** Query of what was put off and is to be tried again, as text: also what needs nothing more, which is then forgotten. */
  static again(job: number, now: number): string {
    return `SELECT p.item FROM job_put_offs p WHERE p.job = $${job}::text AND p.next_try_at <= $${now}::timestamptz`;
  }

  /**
   * Does `work` for each item; one that fails is put off. Throws when the database falls silent: that is no item's
   * fault.
   */
  async each<Item extends string | number>(
    job: string,
    items: readonly Item[],
    work: (item: Item) => Promise<void>,
  ): Promise<void> {
    for (const item of items) {
      try {
        await work(item);
      } catch (error) {
        if (this.database.pulse.silence) throw error;
        await this.put(job, String(item), error);
        continue;
      }
      await this.forget(job, String(item));
    }
  }

  /** What is put off, by job. */
  list(): Promise<PutOffItems[]> {
    return this.database.query<PutOffItems>(
      'put_off_list',
      'SELECT job, count(*)::int AS items, min(first_failed_at) AS since FROM job_put_offs GROUP BY job ORDER BY job',
      [],
    );
  }

  private async put(job: string, item: string, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    this.logger.warn(`${job} puts ${item} off: ${problem}`);
    await this.database.query(
      'put_off',
      `INSERT INTO job_put_offs AS p (job, item, failures, first_failed_at, next_try_at, problem)
       VALUES ($1, $2, 1, $3, $3::timestamptz + make_interval(secs => $4::float8), $6)
       ON CONFLICT (job, item) DO UPDATE SET failures = p.failures + 1, problem = excluded.problem,
         next_try_at = $3::timestamptz + make_interval(secs => least($5::float8, $4::float8 * 2::float8 ^ least(p.failures, 16)))`,
      [job, item, this.clock.now(), firstWaitSeconds, longestWaitSeconds, problem.slice(0, problemLengthMax)],
    );
  }

  private async forget(job: string, item: string): Promise<void> {
    await this.database.query('put_off_forget', 'DELETE FROM job_put_offs WHERE job = $1 AND item = $2', [
      job,
      item,
    ]);
  }
}
