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
import { tooFarAhead } from '../messages.ts';
import type { SandboxClock, SandboxClockChange, SandboxJobRuns } from './clock.dto.ts';

/** Where the clock stands in the sandbox's store, so that it survives a restart and holds on every server. */
export const clockStateName = 'clock';
/** Which move of the clock the jobs have caught up with. */
const readyStateName = 'clock_ready';

/** No moment after this: dates stay readable. */
const lastMoment = Date.parse('2199-12-31T23:59:59Z');

/** After this the jobs are run again when one failed. */
const againMs = 1_000;

/** The clock as it is kept. */
export interface KeptClock {
  offset_ms: number;
  frozen_at_ms: number | null;
  /** Names the move, so that every server applies it once. */
  move: string;
}

/** The product's clock as the sandbox steers it: it stands, runs, and moves forward only. */
@Injectable()
export class SandboxClockService implements OnApplicationBootstrap, OnModuleDestroy {
  private applied: string | undefined;
  private catchingUp: Promise<void> = Promise.resolve();
  private readonly end = new AbortController();
  private readonly logger = new Logger('Sandbox');

  constructor(
    private readonly clock: Clock,
    private readonly store: SandboxStore,
    private readonly jobs: JobRunner,
    private readonly settings: SettingsStore,
  ) {}

  /** A server may have died before the jobs had caught up. */
  onApplicationBootstrap(): void {
    if (this.store.enabled) this.catchUp();
  }

  async onModuleDestroy(): Promise<void> {
    this.end.abort();
    await this.catchingUp;
  }

  /** What the clock says now. */
  async read(): Promise<SandboxClock> {
    const { offsetMs, frozenAtMs } = this.clock.setting;
    return {
      now: this.clock.now().toISOString(),
      frozen_yn: yn(frozenAtMs !== null),
      offset_ms: offsetMs,
      ready_yn: yn(await this.isReady()),
    };
  }

  /** Stops it, lets it run on, moves it. The jobs then catch up behind the answer. Throws clock_backwards. */
  async change({ freeze_yn, forward_ms = 0, to }: SandboxClockChange): Promise<SandboxClock> {
    const nowMs = this.clock.nowMs();
    const targetMs = (to === undefined ? nowMs : Date.parse(to)) + forward_ms;
    if (targetMs < nowMs) throw new AppError('clock_backwards');
    if (!(targetMs <= lastMoment)) {
      throw fieldRefusal(to === undefined ? 'forward_ms' : 'to', 'max', tooFarAhead);
    }
    const frozen = freeze_yn === undefined ? this.clock.setting.frozenAtMs !== null : freeze_yn === 'Y';
    await this.keep({
      offset_ms: targetMs - Date.now(),
      frozen_at_ms: frozen ? targetMs : null,
      move: randomUUID(),
    });
    return this.read();
  }

  /** Back to the machine's time. */
  async reset(): Promise<SandboxClock> {
    await this.keep({ offset_ms: 0, frozen_at_ms: null, move: randomUUID() });
    return this.read();
  }

  /** Runs every job once and waits; the clock is ready then, unless one failed. */
  async runJobs(): Promise<SandboxJobRuns> {
    const kept = await this.kept();
    const runs = await this.jobs.runAll();
    const isLatest = kept !== null && kept.move === (await this.kept())?.move;
    if (isLatest && runs.every(({ problem }) => problem === null)) {
      await this.store.setState(readyStateName, { move: kept.move });
    }
    return {
      list: runs.map(({ name, ms, problem }) => ({ name, ok_yn: yn(problem === null), problem, ms })),
      clock: await this.read(),
    };
  }

  /** Moves to the next month of Seoul, as far as its jobs wait, and runs every job once. */
  async monthEnd(): Promise<SandboxJobRuns> {
    const next = monthStart(monthBefore(seoulMonth(this.clock.now()), -1));
    const delayMs = this.settings.get('rank_close_delay_seconds') * 1_000;
    await this.change({ to: next.toISOString(), forward_ms: delayMs + 1_000 });
    return this.runJobs();
  }

  /** The move that this server took over last: whoever read before it what is kept knows an older one. */
  get move(): string | undefined {
    return this.applied;
  }

  /** Takes over what is kept (null: nothing, the machine's time) unless this server has done so already. */
  apply(kept: KeptClock | null): void {
    const move = kept?.move;
    if (move === this.applied) return;
    this.applied = move;
    this.clock.set({ offsetMs: kept?.offset_ms ?? 0, frozenAtMs: kept?.frozen_at_ms ?? null });
  }

  /** Runs the jobs behind the answer until all of them have seen where the clock stands; one catching up at a time. */
  catchUp(): void {
    this.catchingUp = this.catchingUp
      .then(() => this.runUntilReady())
      .catch((error: unknown) => this.logger.warn(`the jobs did not catch up: ${String(error)}`));
  }

  private async keep(kept: KeptClock): Promise<void> {
    await this.store.setState(clockStateName, kept);
    this.apply(kept);
    this.catchUp();
  }

  private async runUntilReady(): Promise<void> {
    const { signal } = this.end;
    while (!signal.aborted && !(await this.isReady())) {
      const { clock } = await this.runJobs();
      if (clock.ready_yn === 'N') await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async isReady(): Promise<boolean> {
    const [kept, ready] = await Promise.all([this.kept(), this.store.state(readyStateName, { move: '' })]);
    return kept === null || kept.move === ready.move;
  }

  private async kept(): Promise<KeptClock | null> {
    const kept = await this.store.state<KeptClock | Record<string, never>>(clockStateName, {});
    return 'move' in kept ? (kept as KeptClock) : null;
  }
}
