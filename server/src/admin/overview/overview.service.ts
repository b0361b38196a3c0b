import { Injectable } from '@nestjs/common';
import { AuditEntriesRepository } from '../../core/audit/audit-entries.repository.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { AdminOverview, OverviewDay, OverviewHour, OverviewQueue } from './overview.dto.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const seoulOffsetMs = 9 * hourMs;
const daysShown = 14;

type Figures = Omit<AdminOverview, 'date' | 'hours' | 'days' | 'queues' | 'star_cnt' | 'gift_cnt'>;

/** $1 start of the day, $2 now. */
const figures = `
  SELECT
    members.member_cnt, members.new_member_cnt,
    (SELECT count(DISTINCT user_key) FROM sign_ins WHERE created_at >= $1 AND operator_key IS NULL)::int AS signed_in_cnt,
    (SELECT count(*) FROM live_cards WHERE state = 'live')::int AS live_on_cnt,
    (SELECT coalesce(sum(viewer_cnt), 0) FROM live_cards WHERE state = 'live')::int AS viewer_cnt,
    (SELECT count(*) FROM live_cards WHERE started_at >= $1)::int AS live_cnt,
    (SELECT count(*) FROM live_cards WHERE ended_at >= $1 AND end_reason = 'operator')::int AS force_ended_cnt,
    (SELECT count(*) FROM host_asks WHERE state = 'review')::int AS host_ask_cnt,
    (SELECT count(*) FROM host_asks WHERE state = 'review' AND due_at < $2)::int AS host_ask_overdue_cnt,
    (SELECT count(*) FROM inquiries WHERE state = 'waiting')::int AS inquiry_cnt,
    (SELECT count(*) FROM inquiries WHERE state = 'waiting' AND privilege_yn)::int AS inquiry_privilege_cnt,
    (SELECT count(DISTINCT s.user_key) FROM sanctions s WHERE sanction_holds(s, $2))::int AS restricted_cnt
  FROM (SELECT count(*)::int AS member_cnt, count(*) FILTER (WHERE created_at >= $1)::int AS new_member_cnt
    FROM member_profiles WHERE deleted_at IS NULL) members`;

/** $1 now, $2 days for the review of an exchange account, $3 hours after which a payout is late. */
const queues = `
  SELECT 'host-asks' AS name, q.* FROM host_applications_waiting($1) q
  UNION ALL SELECT 'reports', q.* FROM reports_waiting($1) q
  UNION ALL SELECT 'inquiries', q.* FROM inquiries_waiting($1) q
  UNION ALL SELECT 'deposits', q.* FROM deposits_waiting($1) q
  UNION ALL SELECT 'refunds', q.* FROM refunds_waiting($1) q
  UNION ALL SELECT 'receivables', q.* FROM receivables_waiting($1) q
  UNION ALL SELECT 'exchange-accounts', q.* FROM exchange_accounts_waiting($1, $2) q
  UNION ALL SELECT 'exchanges', q.* FROM exchanges_waiting($1, $3) q`;

type QueueRow = Pick<OverviewQueue, 'name' | 'waiting_cnt' | 'overdue_cnt'> & { oldest_at: Date | null };

/** $1 start, $2 end, $3 seconds per step: what happened in each step from the start to the end. */
const steps = `
  SELECT step, coalesce(g.stars, 0)::bigint AS star_cnt, coalesce(g.gifts, 0)::int AS gift_cnt,
    coalesce(l.lives, 0)::int AS live_cnt, coalesce(m.members, 0)::int AS member_cnt
  FROM generate_series(0, floor(date_part('epoch', $2::timestamptz - $1::timestamptz) / $3::int)::int) AS step
  LEFT JOIN (SELECT floor(date_part('epoch', created_at - $1) / $3)::int AS step, sum(star_cnt) AS stars, count(*) AS gifts
    FROM gifts_given WHERE created_at BETWEEN $1 AND $2 GROUP BY 1) g USING (step)
  LEFT JOIN (SELECT floor(date_part('epoch', started_at - $1) / $3)::int AS step, count(*) AS lives
    FROM live_cards WHERE started_at BETWEEN $1 AND $2 GROUP BY 1) l USING (step)
  LEFT JOIN (SELECT floor(date_part('epoch', created_at - $1) / $3)::int AS step, count(*) AS members
    FROM member_profiles WHERE created_at BETWEEN $1 AND $2 AND deleted_at IS NULL GROUP BY 1) m USING (step)
  ORDER BY step`;

interface Step {
  step: number;
  star_cnt: number;
  gift_cnt: number;
  live_cnt: number;
  member_cnt: number;
}

/** The figures are read again after so long, or after an act of an operator. */
const freshForMs = 2_000;
/** Until then the ones before are shown while they are read again. */
const sharedForMs = 6_000;

/** Figures that all operators read. */
interface Shared {
  /** Number of the newest entry of the audit log before they were read. */
  newestAct: number;
  atMs: number;
  overview: Promise<AdminOverview>;
}

/** What no longer changes: the hours of the day before the running one, and the days before. */
interface Ended {
  hourStartMs: number;
  hours: Step[];
  days: Step[];
}

/** The figures of the console's start page. After the clock is moved back, nothing later than it is counted. */
@Injectable()
export class OverviewService {
  private shared: Shared | undefined;
  private reading: Shared | undefined;
  private ended: Ended | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly entries: AuditEntriesRepository,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => {
      this.shared = undefined;
      this.reading = undefined;
      this.ended = undefined;
    });
  }

  /**
   * Reads the figures once for all operators within seconds. An operator's act is in them at once, also one on
   * another server: it has an entry in the audit log.
   */
  async today(): Promise<AdminOverview> {
    const newestAct = await this.entries.newest();
    const { shared } = this;
    const ageMs =
      shared?.newestAct === newestAct ? Math.abs(this.clock.nowMs() - shared.atMs) : Number.POSITIVE_INFINITY;
    if (shared && ageMs < freshForMs) return shared.overview;
    const fresh = this.readOnce(newestAct);
    return shared && ageMs < sharedForMs ? shared.overview : fresh;
  }

  private readOnce(newestAct: number): Promise<AdminOverview> {
    if (this.reading?.newestAct === newestAct) return this.reading.overview;
    const reading = { newestAct, atMs: this.clock.nowMs(), overview: this.read() };
    this.reading = reading;
    // A failure is reported to those who wait for it, and not shared with later calls.
    reading.overview.then(
      () => this.finish(reading, reading),
      () => this.finish(reading, this.shared),
    );
    return reading.overview;
  }

  private finish(reading: Shared, shared: Shared | undefined): void {
    if (this.reading !== reading) return;
    this.reading = undefined;
    this.shared = shared;
  }

  private async read(): Promise<AdminOverview> {
    const now = this.clock.now();
    const dayStartMs = beginningOfDay(now.getTime());
    const hourStartMs = now.getTime() - ((now.getTime() - dayStartMs) % hourMs);
    const firstDay = dayStartMs - (daysShown - 1) * dayMs;
    const [rows, waiting, before, running] = await Promise.all([
      this.database.query<'admin_overview', Figures>('admin_overview', figures, [new Date(dayStartMs), now]),
      this.queues(now),
      this.endedBefore(hourStartMs, dayStartMs),
      this.steps(hourStartMs, now, hourMs),
    ]);
    const [figuresNow] = rows;
    if (!figuresNow) throw new Error('the query for the figures of the day returned no row');
    const runningHour = before.hours.length;
    const hours = [...before.hours, ...running.map((step) => ({ ...step, step: runningHour }))].map(hourOf);
    const star_cnt = hours.reduce((sum, hour) => sum + hour.star_cnt, 0);
    const gift_cnt = hours.reduce((sum, hour) => sum + hour.gift_cnt, 0);
    const { new_member_cnt: member_cnt, live_cnt } = figuresNow;
    const today = { step: daysShown - 1, member_cnt, live_cnt, star_cnt, gift_cnt };
    return {
      date: dateOf(dayStartMs),
      ...figuresNow,
      ...{ star_cnt, gift_cnt },
      queues: waiting,
      hours,
      days: [...before.days, today].map((step) => dayOf(step, firstDay)),
    };
  }

  /** Read once for each hour. */
  private async endedBefore(hourStartMs: number, dayStartMs: number): Promise<Ended> {
    if (this.ended?.hourStartMs === hourStartMs) return this.ended;
    const firstDay = dayStartMs - (daysShown - 1) * dayMs;
    const [hours, days] = await Promise.all([
      hourStartMs === dayStartMs ? [] : this.steps(dayStartMs, new Date(hourStartMs - 1), hourMs),
      this.steps(firstDay, new Date(dayStartMs - 1), dayMs),
    ]);
    this.ended = { hourStartMs, hours, days };
    return this.ended;
  }

  private async queues(now: Date): Promise<OverviewQueue[]> {
    const reviewDays = this.settings.get('exchange_account_review_days');
    const payoutHours = this.settings.get('exchange_payout_late_hours');
    const rows = await this.database.query<'admin_overview_queues', QueueRow>(
      'admin_overview_queues',
      queues,
      [now, reviewDays, payoutHours],
    );
    const promises: Partial<Record<OverviewQueue['name'], number>> = {
      'host-asks': this.settings.get('host_ask_review_hours'),
      'exchange-accounts': reviewDays * 24,
      exchanges: payoutHours,
    };
    return rows.map((row) => ({
      ...row,
      oldest_at: row.oldest_at?.toISOString() ?? null,
      promise_hours: promises[row.name] ?? null,
    }));
  }

  private steps(fromMs: number, end: Date, stepMs: number): Promise<Step[]> {
    return this.database.query<'admin_overview_steps', Step>('admin_overview_steps', steps, [
      new Date(fromMs),
      end,
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
