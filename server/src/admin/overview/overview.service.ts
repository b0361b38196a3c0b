import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { AdminOverview, OverviewDay, OverviewHour } from './overview.dto.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const seoulOffsetMs = 9 * hourMs;
const daysShown = 14;

type Figures = Omit<AdminOverview, 'date' | 'hours' | 'days'>;

/** $1 start of the day, $2 now. */
const figures = `
  SELECT
    (SELECT count(*) FROM member_profiles WHERE deleted_at IS NULL)::int AS member_cnt,
    (SELECT count(*) FROM member_profiles WHERE deleted_at IS NULL AND created_at >= $1)::int AS new_member_cnt,
    (SELECT count(DISTINCT user_key) FROM sign_ins WHERE created_at >= $1 AND operator_key IS NULL)::int AS signed_in_cnt,
    (SELECT count(*) FROM live_cards WHERE state = 'live')::int AS live_on_cnt,
    (SELECT coalesce(sum(viewer_cnt), 0) FROM live_cards WHERE state = 'live')::int AS viewer_cnt,
    (SELECT count(*) FROM live_cards WHERE started_at >= $1)::int AS live_cnt,
    (SELECT count(*) FROM live_cards WHERE ended_at >= $1 AND end_reason = 'operator')::int AS force_ended_cnt,
    (SELECT coalesce(sum(star_cnt), 0) FROM gifts_given WHERE created_at >= $1)::bigint AS star_cnt,
    (SELECT count(*) FROM gifts_given WHERE created_at >= $1)::int AS gift_cnt,
    (SELECT count(*) FROM host_asks WHERE state = 'review')::int AS host_ask_cnt,
    (SELECT count(*) FROM host_asks WHERE state = 'review' AND due_at < $2)::int AS host_ask_overdue_cnt,
    (SELECT count(*) FROM inquiries WHERE state = 'waiting')::int AS inquiry_cnt,
    (SELECT count(*) FROM inquiries WHERE state = 'waiting' AND privilege_yn)::int AS inquiry_privilege_cnt,
    (SELECT count(DISTINCT s.user_key) FROM sanctions s WHERE sanction_holds(s, $2))::int AS restricted_cnt`;

/** $1 start, $2 now, $3 seconds per step: what happened in each step since the start. */
const steps = `
  SELECT step, coalesce(g.stars, 0)::bigint AS star_cnt, coalesce(g.gifts, 0)::int AS gift_cnt,
    coalesce(l.lives, 0)::int AS live_cnt, coalesce(m.members, 0)::int AS member_cnt
  FROM generate_series(0, floor(extract(epoch FROM $2::timestamptz - $1::timestamptz) / $3::int)::int) AS step
  LEFT JOIN (SELECT floor(extract(epoch FROM created_at - $1) / $3)::int AS step, sum(star_cnt) AS stars, count(*) AS gifts
    FROM gifts_given WHERE created_at >= $1 GROUP BY 1) g USING (step)
  LEFT JOIN (SELECT floor(extract(epoch FROM started_at - $1) / $3)::int AS step, count(*) AS lives
    FROM live_cards WHERE started_at >= $1 GROUP BY 1) l USING (step)
  LEFT JOIN (SELECT floor(extract(epoch FROM created_at - $1) / $3)::int AS step, count(*) AS members
    FROM member_profiles WHERE created_at >= $1 AND deleted_at IS NULL GROUP BY 1) m USING (step)
  ORDER BY step`;

interface Step {
  step: number;
  star_cnt: number;
  gift_cnt: number;
  live_cnt: number;
  member_cnt: number;
}

/** The figures of the console's start page. After the clock is moved back, nothing later than it is counted. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async today(): Promise<AdminOverview> {
    const now = this.clock.now();
    const dayStartMs = beginningOfDay(now.getTime());
    const firstDay = dayStartMs - (daysShown - 1) * dayMs;
    const [rows, hours, days] = await Promise.all([
      this.database.query<'admin_overview', Figures>('admin_overview', figures, [new Date(dayStartMs), now]),
      this.steps(dayStartMs, now, hourMs),
      this.steps(firstDay, now, dayMs),
    ]);
    if (!rows[0]) throw new Error('the query for the figures of the day returned no row');
    return {
      date: dateOf(dayStartMs),
      ...rows[0],
      hours: hours.map(hourOf),
      days: days.map((step) => dayOf(step, firstDay)),
    };
  }

  private steps(fromMs: number, now: Date, stepMs: number): Promise<Step[]> {
    return this.database.query<'admin_overview_steps', Step>('admin_overview_steps', steps, [
      new Date(fromMs),
      now,
      stepMs / 1000,
    ]);
  }
}

const hourOf = ({ step, star_cnt, gift_cnt, live_cnt }: Step): OverviewHour => ({
  hour: step,
  star_cnt,
  gift_cnt,
  live_cnt,
});

const dayOf = ({ step, member_cnt, live_cnt, star_cnt }: Step, firstDayMs: number): OverviewDay => ({
  date: dateOf(firstDayMs + step * dayMs),
  member_cnt,
  live_cnt,
  star_cnt,
});

/** Seoul has the same UTC offset all year. */
const beginningOfDay = (nowMs: number): number =>
  Math.floor((nowMs + seoulOffsetMs) / dayMs) * dayMs - seoulOffsetMs;

const dateOf = (ms: number): string => new Date(ms + seoulOffsetMs).toISOString().slice(0, 10);
