import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { clockStateName, type KeptClock, SandboxClockService } from '../clock/sandbox-clock.service.ts';
import { DataGate } from './data-gate.ts';
import { DataLock } from './data-lock.ts';
import { isReplacingSql } from './data-locks.ts';
import { DataUse } from './data-use.ts';

/** How soon every server knows where the clock stands, and a server that was cut off what became of the data. */
const watchMs = 1_000;
/** How long what was begun before may take, here and on other servers. */
const patienceMs = 5_000;

const generationStateName = 'generation';

interface Shared {
  replacing: boolean;
  clock: KeptClock | null;
  generation: { name: string } | null;
}

/**
 * Replaces all data while servers run: requests wait, work of before is let finish, everything that is remembered is
 * forgotten on every server, and sign-ins that the new data does not know end.
 */
@Injectable()
export class DataReplacement implements OnModuleInit, OnApplicationShutdown {
  private generation = '';
  /** Counts this server's own replacements: what was looked up across one's edge does not count. */
  private epoch = 0;
  /** Whether a replacement is followed step by step, this server's own or one that it was told of. */
  private following = false;
  private readonly use: DataUse;
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
    this.use = new DataUse(config.databaseUrl, {
      replacing: () => this.enter('another server'),
      replaced: async () => {
        await this.adopt('another server');
        this.leave();
      },
      // The watch goes on from here: it opens the gate when the database says so.
      lost: () => {
        this.epoch += 1;
        this.following = false;
      },
    });
  }

  async onModuleInit(): Promise<void> {
    if (!this.store.enabled) return;
    await this.use.begin();
    await this.look();
    this.jobs.everyProcess('sandbox-watch', watchMs, async () => {
      await this.use.begin();
      await this.look();
    });
  }

  onApplicationShutdown(): void {
    this.use.end();
  }

  /** Whether this server or another replaces data now. */
  get isReplacing(): boolean {
    return this.gate.isClosed;
  }

  /**
   * Takes the right to replace all data, and answers what does it: `work` runs behind closed doors.
   * Throws sandbox_busy.
   */
  async begin(reason: string): Promise<<Result>(work: () => Promise<Result>) => Promise<Result>> {
    const lock = await DataLock.take(this.config.databaseUrl);
    if (!lock) throw new AppError('sandbox_busy');
    return async (work) => {
      try {
        await this.enter(reason);
        await this.use.release();
        if (!(await lock.askOthers(this.use.server, patienceMs)))
          this.logger.warn('another server did not let go of the data in time');
        return await work();
      } finally {
        await this.finish(reason).finally(() => lock.release());
        await this.use.resume();
        this.leave();
      }
    };
  }

  /** Nothing here uses the data when it resolves, but for what takes longer than anything should. */
  private async enter(reason: string): Promise<void> {
    this.epoch += 1;
    this.following = true;
    this.gate.close();
    const ended = new AbortController();
    const late = pause(patienceMs, undefined, { signal: ended.signal, ref: false }).then(
      () => this.logger.warn('work of before the data were replaced did not end in time'),
      () => undefined,
    );
    const letGo = Promise.all([this.events.emitAndWait('dataReplacing', { reason }), this.gate.drained()]);
    await Promise.race([letGo, late]).finally(() => ended.abort());
  }

  private leave(): void {
    this.epoch += 1;
    this.following = false;
    this.gate.open();
  }

  private async finish(reason: string): Promise<void> {
    await this.store.setState(generationStateName, { name: randomUUID() });
    await this.adopt(reason);
    // The jobs may have been behind the clock when a snapshot was taken.
    this.clock.catchUp();
  }

  /** Knows the new data, and nothing of the old. */
  private async adopt(reason: string): Promise<void> {
    const { clock, generation } = await this.read();
    this.clock.apply(clock);
    await this.learnGeneration(generation);
    await this.events.emitAndWait('dataReplaced', { reason });
  }

  /** Follows what other servers were told, and what this one was told before it was restarted. */
  private async look(): Promise<void> {
    if (this.following) return;
    const { epoch } = this;
    const { move } = this.clock;
    const { replacing, clock, generation } = await this.read();
    // What was read before this server changed it itself is old: the next look sees it.
    if (epoch !== this.epoch || move !== this.clock.move) return;
    this.clock.apply(clock);
    const wasReplacing = this.gate.isClosed;
    if (replacing && !wasReplacing) {
      this.gate.close();
      this.events.emit('dataReplacing', { reason: 'another server' });
    }
    const isNew = (generation?.name ?? '') !== this.generation;
    if (replacing) return;
    if (isNew) await this.learnGeneration(generation);
    if (wasReplacing) await this.events.emitAndWait('dataReplaced', { reason: 'another server' });
    if (wasReplacing) this.gate.open();
  }

  private async learnGeneration(generation: { name: string } | null): Promise<void> {
    this.generation = generation?.name ?? '';
    const rows = await this.database.query<{ id: string }>(
      'sandbox_open_sign_ins',
      'SELECT id::text FROM sign_ins WHERE ended_at IS NULL',
      [],
    );
    this.revocations.startGeneration(
      generation ? { name: generation.name, signIns: new Set(rows.map(({ id }) => id)) } : undefined,
    );
  }

  private async read(): Promise<Shared> {
    const rows = await this.database.query<Shared>(
      'sandbox_watch',
      `SELECT ${isReplacingSql} AS replacing,
         (SELECT value FROM sandbox_states WHERE name = $1) AS clock,
         (SELECT value FROM sandbox_states WHERE name = $2) AS generation`,
      [clockStateName, generationStateName],
    );
    return rows[0] ?? { replacing: false, clock: null, generation: null };
  }
}
