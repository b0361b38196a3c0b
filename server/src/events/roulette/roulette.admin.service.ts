import type { RouletteAnimal } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type CsvList, fewOf, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import {
  cappedTotal,
  countedMax,
  cursorAfter,
  cursorKey,
  cursorValues,
  lastLongKey,
  lastMoment,
} from '../../core/http/cursor.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type CursorPageQuery, type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/index.ts';
import type {
  ManagedRouletteRound,
  ManagedRouletteRoundList,
  ManagedRouletteWinner,
  ManagedRouletteWinnerFilter,
  ManagedRouletteWinnerList,
  ManagedRouletteWinnerQuery,
  UnpaidPrize,
  UnpaidPrizeList,
} from '../events.admin.dto.ts';
import { roundFileColumns, unpaidColumns, winnerColumns } from '../texts.ts';
import type { RouletteRound } from './roulette.dto.ts';
import { presentRound, type RoundRow, roundColumns } from './roulette-presenter.ts';

interface RoundSums {
  ticket_cnt: number;
  member_cnt: number;
  star_cnt: number;
  btuc_cnt: number;
}

interface WinnerRow {
  spin_id: number;
  round_id: number;
  number: number;
  user_key: number;
  animal_cd: RouletteAnimal;
  amount: number;
  forced_yn: boolean;
  created_at: Date;
}

type UnpaidRow = Omit<UnpaidPrize, 'user' | 'created_on'> & {
  user_key: number;
  created_at: Date;
  side: number;
  rank: number;
};

/** The limits of a page are wrapped in SELECT: with known ones every page would be planned again. $1 offset, $2 limit. */
const pageLimits = 'OFFSET (SELECT $1::int) LIMIT (SELECT $2::int)';

/** A prize of an event whose payment failed and is repeated. */
const isWaiting = `p.paid_at IS NULL AND p.unpaid_reason IS NULL AND p.problem IS NOT NULL`;

/** Orders the waiting prizes of one moment: by event, kind (rank before draw) and number, as a whole number. */
const waitingRank = `(p.event_id * 2 + CASE p.kind WHEN 'rank' THEN 1 ELSE 0 END)::bigint * 1000000 + p.number`;

/**
 * Each side reads no more rows than the page needs, in the order of the whole: all prizes of a draw are decided at once, and
 * waiting prizes precede noted ones of the same moment. The rows are read into arrays, of which the planner expects few.
 * $3 to $5 the moment in milliseconds, the side and the rank of the last prize of the page before.
 */
const unpaidStatement = `
  SELECT n.unpaid_id, n.state, n.kind, n.source_key, n.user_key, n.asset, n.amount, n.name, n.reason, n.created_at, n.side, n.rank FROM (
    SELECT p.unpaid_id, 'unpaid' AS state, p.kind, p.source_key, p.user_key, coalesce(p.asset::text, p.terms ->> 'asset') AS asset,
      p.amount, p.terms ->> 'name' AS name, p.reason, p.created_at, 0 AS side, p.unpaid_id AS rank
    FROM unnest(ARRAY(SELECT p FROM event_unpaid_prizes p
      WHERE (p.created_at, p.unpaid_id) < (coalesce(to_timestamp($3::bigint / 1000.0), 'infinity'),
        CASE WHEN $4::int = 1 THEN ${lastLongKey} ELSE coalesce($5::bigint, ${lastLongKey}) END)
      ORDER BY p.created_at DESC, p.unpaid_id DESC LIMIT (SELECT $1::int + $2::int))) p
    UNION ALL
    SELECT NULL, 'waiting', 'event_' || p.kind, format('%s month-event:%s:%s:%s', p.user_key, p.event_id, p.kind, p.number), p.user_key,
      coalesce(p.asset::text, p.terms ->> 'asset'), p.amount, p.terms ->> 'name',
      CASE WHEN p.terms ->> 'asset' = 'COUPON' THEN 'external_pending' ELSE 'unavailable' END, p.decided_at, 1, ${waitingRank}
    FROM unnest(ARRAY(SELECT p FROM month_event_prizes p WHERE ${isWaiting}
      AND p.decided_at <= coalesce(to_timestamp($3::bigint / 1000.0), 'infinity')
      AND ($3::bigint IS NULL OR p.decided_at < to_timestamp($3::bigint / 1000.0) OR ($4::int = 1 AND ${waitingRank} < $5::bigint))
      ORDER BY p.decided_at DESC, p.event_id DESC, p.kind DESC, p.number DESC LIMIT (SELECT $1::int + $2::int))) p
  ) n ORDER BY n.created_at DESC, n.side DESC, n.rank DESC
  ${pageLimits}`;

const winnersStatement = `
  SELECT s.spin_id, s.round_id, s.number, s.user_key, s.animal_cd, s.amount, s.forced_yn, s.created_at
  FROM roulette_spins s WHERE s.asset = 'STAR' AND s.amount >= 100`;

/** $3 the key of the last winner of the page before, or null. */
const afterCursor = `s.spin_id < coalesce($3::bigint, ${lastLongKey})`;

/** Maximum age of the number of winners, of a round (its key) or of all (0), and of that of unpaid prizes. */
const countedMs = 3_000;
const unpaidKey = -1;
/** So many unpaid prizes are counted for each page. */
const fewUnpaid = 1_000;

/** Lists rounds, winners and unpaid prizes for operators. */
@Injectable()
export class RouletteAdminService {
  private readonly counts = new LRUCache<number, number>({ max: 100, ttl: countedMs });

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.counts.clear());
  }

  /** Lists rounds, latest begin first. */
  async rounds(query: PageQuery): Promise<ManagedRouletteRoundList> {
    const { offset, limit } = pageOf(query);
    const rows = await this.database.read<'roulette_admin_rounds', RoundRow & { total: number }>(
      'roulette_admin_rounds',
      `SELECT ${roundColumns}, (SELECT count(*)::int FROM roulette_rounds) AS total
       FROM roulette_rounds r JOIN draw_seeds d USING (seed_id) ORDER BY r.begins_at DESC, r.round_id DESC ${pageLimits}`,
      [offset, limit],
    );
    return { list: rows.map(presentRound), total: rows[0]?.total ?? 0, offset, limit };
  }

  /** Returns a round with the sums of its tickets and prizes. Throws roulette_round_not_found. */
  async round(roundId: number): Promise<ManagedRouletteRound> {
    const [row] = await this.database.query<'roulette_admin_round', RoundRow & RoundSums>(
      'roulette_admin_round',
      `SELECT ${roundColumns}, (SELECT count(*)::int FROM roulette_tickets t WHERE t.round_id = r.round_id) AS ticket_cnt,
         p.member_cnt, p.star_cnt, p.btuc_cnt
       FROM roulette_rounds r JOIN draw_seeds d USING (seed_id) CROSS JOIN LATERAL (
         SELECT count(DISTINCT s.user_key)::int AS member_cnt,
           coalesce(sum(s.amount) FILTER (WHERE s.asset = 'STAR'), 0)::bigint AS star_cnt,
           coalesce(sum(s.amount) FILTER (WHERE s.asset = 'BTUC'), 0)::bigint AS btuc_cnt
         FROM roulette_spins s WHERE s.round_id = r.round_id) p
       WHERE r.round_id = $1`,
      [roundId],
    );
    if (!row) throw new AppError('roulette_round_not_found');
    const { ticket_cnt, member_cnt, star_cnt, btuc_cnt } = row;
    return { ...presentRound(row), ticket_cnt, member_cnt, star_cnt, btuc_cnt };
  }

  /** Lists winners of at least 100 honey, newest first. */
  async winners(query: ManagedRouletteWinnerQuery): Promise<ManagedRouletteWinnerList> {
    const [page, total] = await Promise.all([this.winnerRows(query), this.winnerCount(query.round_id)]);
    return { ...page, ...cappedTotal(total), ...pageOf(query) };
  }

  /** The rounds as a file. */
  roundsFile(): CsvList<RouletteRound> {
    return {
      area: 'events',
      name: 'roulette-rounds',
      filters: {},
      columns: [
        [roundFileColumns.id, ({ round_id }) => round_id],
        [roundFileColumns.beginsAt, ({ begins_on }) => begins_on],
        [roundFileColumns.endsAt, ({ ends_on }) => ends_on],
        [roundFileColumns.spins, ({ spin_cnt }) => spin_cnt],
        [roundFileColumns.seedHash, ({ seed_hash }) => seed_hash],
      ],
      read: fewOf({}, (page) => this.rounds(page)),
    };
  }

  /** The winners as a file. */
  winnersFile(query: ManagedRouletteWinnerFilter): CsvList<ManagedRouletteWinner> {
    return {
      area: 'events',
      name: 'roulette-winners',
      filters: { round_id: query.round_id },
      columns: [
        [winnerColumns.round, ({ round_id }) => round_id],
        [winnerColumns.number, (row) => row.number],
        [winnerColumns.userKey, ({ user }) => user?.user_key ?? ''],
        [winnerColumns.nick, ({ user }) => user?.nick ?? ''],
        [winnerColumns.animal, ({ animal_cd }) => animal_cd],
        [winnerColumns.stars, ({ star_cnt }) => star_cnt],
        [winnerColumns.at, ({ created_on }) => created_on],
      ],
      read: fileOf(query, (page) => this.winnerRows(page)),
    };
  }

  /** The unpaid prizes as a file. */
  unpaidFile(): CsvList<UnpaidPrize> {
    return {
      area: 'events',
      name: 'unpaid-prizes',
      filters: {},
      columns: [
        [unpaidColumns.state, (row) => row.state],
        [unpaidColumns.kind, ({ kind }) => kind],
        [unpaidColumns.source, ({ source_key }) => source_key],
        [unpaidColumns.userKey, ({ user }) => user?.user_key ?? ''],
        [unpaidColumns.nick, ({ user }) => user?.nick ?? ''],
        [unpaidColumns.asset, ({ name, asset }) => name ?? asset],
        [unpaidColumns.amount, ({ amount }) => amount],
        [unpaidColumns.reason, ({ reason }) => reason],
        [unpaidColumns.at, ({ created_on }) => created_on],
      ],
      read: fileOf({}, (page) => this.unpaidRows(page)),
    };
  }

  private async winnerRows(
    query: ManagedRouletteWinnerQuery,
  ): Promise<{ list: ManagedRouletteWinner[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const before = cursorKey(query.cursor);
    const paged = [before === null ? offset : 0, limit, before] as const;
    const rows =
      query.round_id === undefined
        ? await this.database.read<'roulette_admin_winners', WinnerRow>(
            'roulette_admin_winners',
            `${winnersStatement} AND ${afterCursor} ORDER BY s.spin_id DESC ${pageLimits}`,
            paged,
          )
        : await this.database.read<'roulette_admin_round_winners', WinnerRow>(
            'roulette_admin_round_winners',
            `${winnersStatement} AND ${afterCursor} AND s.round_id = $4 ORDER BY s.spin_id DESC ${pageLimits}`,
            [...paged, query.round_id],
          );
    const briefs = await this.users.briefs(rows.map(({ user_key }) => user_key));
    const list = rows.map(({ user_key, amount, forced_yn, created_at, ...row }) => ({
      ...row,
      user: briefs.get(user_key) ?? null,
      star_cnt: amount,
      forced_yn: yn(forced_yn),
      created_on: created_at.toISOString(),
    }));
    return { list, cursor: cursorAfter(rows, limit, ({ spin_id }) => [spin_id]) };
  }

  /** Counted once for all who turn pages within seconds: one of a hundred spins wins so much. */
  private async winnerCount(roundId: number | undefined): Promise<number> {
    const known = this.counts.get(roundId ?? 0);
    if (known !== undefined) return known;
    const [counted] = await this.database.query<'roulette_admin_winners_count', { total: number }>(
      'roulette_admin_winners_count',
      `SELECT count(*)::int AS total FROM (SELECT FROM roulette_spins s
       WHERE s.asset = 'STAR' AND s.amount >= 100 AND ((SELECT $1::int) IS NULL OR s.round_id = (SELECT $1)) LIMIT ${countedMax} + 1) counted`,
      [roundId ?? null],
    );
    const total = counted?.total ?? 0;
    this.counts.set(roundId ?? 0, total);
    return total;
  }

  /** Lists prizes that could not be paid, and those whose payment is repeated after a failure, newest first. */
  async unpaid(query: CursorPageQuery): Promise<UnpaidPrizeList> {
    const [page, total] = await Promise.all([this.unpaidRows(query), this.unpaidCount()]);
    return { ...page, ...cappedTotal(total), ...pageOf(query) };
  }

  private async unpaidRows(query: CursorPageQuery): Promise<{ list: UnpaidPrize[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [beforeMs = null, side = null, rank = null] = cursorValues(query.cursor, 3, lastMoment);
    const rows = await this.database.read<'event_unpaid_prizes', UnpaidRow>(
      'event_unpaid_prizes',
      unpaidStatement,
      [beforeMs === null ? offset : 0, limit, beforeMs, side, rank],
    );
    const briefs = await this.users.briefs(rows.map(({ user_key }) => user_key));
    const list = rows.map(({ user_key, created_at, side: _side, rank: _rank, ...row }) => ({
      ...row,
      user: briefs.get(user_key) ?? null,
      created_on: created_at.toISOString(),
    }));
    return {
      list,
      cursor: cursorAfter(rows, limit, (row) => [row.created_at.getTime(), row.side, row.rank]),
    };
  }

  /** Many are counted once for all who turn pages within seconds, from an index whose order the count is given. */
  private async unpaidCount(): Promise<number> {
    const known = this.counts.get(unpaidKey);
    if (known !== undefined) return known;
    const [counted] = await this.database.query<'event_unpaid_count', { total: number }>(
      'event_unpaid_count',
      `SELECT ((SELECT count(*) FROM (SELECT p.created_at FROM event_unpaid_prizes p ORDER BY p.created_at LIMIT ${countedMax} + 1) n)
         + (SELECT count(*) FROM month_event_prizes p WHERE ${isWaiting}))::int AS total`,
      [],
    );
    const total = counted?.total ?? 0;
    if (total > fewUnpaid) this.counts.set(unpaidKey, total);
    return total;
  }
}
