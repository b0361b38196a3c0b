import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Revocations } from '../../core/access/revocations.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { clockStateName, type KeptClock, SandboxClockService } from '../sandbox-clock.service.ts';
import { DataGate } from './data-gate.ts';
import { DataLock, isReplacingSql } from './data-lock.ts';

/** How soon every server knows what one of them was told. */
const watchMs = 1_000;
/** After this every server has seen that data is about to be replaced, and what it was doing is done. */
const settleMs = 1_300;

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
export class DataReplacement implements OnModuleInit {
  private generation = '';
  /** Counts this server's own replacements: what was looked up across one's edge does not count. */
  private epoch = 0;
  private own = false;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly store: SandboxStore,
    private readonly gate: DataGate,
    private readonly events: DomainEvents,
    private readonly jobs: JobRunner,
    private readonly revocations: Revocations,
    private readonly clock: SandboxClockService,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.store.enabled) return;
    await this.look();
    this.jobs.everyProcess('sandbox-watch', watchMs, () => this.look());
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
      this.enter();
      try {
        this.events.emit('dataReplacing', { reason });
        await pause(settleMs);
        return await work();
      } finally {
        await this.finish(reason).finally(() => lock.release());
        this.leave();
      }
    };
  }

  private enter(): void {
    this.epoch += 1;
    this.own = true;
    this.gate.close();
  }

  private leave(): void {
    this.epoch += 1;
    this.own = false;
    this.gate.open();
  }

  private async finish(reason: string): Promise<void> {
    await this.store.setState(generationStateName, { name: randomUUID() });
    const { clock, generation } = await this.read();
    this.clock.apply(clock);
    // The jobs may have been behind the clock when a snapshot was taken.
    this.clock.catchUp();
    await this.learnGeneration(generation);
    await this.events.emitAndWait('dataReplaced', { reason });
  }

  /** Follows what other servers were told, and what this one was told before it was restarted. */
  private async look(): Promise<void> {
    if (this.own) return;
    const { epoch } = this;
    const { replacing, clock, generation } = await this.read();
    if (epoch !== this.epoch) return;
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
    this.revocations.beginGeneration(
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
