import { cumulativePrize, type RouletteAnimal, rouletteFields } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type ErrorCode, isErrorCode } from '../../core/errors/error-codes.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type {
  Roulette,
  RouletteRound,
  RouletteRoundList,
  RouletteSpin,
  RouletteSpinList,
  RouletteSpinQuery,
  RouletteWinnerList,
  RouletteWinnerQuery,
} from './roulette.dto.ts';
import {
  type NextRoundRow,
  presentNextRound,
  presentRound,
  presentSpin,
  presentWinner,
  type RoundRow,
  roundColumns,
  type SpinRow,
  spinColumns,
  type WinnerRow,
  winnerColumns,
} from './roulette-presenter.ts';
import { RouletteRoundsService } from './roulette-rounds.service.ts';
import { monthRange } from './roulette-tickets.service.ts';

/*
 * In the statements below optional values and the limits of a page are wrapped in SELECT: a plan for known values would
 * look cheaper than a generic one, and every page would be planned again, which takes longer than reading it (EVENTS-20).
 * The rows of a page are joined one by one (LATERAL, or read into an array first): the planner expects many of a page.
 */

/** Winners of a round: the index has the prizes from 100 honey on, of which a setting may select the higher ones. */
const isWinner = "s.asset = 'STAR' AND s.amount >= 100 AND s.amount >= (SELECT $2::bigint)";

/** A page of the winning spins that a condition selects, newest first, with their number, of which at most `counted` is needed. */
const winnersPage = (
  condition: string,
  { offset, limit, counted }: Record<'offset' | 'limit' | 'counted', string>,
): string => `
  SELECT ${winnerColumns}, (SELECT count(*)::int FROM (SELECT FROM roulette_spins s WHERE ${condition} LIMIT ${counted}) w) AS total
  FROM (SELECT s.spin_id, s.user_key, s.round_id, s.number, s.animal_cd, s.amount, s.forced_yn, s.created_at
    FROM roulette_spins s WHERE ${condition}
    ORDER BY s.spin_id DESC OFFSET (SELECT ${offset}::int) LIMIT (SELECT ${limit}::int)) s
  LEFT JOIN LATERAL (SELECT m.nick FROM member_profiles m WHERE m.user_key = s.user_key LIMIT 1) u ON true
  ORDER BY s.spin_id DESC`;

type CountedWinner = WinnerRow & { animal_cd: RouletteAnimal; total: number };

/** What members and visitors see of the roulette: the open round, winners, own spins and rounds that ended. */
@Injectable()
export class RouletteListsService {
  constructor(
    private readonly database: Database,
    private readonly rounds: RouletteRoundsService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the open round with what the page of the wheel needs; with tickets and newest spin for a member. */
  async roulette(userKey: number | undefined): Promise<Roulette> {
    const { roundId } = await this.rounds.current();
    const [round, next, since, winners, own] = await Promise.all([
      this.round(roundId),
      this.next(),
      this.spinsSinceWin(),
      this.winnersOf(roundId, 0, this.settings.get('roulette_winners_cnt')),
      userKey === undefined ? undefined : this.ownFacts(userKey, roundId),
    ]);
    const { prize_begin: begin, prize_growth: growth, prize_max: max } = round;
    return {
      now_on: this.clock.now().toISOString(),
      round,
      next,
      fields: rouletteFields.map((field) => ({ ...field })),
      cumulative_cnt: cumulativePrize(since, { begin, growth, max }),
      ticket_cnt: own?.ticket_cnt ?? null,
      refusal: own?.refusal ?? null,
      spin: own?.spin ?? null,
      winners: winners.map((row) => presentWinner(row)),
    };
  }

  /** Lists a member's spins, newest first. */
  async ofMember(userKey: number, query: RouletteSpinQuery): Promise<RouletteSpinList> {
    const { offset, limit } = pageOf(query);
    const roundId = query.round_id ?? null;
    const months = monthRange(query.month);
    const [counted, list] = await Promise.all([
      this.database.read<'roulette_own_count', { total: number }>(
        'roulette_own_count',
        `SELECT count(*)::int AS total FROM roulette_spins s
         WHERE s.user_key = $1 AND ((SELECT $2::int) IS NULL OR s.round_id = (SELECT $2))
           AND ((SELECT $3::timestamptz) IS NULL OR s.created_at >= (SELECT $3) AND s.created_at < (SELECT $4::timestamptz))`,
        [userKey, roundId, ...months],
      ),
      this.spinsOf(userKey, roundId, months, offset, limit),
    ]);
    return { list, total: counted[0]?.total ?? 0, offset, limit };
  }

  /** Lists the newest winners of a round, or all winners of the cumulative prize. */
  async winners(query: RouletteWinnerQuery): Promise<RouletteWinnerList> {
    const { offset, limit } = pageOf(query);
    if (query.round_id === undefined) return this.cumulativeWinners(offset, limit);
    const shown = this.settings.get('roulette_winners_cnt');
    const rows = await this.winnersOf(query.round_id, offset, Math.max(0, Math.min(limit, shown - offset)));
    const [counted] = rows.length > 0 || offset === 0 ? rows : await this.winnersOf(query.round_id, 0, 1);
    return { list: rows.map((row) => presentWinner(row)), total: counted?.total ?? 0, offset, limit };
  }

  /** Lists rounds that ended, newest first. */
  async roundsOver(query: PageQuery): Promise<RouletteRoundList> {
    const { offset, limit } = pageOf(query);
    const rows = await this.database.read<'roulette_rounds_over', RoundRow & { total: number }>(
      'roulette_rounds_over',
      `SELECT ${roundColumns}, (SELECT count(*)::int FROM roulette_rounds c WHERE c.closed_at IS NOT NULL) AS total
       FROM roulette_rounds r JOIN draw_seeds d USING (seed_id) WHERE r.closed_at IS NOT NULL
       ORDER BY r.begins_at DESC, r.round_id DESC OFFSET (SELECT $1::int) LIMIT (SELECT $2::int)`,
      [offset, limit],
    );
    return { list: rows.map(presentRound), total: rows[0]?.total ?? 0, offset, limit };
  }

  /** Returns a round that started. Throws roulette_round_not_found. */
  async round(roundId: number): Promise<RouletteRound> {
    const [row] = await this.database.read<'roulette_round', RoundRow>(
      'roulette_round',
      `SELECT ${roundColumns} FROM roulette_rounds r JOIN draw_seeds d USING (seed_id)
       WHERE r.round_id = $1 AND r.begins_at <= $2`,
      [roundId, this.clock.now()],
    );
    if (!row) throw new AppError('roulette_round_not_found');
    return presentRound(row);
  }

  private async next(): Promise<Roulette['next']> {
    const [row] = await this.database.query<'roulette_round_next', NextRoundRow>(
      'roulette_round_next',
      `SELECT d.period, r.begins_at, d.seed_hash, d.published_at FROM roulette_rounds r JOIN draw_seeds d USING (seed_id)
       WHERE r.closed_at IS NULL AND r.begins_at > $1 ORDER BY r.begins_at LIMIT 1`,
      [this.clock.now()],
    );
    return row ? presentNextRound(row) : null;
  }

  private async spinsSinceWin(): Promise<number> {
    const [row] = await this.database.query<'roulette_since', { since: number }>(
      'roulette_since',
      'SELECT roulette_since() AS since',
      [],
    );
    return row?.since ?? 0;
  }

  private async ownFacts(
    userKey: number,
    roundId: number,
  ): Promise<{ ticket_cnt: number; refusal: ErrorCode | null; spin: RouletteSpin | null }> {
    const [facts, [spin]] = await Promise.all([
      this.database.read<'roulette_own', { tickets: number; refusal: string | null }>(
        'roulette_own',
        `SELECT (SELECT count(*)::int FROM roulette_tickets_left($1, $2)) AS tickets, event_member_refusal($1, $3) AS refusal`,
        [userKey, roundId, this.clock.now()],
      ),
      this.spinsOf(userKey, roundId, monthRange(undefined), 0, 1),
    ]);
    const refusal = facts[0]?.refusal ?? null;
    return {
      ticket_cnt: facts[0]?.tickets ?? 0,
      refusal: refusal !== null && isErrorCode(refusal) ? refusal : null,
      spin: spin ?? null,
    };
  }

  private async spinsOf(
    userKey: number,
    roundId: number | null,
    [from, to]: ReturnType<typeof monthRange>,
    offset: number,
    limit: number,
  ): Promise<RouletteSpin[]> {
    const rows = await this.database.read<'roulette_own_spins', SpinRow & { animal_cd: RouletteAnimal }>(
      'roulette_own_spins',
      `SELECT ${spinColumns} FROM unnest(ARRAY(
         SELECT s FROM roulette_spins s WHERE s.user_key = $1 AND ((SELECT $2::int) IS NULL OR s.round_id = (SELECT $2))
           AND ((SELECT $5::timestamptz) IS NULL OR s.created_at >= (SELECT $5) AND s.created_at < (SELECT $6::timestamptz))
         ORDER BY s.spin_id DESC OFFSET (SELECT $3::int) LIMIT (SELECT $4::int))) s
         JOIN roulette_rounds r USING (round_id) JOIN draw_seeds d USING (seed_id)
       ORDER BY s.spin_id DESC`,
      [userKey, roundId, offset, limit, from, to],
    );
    return rows.map(presentSpin);
  }

  private winnersOf(roundId: number, offset: number, limit: number): Promise<CountedWinner[]> {
    return this.database.read<'roulette_winners', CountedWinner>(
      'roulette_winners',
      winnersPage(`s.round_id = $1 AND ${isWinner}`, {
        offset: '$3',
        limit: '$4',
        counted: '(SELECT $5::int)',
      }),
      [
        roundId,
        this.settings.get('roulette_winner_min'),
        offset,
        limit,
        this.settings.get('roulette_winners_cnt'),
      ],
    );
  }

  private async cumulativeWinners(offset: number, limit: number): Promise<RouletteWinnerList> {
    const read = (from: number, count: number) =>
      this.database.read<'roulette_cumulative', CountedWinner>(
        'roulette_cumulative',
        winnersPage(`s.animal_cd = 'dragon'`, { offset: '$1', limit: '$2', counted: 'ALL' }),
        [from, count],
      );
    const rows = await read(offset, limit);
    const [counted] = rows.length > 0 || offset === 0 ? rows : await read(0, 1);
    return { list: rows.map((row) => presentWinner(row)), total: counted?.total ?? 0, offset, limit };
  }
}
