import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { generationStateName, SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { clockStateName, SandboxClockService, type StoredClock } from '../clock/sandbox-clock.service.ts';
import { DataGate } from './data-gate.ts';
import { DataLock } from './data-lock.ts';
import { isReplacingSql } from './data-locks.ts';
import { DataUseLock } from './data-use-lock.ts';

/** How often a server polls the clock, and the state of the data after losing its connection. */
const pollMs = 1_000;
/** Timeout for requests and jobs in flight, here and on other servers. */
const drainTimeoutMs = 5_000;

interface Shared {
  replacing: boolean;
  clock: StoredClock | null;
  generation: { name: string } | null;
}

/**
 * Replaces all data while servers run: requests wait, work in flight finishes, caches are cleared on every server, and
 * sign-ins that do not exist in the new data end.
 */
@Injectable()
export class DataReplacementService implements OnModuleInit, OnApplicationShutdown {
  private generation = '';
  /** Incremented around this server's own replacements: state read across such a boundary is discarded. */
  private epoch = 0;
  /** Whether a replacement is being followed step by step, this server's own or another's. */
  private following = false;
  private readonly use: DataUseLock;
  private readonly logger = new Logger('Sandbox');

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly store: SandboxStore,
    private readonly gate: DataGate,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
    private readonly revocations: RevocationRegistry,
    private readonly clock: SandboxClockService,
  ) {
    this.use = new DataUseLock(config.databaseUrl, {
      replacing: () => this.enter('another server'),
      replaced: async () => {
        await this.applyNewData('another server');
        this.leave();
      },
      // Polling continues from here: it opens the gate according to the database.
      lost: () => {
        this.epoch += 1;
        this.following = false;
      },
    });
  }

  async onModuleInit(): Promise<void> {
    if (!this.store.enabled) return;
    await this.use.connect();
    await this.poll();
    this.jobs.everyProcess('sandbox-watch', pollMs, async () => {
      await this.use.connect();
      await this.poll();
    });
  }

  onApplicationShutdown(): void {
    this.use.close();
  }

  /** Whether this server or another is replacing data now. */
  get isReplacing(): boolean {
    return this.gate.isClosed;
  }

  /**
   * Acquires the right to replace all data, and returns a function that runs `work` with exclusive access. Throws
   * sandbox_busy.
   */
  async begin(reason: string): Promise<<Result>(work: () => Promise<Result>) => Promise<Result>> {
    const lock = await DataLock.acquire(this.config.databaseUrl);
    if (!lock) throw new AppError('sandbox_busy');
    return async (work) => {
      try {
        await this.enter(reason);
        await this.use.release();
        if (!(await lock.requestRelease(this.use.server, drainTimeoutMs)))
          this.logger.warn('another server did not stop using the data in time');
        return await work();
      } finally {
        await this.finish(reason).finally(() => lock.release());
        await this.use.resume();
        this.leave();
      }
    };
  }

  /** When it resolves, nothing in this process uses the data, except work that exceeded the timeout. */
  private async enter(reason: string): Promise<void> {
    this.epoch += 1;
    this.following = true;
    this.gate.close();
    const ended = new AbortController();
    const timeout = pause(drainTimeoutMs, undefined, { signal: ended.signal, ref: false }).then(
      () => this.logger.warn('work in flight did not finish before the data was replaced'),
      () => undefined,
    );
    const released = Promise.all([this.events.emitAndWait('dataReplacing', { reason }), this.gate.drained()]);
    await Promise.race([released, timeout]).finally(() => ended.abort());
  }

  private leave(): void {
    this.epoch += 1;
    this.following = false;
    this.gate.open();
  }

  private async finish(reason: string): Promise<void> {
    await this.store.setState(generationStateName, { name: randomUUID() });
    await this.applyNewData(reason);
    // The jobs may have been behind the clock when a snapshot was taken.
    this.clock.catchUp();
  }

  /** Applies the new data, and clears everything cached from the old. */
  private async applyNewData(reason: string): Promise<void> {
    const { clock, generation } = await this.read();
    this.clock.apply(clock);
    await this.loadGeneration(generation);
    await this.events.emitAndWait('dataReplaced', { reason });
  }

  /** Polls for changes by other servers, and for those made before this server restarted. */
  private async poll(): Promise<void> {
    if (this.following) return;
    const { epoch } = this;
    const { move } = this.clock;
    const { replacing, clock, generation } = await this.read();
    // State read before this server itself changed it is outdated: the next poll sees the change.
    if (epoch !== this.epoch || move !== this.clock.move) return;
    this.clock.apply(clock);
    const wasReplacing = this.gate.isClosed;
    if (replacing && !wasReplacing) {
      this.gate.close();
      this.events.emit('dataReplacing', { reason: 'another server' });
    }
    const isNew = (generation?.name ?? '') !== this.generation;
    if (replacing) return;
    if (isNew) await this.loadGeneration(generation);
    if (wasReplacing) await this.events.emitAndWait('dataReplaced', { reason: 'another server' });
    if (wasReplacing) this.gate.open();
  }

  private async loadGeneration(generation: { name: string } | null): Promise<void> {
    this.generation = generation?.name ?? '';
    const rows = await this.database.query<'sandbox_open_sign_ins', { id: string }>(
      'sandbox_open_sign_ins',
      'SELECT id::text FROM sign_ins WHERE ended_at IS NULL',
      [],
    );
    this.revocations.startGeneration(
      generation ? { name: generation.name, signIns: new Set(rows.map(({ id }) => id)) } : undefined,
    );
  }

  private async read(): Promise<Shared> {
    const rows = await this.database.query<'sandbox_watch', Shared>(
      'sandbox_watch',
      `SELECT ${isReplacingSql} AS replacing,
         (SELECT value FROM sandbox_states WHERE name = $1) AS clock,
         (SELECT value FROM sandbox_states WHERE name = $2) AS generation`,
      [clockStateName, generationStateName],
    );
    return rows[0] ?? { replacing: false, clock: null, generation: null };
  }
}
