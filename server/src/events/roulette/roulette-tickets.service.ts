import { monthBefore, monthStart } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import type {
  RouletteReason,
  RouletteTicketList,
  RouletteTicketQuery,
  RouletteTicketState,
} from './roulette-tickets.dto.ts';

interface TicketRow {
  ticket_id: number;
  round_id: number;
  reason: RouletteReason;
  state: RouletteTicketState;
  created_at: Date;
  ends_at: Date;
}

/** The start of a month in Seoul and of the next one; nulls if no month is requested. */
export const monthRange = (month: string | undefined): readonly [Date, Date] | readonly [null, null] =>
  month === undefined ? [null, null] : [monthStart(month), monthStart(monthBefore(month, -1))];

/**
 * Of the month from $2 to $3, or nulls for all. Wrapped in SELECT, as the limits of a page are, so that a page is planned
 * once (EVENTS-20).
 */
const isOfMonth =
  '((SELECT $2::timestamptz) IS NULL OR t.created_at >= (SELECT $2) AND t.created_at < (SELECT $3::timestamptz))';

/** Members' own roulette tickets. */
@Injectable()
export class RouletteTicketsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Lists a member's tickets with their state, newest first (EVENTS-80). */
  async ofMember(userKey: number, query: RouletteTicketQuery): Promise<RouletteTicketList> {
    const { offset, limit } = pageOf(query);
    const [from, to] = monthRange(query.month);
    const [counted, rows] = await Promise.all([
      this.database.read<'roulette_tickets_count', { total: number }>(
        'roulette_tickets_count',
        `SELECT count(*)::int AS total FROM roulette_tickets t
         WHERE t.user_key = $1 AND ${isOfMonth}`,
        [userKey, from, to],
      ),
      this.database.read<'roulette_tickets_own', TicketRow>(
        'roulette_tickets_own',
        `SELECT t.ticket_id, t.round_id, t.reason, t.created_at, r.ends_at,
           CASE WHEN EXISTS (SELECT FROM roulette_spins s WHERE s.ticket_id = t.ticket_id) THEN 'used'
             WHEN r.closed_at IS NOT NULL OR r.ends_at <= $4 THEN 'expired' ELSE 'unused' END AS state
         FROM unnest(ARRAY(
           SELECT t FROM roulette_tickets t WHERE t.user_key = $1 AND ${isOfMonth}
           ORDER BY t.ticket_id DESC OFFSET (SELECT $5::int) LIMIT (SELECT $6::int))) t
           JOIN roulette_rounds r USING (round_id)
         ORDER BY t.ticket_id DESC`,
        [userKey, from, to, this.clock.now(), offset, limit],
      ),
    ]);
    const list = rows.map(({ created_at, ends_at, state, ...row }) => ({
      ...row,
      state_cd: state,
      created_on: created_at.toISOString(),
      expires_on: ends_at.toISOString(),
    }));
    return { list, total: counted[0]?.total ?? 0, offset, limit };
  }
}
