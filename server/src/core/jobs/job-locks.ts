import { Logger } from '@nestjs/common';
import { GuardedPool } from '../database/guarded-pool.ts';
import type { Pulse } from '../database/pulse.ts';

/**
 * The advisory locks under which jobs run, on one connection that holds all of this process's, so that a job that waits
 * for its turn takes none from the pool. When it breaks, Postgres lets the locks go by itself.
 */
export class JobLocks {
  private readonly logger = new Logger('Jobs');
  private readonly pool: GuardedPool;

  constructor(databaseUrl: string, pulse: Pulse) {
    this.pool = new GuardedPool(
      { connectionString: databaseUrl, max: 1, application_name: 'honey-live-jobs', kept: true },
      pulse,
    );
    this.pool.on('error', (error) =>
      this.logger.warn(`the connection of the locks was lost: ${error.message}`),
    );
  }

  /** Takes the lock of a job, unless another server holds it. */
  async take(job: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ held: boolean }>({
      name: 'job_lock',
      text: "SELECT pg_try_advisory_lock(hashtext('honey-job'), hashtext($1)) AS held",
      values: [job],
    });
    return rows[0]?.held ?? false;
  }

  async release(job: string): Promise<void> {
    await this.pool.query({
      name: 'job_unlock',
      text: "SELECT pg_advisory_unlock(hashtext('honey-job'), hashtext($1))",
      values: [job],
    });
  }

  async end(): Promise<void> {
    await this.pool.end();
  }
}
