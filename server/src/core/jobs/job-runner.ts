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
import { Metrics } from '../metrics/metrics.ts';
import { JobLocks } from './job-locks.ts';

interface Job {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
  /** Whether one server does it for all, or each for itself. */
  scope: 'cluster' | 'process';
  /** The run that is on, if one is. */
  running: Promise<boolean> | undefined;
  /** Since when each of its runs has failed, and how many did. */
  failing: JobFailing | undefined;
}

/** A job whose runs fail. Each next run tries again. */
interface JobFailing {
  since: Date;
  failures: number;
}

/** What running a job came to. */
export interface JobRun {
  name: string;
  ms: number;
  /** What went wrong, if anything did. */
  problem: string | null;
}

/** How long a run that is asked for waits for the same job on another server. */
const patienceMs = 10_000;
const againMs = 20;

/**
 * Runs the background jobs. Each holds a Postgres advisory lock while it works, so that any number of servers may be
 * up and one of them does it.
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
  /** How many callers keep jobs from running on every server. */
  private exclusions = 0;

  constructor(
    config: AppConfig,
    private readonly database: Database,
    metrics: Metrics,
  ) {
    this.failures = metrics.counter({
      name: 'honey_job_failures_total',
      help: 'Runs of background jobs that failed',
      labelNames: ['job'],
    });
    this.locks = new JobLocks(config.databaseUrl, database.pulse);
  }

  /** Runs `run` on one server every `everyMs` after it finished the time before, until shutdown. */
  every(name: string, everyMs: number, run: () => Promise<void>): void {
    this.add({ name, everyMs, run, scope: 'cluster', running: undefined, failing: undefined });
  }

  /** The same, on every server: for what each keeps in its own memory. */
  everyProcess(name: string, everyMs: number, run: () => Promise<void>): void {
    this.add({ name, everyMs, run, scope: 'process', running: undefined, failing: undefined });
  }

  /** The jobs whose last run here failed, by name. */
  failing(): Map<string, JobFailing> {
    return new Map(
      [...this.jobs.values()].flatMap(({ name, failing }) => (failing ? [[name, failing]] : [])),
    );
  }

  /**
   * Repeats `step`, which does at most so many and answers how many it did, until nothing is left or the process is told
   * to end: large work never stands in one statement.
   */
  async inBatches(atMost: number, step: (atMost: number) => Promise<number>): Promise<void> {
    for (let done = atMost; done >= atMost && !this.stopped; ) done = await step(atMost);
  }

  /** Runs a registered job now and waits for it (tests, consoles, datasets). */
  async runNow(name: string): Promise<void> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`no job "${name}"`);
    await job.run();
  }

  /**
   * Runs every job once and waits, one after the other: those that seldom run first, since the frequent ones gather up
   * what they leave. A job that fails, or that another server does not let go of, does not keep the others from running.
   */
  async runAll(): Promise<JobRun[]> {
    const inOrder = [...this.jobs.values()].sort((a, b) => b.everyMs - a.everyMs);
    const runs: JobRun[] = [];
    for (const job of inOrder) runs.push(await this.runAnew(job));
    return runs;
  }

  /** While suspended, jobs that one server does for all are not begun here; those of the process go on. */
  suspend(suspended: boolean): void {
    this.suspended = suspended;
  }

  /**
   * Does `work` while no server runs a job that one does for all: each of their locks is held here. A call within another one holds
   * them twice. Where this process ends, Postgres releases them.
   * @throws Error when a server does not release a lock in time
   */
  async exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    this.exclusions += 1;
    const held: string[] = [];
    try {
      await this.settled();
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
   * Does `work` under the lock of a job, so that no server runs the job meanwhile.
   * @throws Error when another server does not release it in time
   */
  async withLockOf<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const job = this.jobs.get(name);
    if (!job) throw new Error(`no job "${name}"`);
    // The locks are the process's: a run that is in flight here holds this one already.
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

  /** Resolves when what one server does for all is not running here; a suspended runner begins nothing new. */
  async settled(): Promise<void> {
    const running = [...this.jobs.values()]
      .filter(({ scope }) => scope === 'cluster')
      .map((job) => job.running);
    await Promise.allSettled(running);
  }

  /** Before the database goes, which goes with the application. */
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
      // While the database is silent each would only say so.
      if (this.isSuspended(job) || this.database.pulse.silence) return;
      await (job.running ?? this.begin(job, 0));
    } catch (error) {
      // The next round tries again; a database that is down must not end the process.
      this.logger.warn(`${job.name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** A run that begins now: one that is on already may have looked before what it is to see was there. */
  private async runAnew(job: Job): Promise<JobRun> {
    const begunMs = performance.now();
    try {
      // Its failure is told by whoever began it. Of several who wait here one begins, and the others wait for that run too.
      while (job.running) await job.running.catch(() => undefined);
      if (this.isSuspended(job)) throw new Error('data is being replaced');
      if (!(await this.begin(job, patienceMs))) throw new Error('another server is at it');
      return { name: job.name, ms: Math.round(performance.now() - begunMs), problem: null };
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.logger.warn(`${job.name} failed: ${problem}`);
      return { name: job.name, ms: Math.round(performance.now() - begunMs), problem };
    }
  }

  private isSuspended(job: Job): boolean {
    return (this.suspended || this.exclusions > 0) && job.scope === 'cluster';
  }

  private begin(job: Job, patience: number): Promise<boolean> {
    job.running = this.run(job, patience).finally(() => {
      job.running = undefined;
    });
    return job.running;
  }

  /** Answers whether it ran: another server may be at it for longer than the patience, in milliseconds. */
  private async run(job: Job, patience: number): Promise<boolean> {
    try {
      if (job.scope === 'cluster' && !(await this.locked(job.name, patience))) return false;
      try {
        await job.run();
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
    if (!(await this.locked(name, patienceMs))) throw new Error(`another server runs ${name} for too long`);
  }

  private async locked(name: string, patience: number): Promise<boolean> {
    const end = performance.now() + patience;
    for (;;) {
      if (await this.locks.take(name)) return true;
      if (performance.now() >= end) return false;
      await pause(againMs);
    }
  }
}
