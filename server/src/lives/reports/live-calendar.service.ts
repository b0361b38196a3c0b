import { seoulDay } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { HistoryMonthsService } from './history-months.service.ts';
import type { CalendarDay, CalendarLive, LiveCalendar } from './live-report.dto.ts';
import { endReasonOf, secondsBetween } from './live-report.service.ts';

interface Row {
  vod_key: number;
  title: string;
  type: string;
  started_at: Date;
  ended_at: Date;
  end_reason: string | null;
  penalty: CalendarLive['penalty'];
  peak_viewer_cnt: number;
  star_cnt: number;
}

/** $1 host, $2 and $3 the month. Honey received: the counters plus the gifts not rolled up yet. */
const statement = `
  SELECT l.vod_key, l.title, l.type::text AS type, l.started_at, l.ended_at, l.end_reason, l.end_penalty AS penalty,
    l.peak_viewer_cnt,
    (coalesce(t.star_cnt, 0) + coalesce(p.star_cnt, 0))::bigint AS star_cnt
  FROM lives l
    LEFT JOIN live_host_sums t ON t.vod_key = l.vod_key AND t.host_key = l.host_key
    LEFT JOIN (SELECT g.vod_key, sum(g.star_cnt) AS star_cnt FROM gifts_uncounted r JOIN gifts_given g USING (gift_id)
      WHERE g.host_key = $1 AND g.vod_key IS NOT NULL GROUP BY 1) p ON p.vod_key = l.vod_key
  WHERE l.host_key = $1 AND l.started_at >= $2 AND l.started_at < $3 AND l.state = 'ended'
  ORDER BY l.started_at, l.vod_key`;

/** A host's lives by the Seoul day on which they started. */
@Injectable()
export class LiveCalendarService {
  constructor(
    private readonly database: Database,
    private readonly months: HistoryMonthsService,
  ) {}

  /** The host's ended lives of a month. Throws validation_failed for a month out of range. */
  async of(hostKey: number, requested: string | undefined): Promise<LiveCalendar> {
    const { month, from, until } = this.months.read(requested);
    const rows = await this.database.query<'lives_calendar', Row>('lives_calendar', statement, [
      hostKey,
      from,
      until,
    ]);
    const days = new Map<string, CalendarDay>();
    for (const row of rows) {
      const day = seoulDay(row.started_at);
      const entry = days.get(day) ?? { day, duration_seconds: 0, star_cnt: 0, lives: [] };
      const live = presentLive(row);
      entry.duration_seconds += live.duration_seconds;
      entry.star_cnt += live.star_cnt;
      entry.lives.push(live);
      days.set(day, entry);
    }
    const list = [...days.values()];
    return {
      month,
      first_month: this.months.first(),
      live_cnt: rows.length,
      duration_seconds: sumOf(list.map(({ duration_seconds }) => duration_seconds)),
      star_cnt: sumOf(list.map(({ star_cnt }) => star_cnt)),
      list,
    };
  }
}

const presentLive = (row: Row): CalendarLive => ({
  ...row,
  started_at: row.started_at.toISOString(),
  ended_at: row.ended_at.toISOString(),
  duration_seconds: secondsBetween(row.started_at, row.ended_at),
  end_reason: endReasonOf(row.end_reason),
});

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
