import { Logger } from '@nestjs/common';
import type { DatabaseHealthProbe } from '../database/database-health-probe.ts';
import { GuardedPool } from '../database/guarded-pool.ts';

/**
 * The advisory locks of jobs, on one connection that holds all locks of this process, so that a waiting job takes no
 * connection from the pool. When the connection breaks, Postgres releases the locks.
 */
export class JobLocks {
  private readonly logger = new Logger('Jobs');
  private readonly pool: GuardedPool;

  constructor(databaseUrl: string, probe: DatabaseHealthProbe) {
    this.pool = new GuardedPool(
      { connectionString: databaseUrl, max: 1, application_name: 'honey-live-jobs', keepIdle: true },
      probe,
    );
    this.pool.on('error', (error) =>
      this.logger.warn(`the connection of the job locks was lost: ${error.message}`),
    );
  }

  /** Acquires the lock of a job, unless another server holds it. */
  async acquire(job: string): Promise<boolean> {
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
