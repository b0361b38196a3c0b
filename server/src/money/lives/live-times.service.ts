import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import type { LiveTimeList, LiveTimeQuery } from '../money.dto.ts';

interface DayRow {
  day: string;
  live_cnt: number;
  duration_seconds: number;
  longest_seconds: number;
}

/**
 * $1 host, $2 and $3 the month, $4 now, the end of a live that is running, $5 the minimum duration in seconds for a
 * live to count.
 */
const statement = `
  SELECT to_char(timed.started_at AT TIME ZONE 'Asia/Seoul', 'YYYYMMDD') AS day, count(*)::int AS live_cnt,
    sum(timed.seconds)::int AS duration_seconds, max(timed.seconds)::int AS longest_seconds
  FROM (
    SELECT l.started_at, greatest(0, floor(extract(epoch FROM coalesce(l.ended_at, $4::timestamptz) - l.started_at)))::int AS seconds
    FROM live_cards l WHERE l.host_key = $1 AND l.started_at >= $2 AND l.started_at < $3
  ) timed
  WHERE timed.seconds >= $5 GROUP BY 1 ORDER BY 1 DESC`;

/** How long a host broadcast, by the day in Seoul on which each live started (MONEY-2, MONEY-3). */
@Injectable()
export class LiveTimesService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly months: HistoryMonthsService,
  ) {}

  /** Returns the days of a month, latest first. Throws validation_failed for a month that is not available. */
  async of(hostKey: number, query: LiveTimeQuery): Promise<LiveTimeList> {
    const { month, from, until } = this.months.read(query.month);
    const page = pageOf(query);
    const hours = this.settings.get('live_day_hours');
    const minMinutes = this.settings.get('live_time_min_minutes');
    const rows = await this.database.query<'money_live_times', DayRow>('money_live_times', statement, [
      hostKey,
      from,
      until,
      this.clock.now(),
      minMinutes * 60,
    ]);
    const days = rows.map((row) => ({ ...row, live_day_yn: yn(row.longest_seconds >= hours * 3600) }));
    return {
      month,
      first_month: this.months.first(),
      live_day_hours: hours,
      min_minutes: minMinutes,
      live_day_cnt: days.filter(({ live_day_yn }) => live_day_yn === 'Y').length,
      live_cnt: days.reduce((sum, { live_cnt }) => sum + live_cnt, 0),
      duration_seconds: days.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0),
      list: days.slice(page.offset, page.offset + page.limit),
      total: days.length,
      ...page,
    };
  }
}
