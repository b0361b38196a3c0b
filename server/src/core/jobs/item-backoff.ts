import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { Database } from '../database/database.ts';

/** After its first failure an item waits this long; the delay doubles with each further failure, up to the maximum. */
const initialDelaySeconds = 60;
const maxDelaySeconds = 3_600;
const problemLengthMax = 500;

/** The items of a job that failed and wait for a retry. */
interface BackedOffItems {
  job: string;
  items: number;
  /** When the oldest of them first failed. */
  since: Date;
}

/**
 * Retry with exponential backoff for single items of a job: each failed item has its own next attempt, stored in the
 * database, and does not affect the others. A job selects due items with `isDue`, and processes them with `each`.
 */
@Injectable()
export class ItemBackoff {
  private readonly logger = new Logger('Jobs');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** SQL condition: the item is not backed off. `job` and `now` are parameter numbers, `item` is a text expression. */
  static isDue(job: number, item: string, now: number): string {
    return `NOT EXISTS (SELECT FROM job_put_offs p
      WHERE p.job = $${job}::text AND p.item = ${item} AND p.next_try_at > $${now}::timestamptz)`;
  }

  /**
   * SQL query of backed-off items that are due for a retry, as text; includes items that need nothing more, which are
   * then cleared.
   */
  static retryQuery(job: number, now: number): string {
    return `SELECT p.item FROM job_put_offs p WHERE p.job = $${job}::text AND p.next_try_at <= $${now}::timestamptz`;
  }

  /**
   * Runs `work` for each item; one that fails is backed off. Throws when the database stops responding, since that is
   * no item's fault.
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
        if (this.database.health.unresponsiveError) throw error;
        await this.postpone(job, String(item), error);
        continue;
      }
      await this.clear(job, String(item));
    }
  }

  /** The backed-off items, by job. */
  list(): Promise<BackedOffItems[]> {
    return this.database.query<'put_off_list', BackedOffItems>(
      'put_off_list',
      'SELECT job, count(*)::int AS items, min(first_failed_at) AS since FROM job_put_offs GROUP BY job ORDER BY job',
      [],
    );
  }

  private async postpone(job: string, item: string, error: unknown): Promise<void> {
    const problem = error instanceof Error ? error.message : String(error);
    this.logger.warn(`${job} backs off ${item}: ${problem}`);
    await this.database.query(
      'put_off',
      `INSERT INTO job_put_offs AS p (job, item, failures, first_failed_at, next_try_at, problem)
       VALUES ($1, $2, 1, $3, $3::timestamptz + make_interval(secs => $4::float8), $6)
       ON CONFLICT (job, item) DO UPDATE SET failures = p.failures + 1, problem = excluded.problem,
         next_try_at = $3::timestamptz + make_interval(secs => least($5::float8, $4::float8 * 2::float8 ^ least(p.failures, 16)))`,
      [job, item, this.clock.now(), initialDelaySeconds, maxDelaySeconds, problem.slice(0, problemLengthMax)],
    );
  }

  private async clear(job: string, item: string): Promise<void> {
    await this.database.query('put_off_delete', 'DELETE FROM job_put_offs WHERE job = $1 AND item = $2', [
      job,
      item,
    ]);
  }
}
