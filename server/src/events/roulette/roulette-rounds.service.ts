import { dateStart, periodAfter, periodStart, seoulDate } from '@honey/rules';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { DrawSeedsService } from '../draws/draw-seeds.service.ts';
import { rouletteRoundNotify } from '../events.functions.ts';

const jobName = 'roulette-rounds';
const everyMs = 5_000;
const dayMs = 86_400_000;
/** Spins whose members are notified in one transaction. */
const notifyBatch = 1_000;
/** An end that was missed for longer is no news. */
const notifyMs = dayMs;

/** The round that is open now. */
export interface OpenRound {
  roundId: number;
  seedId: number;
  beginsAt: Date;
  endsAt: Date;
}

/** The open round with its seed, which must not leave the server. */
interface SeededRound extends OpenRound {
  seed: string;
}

/**
 * Opens the weekly rounds of the roulette, with the hashes of their seeds published ahead of time, closes those that
 * ended, publishes their seeds, and notifies their members. Everything may run twice, and on several servers (EVENTS-1,
 * EVENTS-9, EVENTS-10).
 */
@Injectable()
export class RouletteRoundsService implements OnModuleInit {
  private readonly logger = new Logger('Events');
  private seeded: SeededRound | undefined;

  constructor(
    private readonly database: Database,
    private readonly seeds: DrawSeedsService,
    private readonly store: SandboxStore,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
  }

  /** Closes rounds that ended, opens the current and the coming rounds, publishes seeds, and notifies members. */
  async run(): Promise<void> {
    const now = this.clock.now();
    if (this.store.enabled) await this.followClockBack(now);
    const [closed] = await this.database.query<'roulette_rounds_close', { closed: number }>(
      'roulette_rounds_close',
      'SELECT roulette_rounds_close($1) AS closed',
      [now],
    );
    if ((closed?.closed ?? 0) > 0) this.logger.log({ event: 'roulette_closed', rounds: closed?.closed });
    const openings = [() => this.openCurrent(now), () => this.openAhead(now)];
    await runEach([...openings, () => this.reveal(), () => this.notify()]);
  }

  /** Returns the round that is open now; opens it if no job did so yet. */
  async current(): Promise<OpenRound> {
    const now = this.clock.now();
    const found = await this.find(now);
    if (found) return found;
    await this.openCurrent(now);
    const opened = await this.find(this.clock.now());
    if (!opened) throw new Error('no round of the roulette could be opened');
    return opened;
  }

  /** Returns the open round with its seed. With `fresh` it is read again, since another server may have closed it. */
  async currentWithSeed(fresh = false): Promise<SeededRound> {
    const now = this.clock.now();
    const { seeded } = this;
    if (!fresh && seeded && seeded.beginsAt <= now && seeded.endsAt > now) return seeded;
    const round = await this.current();
    const seed = await this.seeds.secretOf(round.seedId);
    this.seeded = { ...round, seed };
    return this.seeded;
  }

  private async find(now: Date): Promise<OpenRound | undefined> {
    const [row] = await this.database.query<
      'roulette_round_at',
      { round_id: number; seed_id: number; begins_at: Date; ends_at: Date }
    >('roulette_round_at', 'SELECT round_id, seed_id, begins_at, ends_at FROM roulette_round_at($1)', [now]);
    return (
      row && { roundId: row.round_id, seedId: row.seed_id, beginsAt: row.begins_at, endsAt: row.ends_at }
    );
  }

  /**
   * Opens the current week's round unless a round is open. A week whose round was closed before its end (by the sandbox,
   * or because the sandbox sets its clock back) gets a further round for its rest.
   */
  private async openCurrent(now: Date): Promise<void> {
    if (await this.find(now)) return;
    const monday = periodStart('week', seoulDate(now));
    const [beginsAt, endsAt] = [dateStart(monday), dateStart(periodAfter('week', monday))];
    const [row] = await this.database.query<'roulette_rounds_of_week', { rounds: number }>(
      'roulette_rounds_of_week',
      `SELECT count(*)::int AS rounds FROM roulette_rounds WHERE begins_at >= $1 AND begins_at < $2`,
      [beginsAt, endsAt],
    );
    const before = row?.rounds ?? 0;
    await this.open(before === 0 ? monday : `${monday}.${before + 1}`, before === 0 ? beginsAt : now, endsAt);
  }

  /** Opens the rounds of the coming weeks whose hashes have to be public by now, and a day earlier. */
  private async openAhead(now: Date): Promise<void> {
    const untilMs = now.getTime() + (this.settings.get('roulette_publish_days') + 1) * dayMs;
    let monday = periodAfter('week', periodStart('week', seoulDate(now)));
    for (; dateStart(monday).getTime() <= untilMs; monday = periodAfter('week', monday))
      await this.open(monday, dateStart(monday), dateStart(periodAfter('week', monday)));
  }

  /**
   * Stores a round and its seed in one statement, unless the round exists. Datasets pass a seed, by which a closed round
   * has winners.
   */
  async open(period: string, beginsAt: Date, endsAt: Date, seed?: string): Promise<void> {
    const { seedEnc, seedHash } = this.seeds.encrypted('roulette', period, seed);
    const begin = this.settings.get('roulette_prize_begin');
    await this.database.query(
      'roulette_round_open',
      `WITH seed AS (
         INSERT INTO draw_seeds (kind, period, seed_enc, seed_hash, published_at, begins_at, ends_at)
         VALUES ('roulette', $1, $2, $3, $4, $5, $6) ON CONFLICT (kind, period) DO NOTHING
         RETURNING seed_id, begins_at, ends_at, published_at)
       INSERT INTO roulette_rounds (seed_id, begins_at, ends_at, prize_begin, prize_growth, prize_max, opened_at)
       SELECT seed_id, begins_at, ends_at, $7, $8, $9, published_at FROM seed`,
      [
        period,
        seedEnc,
        seedHash,
        this.clock.now(),
        beginsAt,
        endsAt,
        begin,
        this.settings.get('roulette_prize_growth'),
        Math.max(begin, this.settings.get('roulette_prize_max')),
      ],
    );
  }

  /** Publishes the seeds of closed rounds, each independently of the others. */
  private async reveal(): Promise<void> {
    const closed = await this.database.query<'roulette_seeds_due', { seed_id: number }>(
      'roulette_seeds_due',
      `SELECT d.seed_id FROM draw_seeds d JOIN roulette_rounds r USING (seed_id)
       WHERE d.kind = 'roulette' AND d.seed IS NULL AND r.closed_at IS NOT NULL ORDER BY d.seed_id`,
      [],
    );
    await runEach(
      closed.map(
        ({ seed_id }) =>
          () =>
            this.seeds.reveal(seed_id),
      ),
    );
  }

  /** Notifies those who spun in a round that it is over, a batch at a time. */
  private async notify(): Promise<void> {
    const now = this.clock.now();
    const over = await this.database.query<'roulette_rounds_notify', { round_id: number }>(
      'roulette_rounds_notify',
      `SELECT r.round_id FROM roulette_rounds r WHERE r.closed_at IS NOT NULL AND r.ends_at > $1 AND EXISTS (
         SELECT FROM roulette_spins s WHERE s.round_id = r.round_id AND s.number > r.notified_number) ORDER BY r.round_id`,
      [new Date(now.getTime() - notifyMs)],
    );
    await runEach(
      over.map(
        ({ round_id }) =>
          () =>
            this.jobs.inBatches(notifyBatch, async (limit) => {
              const [row] = await this.database.call<{ roulette_round_notify: number }>(
                rouletteRoundNotify({ round_id, limit, now }),
              );
              return row?.roulette_round_notify ?? 0;
            }),
      ),
    );
  }

  /** The sandbox moves time back: what was published later than now is published now. */
  private async followClockBack(now: Date): Promise<void> {
    await this.database.query(
      'draw_seeds_follow_clock',
      'UPDATE draw_seeds SET published_at = $1 WHERE published_at > $1 AND seed IS NULL',
      [now],
    );
  }
}
