import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { tooFarAhead } from '../texts.ts';
import type { SandboxClock, SandboxClockChange, SandboxJobRuns } from './clock.dto.ts';

/** Name of the clock in the sandbox's store, where it survives a restart and applies to every server. */
export const clockStateName = 'clock';
/** Name of the clock move that the jobs have caught up with. */
const readyStateName = 'clock_ready';

/** The latest time, so that dates stay readable. */
const latestMs = Date.parse('2199-12-31T23:59:59Z');

/** Delay before the jobs are run again after one failed. */
const retryDelayMs = 1_000;

/** The clock as stored. */
export interface StoredClock {
  offset_ms: number;
  frozen_at_ms: number | null;
  /** Identifies the move, so that every server applies it once. */
  move: string;
}

/** The sandbox's control of the product's clock: stop, resume, and advance only. */
@Injectable()
export class SandboxClockService implements OnApplicationBootstrap, OnModuleDestroy {
  private appliedMove: string | undefined;
  private catchingUp: Promise<void> = Promise.resolve();
  private readonly shutdown = new AbortController();
  private readonly logger = new Logger('Sandbox');

  constructor(
    private readonly clock: Clock,
    private readonly store: SandboxStore,
    private readonly jobs: JobRunner,
    private readonly settings: SettingsStore,
  ) {}

  /** An earlier server may have stopped before the jobs had caught up. */
  onApplicationBootstrap(): void {
    if (this.store.enabled) this.catchUp();
  }

  async onModuleDestroy(): Promise<void> {
    this.shutdown.abort();
    await this.catchingUp;
  }

  /** The current clock. */
  async read(): Promise<SandboxClock> {
    const { offsetMs, frozenAtMs } = this.clock.setting;
    return {
      now: this.clock.now().toISOString(),
      frozen_yn: yn(frozenAtMs !== null),
      offset_ms: offsetMs,
      ready_yn: yn(await this.isReady()),
    };
  }

  /** Stops, resumes or advances the clock. The jobs then catch up in the background. Throws clock_backwards. */
  async change({ freeze_yn, forward_ms = 0, to }: SandboxClockChange): Promise<SandboxClock> {
    const nowMs = this.clock.nowMs();
    const targetMs = (to === undefined ? nowMs : Date.parse(to)) + forward_ms;
    if (targetMs < nowMs) throw new AppError('clock_backwards');
    if (!(targetMs <= latestMs)) {
      throw fieldRefusal(to === undefined ? 'forward_ms' : 'to', 'max', tooFarAhead);
    }
    const frozen = freeze_yn === undefined ? this.clock.setting.frozenAtMs !== null : freeze_yn === 'Y';
    await this.save({
      offset_ms: targetMs - Date.now(),
      frozen_at_ms: frozen ? targetMs : null,
      move: randomUUID(),
    });
    return this.read();
  }

  /** Resets to the machine's time. */
  async reset(): Promise<SandboxClock> {
    await this.save({ offset_ms: 0, frozen_at_ms: null, move: randomUUID() });
    return this.read();
  }

  /** Runs every job once and waits; the clock is then ready, unless one failed. */
  async runJobs(): Promise<SandboxJobRuns> {
    const stored = await this.storedClock();
    const runs = await this.jobs.runAll();
    const isLatest = stored !== null && stored.move === (await this.storedClock())?.move;
    if (isLatest && runs.every(({ problem }) => problem === null)) {
      await this.store.setState(readyStateName, { move: stored.move });
    }
    return {
      list: runs.map(({ name, ms, problem }) => ({ name, ok_yn: yn(problem === null), problem, ms })),
      clock: await this.read(),
    };
  }

  /** Advances to the next month in Seoul, plus the delay of its jobs, and runs every job once. */
  async monthEnd(): Promise<SandboxJobRuns> {
    const next = monthStart(monthBefore(seoulMonth(this.clock.now()), -1));
    const delayMs = this.settings.get('rank_close_delay_seconds') * 1_000;
    await this.change({ to: next.toISOString(), forward_ms: delayMs + 1_000 });
    return this.runJobs();
  }

  /** The move that this server applied last: state read before it changed may belong to an older one. */
  get move(): string | undefined {
    return this.appliedMove;
  }

  /** Applies the stored clock (null: none, the machine's time), unless this server has already done so. */
  apply(stored: StoredClock | null): void {
    const move = stored?.move;
    if (move === this.appliedMove) return;
    this.appliedMove = move;
    this.clock.set({ offsetMs: stored?.offset_ms ?? 0, frozenAtMs: stored?.frozen_at_ms ?? null });
  }

  /** Runs the jobs in the background until all have run with the current clock; one catch-up at a time. */
  catchUp(): void {
    this.catchingUp = this.catchingUp
      .then(() => this.runUntilReady())
      .catch((error: unknown) => this.logger.warn(`the jobs did not catch up: ${String(error)}`));
  }

  private async save(stored: StoredClock): Promise<void> {
    await this.store.setState(clockStateName, stored);
    this.apply(stored);
    this.catchUp();
  }

  private async runUntilReady(): Promise<void> {
    const { signal } = this.shutdown;
    while (!signal.aborted && !(await this.isReady())) {
      const { clock } = await this.runJobs();
      if (clock.ready_yn === 'N') await pause(retryDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async isReady(): Promise<boolean> {
    const [stored, ready] = await Promise.all([
      this.storedClock(),
      this.store.state(readyStateName, { move: '' }),
    ]);
    return stored === null || stored.move === ready.move;
  }

  private async storedClock(): Promise<StoredClock | null> {
    const stored = await this.store.state<StoredClock | Record<string, never>>(clockStateName, {});
    return 'move' in stored ? (stored as StoredClock) : null;
  }
}
