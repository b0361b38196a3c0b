import type { RouletteAnimal } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/index.ts';
import type {
  ManagedRouletteRound,
  ManagedRouletteRoundList,
  ManagedRouletteWinnerList,
  ManagedRouletteWinnerQuery,
  UnpaidPrize,
  UnpaidPrizeList,
} from '../events.admin.dto.ts';
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
  total: number;
};

/** Lists rounds, winners and unpaid prizes for operators. */
@Injectable()
export class RouletteAdminService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  /** Lists rounds, latest begin first. */
  async rounds(query: PageQuery): Promise<ManagedRouletteRoundList> {
    const { offset, limit } = pageOf(query);
    const rows = await this.database.query<'roulette_admin_rounds', RoundRow & { total: number }>(
      'roulette_admin_rounds',
      `SELECT ${roundColumns}, (SELECT count(*)::int FROM roulette_rounds) AS total
       FROM roulette_rounds r JOIN draw_seeds d USING (seed_id) ORDER BY r.begins_at DESC, r.round_id DESC OFFSET $1 LIMIT $2`,
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
    const { offset, limit } = pageOf(query);
    const condition = `s.asset = 'STAR' AND s.amount >= 100 AND ($1::int IS NULL OR s.round_id = $1)`;
    const roundId = query.round_id ?? null;
    const [counted, rows] = await Promise.all([
      this.database.query<'roulette_admin_winners_count', { total: number }>(
        'roulette_admin_winners_count',
        `SELECT count(*)::int AS total FROM roulette_spins s WHERE ${condition}`,
        [roundId],
      ),
      this.database.query<'roulette_admin_winners', WinnerRow>(
        'roulette_admin_winners',
        `SELECT s.spin_id, s.round_id, s.number, s.user_key, s.animal_cd, s.amount, s.forced_yn, s.created_at
         FROM roulette_spins s WHERE ${condition} ORDER BY s.spin_id DESC OFFSET $2 LIMIT $3`,
        [roundId, offset, limit],
      ),
    ]);
    const briefs = await this.users.briefs(rows.map(({ user_key }) => user_key));
    const list = rows.map(({ user_key, amount, forced_yn, created_at, ...row }) => ({
      ...row,
      user: briefs.get(user_key) ?? null,
      star_cnt: amount,
      forced_yn: yn(forced_yn),
      created_on: created_at.toISOString(),
    }));
    return { list, total: counted[0]?.total ?? 0, offset, limit };
  }

  /** Lists prizes that could not be paid, newest first. */
  async unpaid(query: PageQuery): Promise<UnpaidPrizeList> {
    const { offset, limit } = pageOf(query);
    const rows = await this.database.query<'event_unpaid_prizes', UnpaidRow>(
      'event_unpaid_prizes',
      `SELECT p.unpaid_id, p.kind, p.source_key, p.user_key, p.asset, p.amount, p.reason, p.created_at,
         (SELECT count(*)::int FROM event_unpaid_prizes) AS total
       FROM event_unpaid_prizes p ORDER BY p.created_at DESC, p.unpaid_id DESC OFFSET $1 LIMIT $2`,
      [offset, limit],
    );
    const briefs = await this.users.briefs(rows.map(({ user_key }) => user_key));
    const list = rows.map(({ user_key, created_at, total: _total, ...row }) => ({
      ...row,
      user: briefs.get(user_key) ?? null,
      created_on: created_at.toISOString(),
    }));
    return { list, total: rows[0]?.total ?? 0, offset, limit };
  }
}
