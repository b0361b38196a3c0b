import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Counter } from 'prom-client';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { MetricsRegistry } from '../metrics/metrics.registry.ts';
import { traced } from '../tracing/tracing.ts';
import { JobLocks } from './job-locks.ts';

interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
  /** Whether one server runs it for all, or each server for itself. */
  scope: 'cluster' | 'process';
  /** The run in progress, if there is one. */
  running: Promise<boolean> | undefined;
  /** Since when all its runs have failed, and how many. */
  failing: JobFailing | undefined;
}

/** A job whose runs fail. Each scheduled run is a retry. */
interface JobFailing {
  since: Date;
  failures: number;
}

/** The result of running a job. */
export interface JobRun {
  name: string;
  ms: number;
  /** The error message, if the run failed. */
  problem: string | null;
}

/** How long a requested run waits for the same job on another server. */
const lockTimeoutMs = 10_000;
const retryDelayMs = 20;

/**
 * Runs the background jobs. Each holds a Postgres advisory lock while it runs, so that with any number of servers only
 * one runs it.
 */
@Injectable()
export class JobRunner implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly jobs = new Map<string, Job>();
  private readonly logger = new Logger('Jobs');
  private readonly locks: JobLocks;
  private readonly failures: Counter<'job'>;
  private stopped = false;
  private suspended = false;
  /** How many callers currently exclude jobs on every server. */
  private exclusions = 0;

  constructor(
    config: AppConfig,
    private readonly database: Database,
    metrics: MetricsRegistry,
  ) {
    this.failures = metrics.counter({
      name: 'honey_job_failures_total',
      help: 'Runs of background jobs that failed',
      labelNames: ['job'],
    });
    this.locks = new JobLocks(config.databaseUrl, database.health);
  }

  /** Runs `run` on one server, `everyMs` after the previous run finished, until shutdown. */
  every(name: string, everyMs: number, run: () => Promise<void>): void {
    this.add({ name, everyMs, run, scope: 'cluster', running: undefined, failing: undefined });
  }

  /** Runs `run` on every server: for data that each process holds in memory. */
  everyProcess(name: string, everyMs: number, run: () => Promise<void>): void {
    this.add({ name, everyMs, run, scope: 'process', running: undefined, failing: undefined });
  }

  /** The jobs whose last run on this server failed, by name. */
  failing(): Map<string, JobFailing> {
    return new Map(
      [...this.jobs.values()].flatMap(({ name, failing }) => (failing ? [[name, failing]] : [])),
    );
  }

  /**
   * Repeats `step`, which processes up to `batchSize` rows and returns how many it processed, until none is left or the
   * process shuts down: large work never runs in one statement.
   */
  async inBatches(batchSize: number, step: (batchSize: number) => Promise<number>): Promise<void> {
    for (let done = batchSize; done >= batchSize && !this.stopped; ) done = await step(batchSize);
  }

  /** Runs a registered job now and waits for it (tests, consoles, datasets). */
  async runNow(name: string): Promise<void> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`no job "${name}"`);
    await job.run();
  }

  /**
   * Runs every job once, one after the other, and waits: infrequent jobs first, since frequent ones pick up what those
   * produce. A job that fails, or that another server holds, does not prevent the others.
   */
  async runAll(): Promise<JobRun[]> {
    const inOrder = [...this.jobs.values()].sort((a, b) => b.everyMs - a.everyMs);
    const runs: JobRun[] = [];
    for (const job of inOrder) runs.push(await this.runFresh(job));
    return runs;
  }

  /** While suspended, cluster jobs are not started here; process jobs continue. */
  suspend(suspended: boolean): void {
    this.suspended = suspended;
  }

  /**
   * Runs `work` while no server runs a cluster job: all their locks are held here. A nested call acquires them twice.
   * If this process ends, Postgres releases them.
   * @throws Error when a server does not release a lock in time
   */
  async runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    this.exclusions += 1;
    const held: string[] = [];
    try {
      await this.whenIdle();
      for (const job of this.jobs.values()) {
        if (job.scope !== 'cluster') continue;
        await this.lockOrFail(job.name);
        held.push(job.name);
      }
      return await work();
    } finally {
      for (const name of held) await this.locks.release(name);
      this.exclusions -= 1;
    }
  }

  /**
   * Runs `work` under the lock of a job, so that no server runs the job meanwhile.
   * @throws Error when another server does not release it in time
   */
  async withJobLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`no job "${name}"`);
    // Locks belong to the process: a run in progress here holds this one already.
    while (job.running) await job.running.catch(() => undefined);
    const working = this.lockOrFail(name).then(async () => {
      try {
        return await work();
      } finally {
        await this.locks.release(name);
      }
    });
    job.running = working
      .then(() => true)
      .finally(() => {
        job.running = undefined;
      });
    job.running.catch(() => undefined);
    return working;
  }

  /** Resolves when no cluster job is running here; a suspended runner starts none. */
  async whenIdle(): Promise<void> {
    const running = [...this.jobs.values()]
      .filter(({ scope }) => scope === 'cluster')
      .map((job) => job.running);
    await Promise.allSettled(running);
  }

  /** Before the database closes, which happens with the application's shutdown. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.running);
  }

  async onApplicationShutdown(): Promise<void> {
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
      // While the database is unresponsive, every job would only log that.
      if (this.isSuspended(job) || this.database.health.unresponsiveError) return;
      await (job.running ?? this.start(job, 0));
    } catch (error) {
      // The next run retries; a database that is down must not end the process.
      this.logger.warn(`${job.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** A run that starts now: one in progress may have read its input too early. */
  private async runFresh(job: Job): Promise<JobRun> {
    const startedMs = performance.now();
    try {
      // Its failure is reported by the caller that started it. Of several waiting here, one starts the next run, and
      // the others wait for that run too.
      while (job.running) await job.running.catch(() => undefined);
      if (this.isSuspended(job)) throw new Error('data is being replaced');
      if (!(await this.start(job, lockTimeoutMs))) throw new Error('another server is running it');
      return { name: job.name, ms: Math.round(performance.now() - startedMs), problem: null };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${job.name} failed: ${problem}`);
      return { name: job.name, ms: Math.round(performance.now() - startedMs), problem };
    }
  }

  private isSuspended(job: Job): boolean {
    return (this.suspended || this.exclusions > 0) && job.scope === 'cluster';
  }

  private start(job: Job, timeoutMs: number): Promise<boolean> {
    job.running = this.run(job, timeoutMs).finally(() => {
      job.running = undefined;
    });
    return job.running;
  }

  /** Returns whether it ran; false when another server holds the lock for longer than the timeout. */
  private async run(job: Job, timeoutMs: number): Promise<boolean> {
    try {
      if (job.scope === 'cluster' && !(await this.acquireLock(job.name, timeoutMs))) return false;
      try {
        await traced(`job ${job.name}`, { 'honey.job': job.name }, async () => {
          await job.run();
        });
      } finally {
        if (job.scope === 'cluster') await this.locks.release(job.name);
      }
      job.failing = undefined;
      return true;
    } catch (error) {
      this.failures.inc({ job: job.name });
      job.failing = { since: job.failing?.since ?? new Date(), failures: (job.failing?.failures ?? 0) + 1 };
      throw error;
    }
  }

  private async lockOrFail(name: string): Promise<void> {
    if (!(await this.acquireLock(name, lockTimeoutMs)))
      throw new Error(`another server runs ${name} for too long`);
  }

  private async acquireLock(name: string, timeoutMs: number): Promise<boolean> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      if (await this.locks.acquire(name)) return true;
      if (performance.now() >= end) return false;
      await pause(retryDelayMs);
    }
  }
}
