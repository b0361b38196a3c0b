import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { BattlesService } from '@honey/server/broadcast/battles/battles.service';
import { ContestTableService } from '@honey/server/broadcast/contests/contest-table.service';
import { ContestsService } from '@honey/server/broadcast/contests/contests.service';
import { OnAirService } from '@honey/server/broadcast/on-air/on-air.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { eventually } from '../../setup/eventually.ts';
import type { FileServer } from '../../setup/file-server.ts';
import { type LedgerGift, ledgerStatement, type SeenBattle } from './contest-model.ts';

/** A gift to be given; without a live it is given outside of one. */
export interface PlannedGift {
  sender: number;
  host: number;
  vodKey: number | null;
  stars: number;
}

/** The code of a refusal, or the result of an act. */
export const outcomeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'ok',
    (error: unknown) => {
      const { code } = error as { code?: unknown };
      if (typeof code !== 'string') throw error;
      return code;
    },
  );

/** Battles and excel lives over the server of a file. Its clock is stopped and moves on command; its jobs run on command. */
export class ContestWorld {
  private gifts = 0;

  constructor(private readonly file: FileServer) {}

  get app() {
    return this.file.server.app;
  }
  get database(): Database {
    return this.app.get(Database);
  }
  get nowMs(): number {
    return this.app.get(Clock).nowMs();
  }
  get battles(): BattlesService {
    return this.app.get(BattlesService);
  }
  get contests(): ContestsService {
    return this.app.get(ContestsService);
  }

  /** Stops the clock and the jobs. */
  async stop(): Promise<void> {
    this.app.get(JobRunner).suspend(true);
    await this.app.get(JobRunner).whenIdle();
    this.app.get(Clock).set({ offsetMs: 0, frozenAtMs: Date.parse('2040-05-01T12:00:00Z') });
  }

  advance(ms: number): void {
    this.app.get(Clock).set({ offsetMs: 0, frozenAtMs: this.nowMs + ms });
  }

  member = async (): Promise<number> => (await buildMember(this.app, { honey: 1_000_000_000 })).userKey;
  host = async (): Promise<number> => (await buildHost(this.app)).userKey;
  live = async (hostKey: number, type: 'battle' | 'excel'): Promise<number> =>
    (await buildLive(this.app, { hostKey, type })).vodKey;

  /** Ends a live as its host, as an operator, or as the server does without a stream. */
  end(hostKey: number, vodKey: number, by: 'host' | 'operator' | 'auto'): Promise<unknown> {
    if (by === 'host') return this.app.get(OnAirService).end(hostKey);
    return this.app.get(LifecycleService).end(vodKey, by, by === 'operator' ? '시험' : undefined);
  }

  /**
   * Gives through the function that all gifts use, `afterMs` after now.
   * @param statement runs it, for a transaction of the caller; omitted: in one of its own
   */
  async give(
    { sender, host, vodKey, stars }: PlannedGift,
    {
      afterMs = 0,
      statement,
    }: { afterMs?: number; statement?: (text: string, values: unknown[]) => Promise<unknown> } = {},
  ): Promise<void> {
    this.gifts += 1;
    const gift = JSON.stringify({
      sender,
      host,
      vod_key: vodKey,
      star_cnt: stars,
      message: '',
      key: `contest-${this.gifts}`,
      hash: 'hash',
      given_at: new Date(this.nowMs + afterMs).toISOString(),
      combo_seconds: 10,
    });
    const text = 'SELECT s.outcome FROM gift_send($1::jsonb) s';
    if (statement) {
      await statement(text, [gift]);
      return;
    }
    const [row] = await this.database.queryUntyped<{ outcome: string }>('test_gift', text, [gift]);
    if (row?.outcome !== 'given') throw new Error(`a gift returned ${row?.outcome}`);
  }

  /** Runs work while a gift is in a transaction that is not committed yet. */
  async withGiftInFlight(gift: PlannedGift, work: () => Promise<void>): Promise<void> {
    const connection = await this.database.pool.connect();
    try {
      await connection.query('BEGIN');
      await this.give(gift, { statement: (text, values) => connection.query(text, values) });
      await work();
      await connection.query('COMMIT');
    } finally {
      connection.release();
    }
  }

  rollUp = (): Promise<void> => this.app.get(JobRunner).runNow('gift-roll-up');
  settle = (): Promise<void> => this.app.get(JobRunner).runNow('battles-settle');

  /** Rolls up and settles until no battle waits for its decision. */
  async settleAll(): Promise<void> {
    await eventually(async () => {
      await this.rollUp();
      await this.settle();
      const [row] = await this.database.queryUntyped<{ waiting: number }>(
        'test_waiting_battles',
        `SELECT count(*)::int AS waiting FROM battles WHERE state = 'running' AND ends_at <= $1`,
        [new Date(this.nowMs)],
      );
      if (row?.waiting !== 0) throw new Error(`${row?.waiting} battles wait`);
    }, 30_000);
  }

  ledger(): Promise<LedgerGift[]> {
    return this.database.queryUntyped<LedgerGift & object>('test_ledger_gifts', ledgerStatement, []);
  }

  /** The present or latest battle of a live, as its page shows it. */
  async seen(vodKey: number): Promise<SeenBattle | null> {
    const { battle } = await this.app.get(ContestTableService).ofLive(vodKey);
    return (
      battle && {
        state: battle.state,
        winner: battle.winner,
        sides: battle.sides.map(({ user, star_cnt, gift_cnt, givers }) => ({
          host: user.user_key,
          stars: star_cnt,
          gifts: gift_cnt,
          givers: givers.map((giver): [number, number] => [giver.user.user_key, giver.star_cnt]),
        })),
      }
    );
  }

  /** The table of an excel live, as its page shows it. */
  async table(vodKey: number): Promise<[host: number, stars: number, gifts: number][]> {
    const { list } = await this.app.get(ContestTableService).ofLive(vodKey);
    if (list.some(({ rank }, index) => rank !== index + 1)) throw new Error('the places are not in order');
    return list.map(({ bj_user_key, star_cnt, gift_cnt }) => [bj_user_key, star_cnt, gift_cnt]);
  }
}
