import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { AppConfig } from '../config/app-config.ts';

interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
  /** Whether one server does it for all, or each for itself. */
  scope: 'cluster' | 'process';
}

/**
 * Runs the background jobs. Each holds a Postgres advisory lock while it works, so that any number of servers may be
 * up and one of them does it.
 */
@Injectable()
export class JobRunner implements OnApplicationShutdown {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly jobs = new Map<string, Job>();
  private readonly logger = new Logger('Jobs');
  // One connection that holds this process's locks, so that a job that waits for its turn takes none from the pool. When
  // it breaks, Postgres lets the locks go by itself.
  private readonly locks: pg.Pool;
  private stopped = false;

  constructor(config: AppConfig) {
    this.locks = new pg.Pool({
      connectionString: config.databaseUrl,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
      application_name: 'honey-live-jobs',
    });
    this.locks.on('error', (error) =>
      this.logger.warn(`the connection of the locks was lost: ${error.message}`),
    );
  }

  /** Runs `run` on one server every `everyMs` after it finished the time before, until shutdown. */
  every(name: string, everyMs: number, run: () => Promise<void>): void {
    this.add({ name, everyMs, run, scope: 'cluster' });
  }

  /** The same, on every server: for what each keeps in its own memory. */
  everyProcess(name: string, everyMs: number, run: () => Promise<void>): void {
    this.add({ name, everyMs, run, scope: 'process' });
  }

  /** Runs a registered job now and waits for it (tests, consoles, datasets). */
  async runNow(name: string): Promise<void> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`no job "${name}"`);
    await job.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
    await this.locks.end();
  }

  private add(job: Job): void {
    this.jobs.set(job.name, job);
    this.schedule(job);
  }

  private schedule(job: Job): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const work = this.runGuarded(job).finally(() => {
        this.running.delete(work);
        if (!this.stopped) this.schedule(job);
      });
      this.running.add(work);
    }, job.everyMs);
    timer.unref();
    this.timers.add(timer);
  }

  private async runGuarded(job: Job): Promise<void> {
    try {
      if (job.scope === 'process') await job.run();
      else await this.runLocked(job);
    } catch (error) {
      // The next round tries again; a database that is down must not end the process.
      this.logger.warn(`${job.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async runLocked(job: Job): Promise<void> {
    const { rows } = await this.locks.query<{ held: boolean }>({
      name: 'job_lock',
      text: "SELECT pg_try_advisory_lock(hashtext('honey-job'), hashtext($1)) AS held",
      values: [job.name],
    });
    if (!rows[0]?.held) return;
    try {
      await job.run();
    } finally {
      await this.locks.query({
        name: 'job_unlock',
        text: "SELECT pg_advisory_unlock(hashtext('honey-job'), hashtext($1))",
        values: [job.name],
      });
    }
  }
}
