import { monthBefore, seoulMonth } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { briefColumns, presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import type { PureHostList, PureHostQuery } from './pure-hosts.dto.ts';

type HostRow = UserBriefRow & {
  place: number;
  watcher_cnt: number;
  live_day_cnt: number;
  deleted: boolean;
  /** Currently restricted from the service. */
  hidden: boolean;
  live_vod_key: number | null;
};

/** $1 month, $2 now, $3 offset, $4 limit. */
const listStatement = `
  SELECT p.place, p.watcher_cnt, p.live_day_cnt, u.deleted_at IS NOT NULL AS deleted,
    u.user_key IN (SELECT members_restricted('service', $2)) AS hidden,
    (SELECT l.vod_key FROM live_cards l WHERE l.host_key = u.user_key AND l.state = 'live' LIMIT 1) AS live_vod_key, ${briefColumns('u')}
  FROM pure_hosts p JOIN member_profiles u ON u.user_key = p.user_key
  WHERE p.month = $1 ORDER BY p.place OFFSET $3 LIMIT $4`;

/** The pure hosts of closed months. */
@Injectable()
export class PureHostsService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** The pure hosts of the requested month, or of the last one. Throws validation_failed for a month out of range. */
  async list(query: PureHostQuery): Promise<PureHostList> {
    const now = this.clock.now();
    const page = pageOf(query);
    const running = seoulMonth(now);
    const [firstMonth, lastMonth] = [
      monthBefore(running, this.settings.get('history_months')),
      monthBefore(running, 1),
    ];
    const month = query.month ?? lastMonth;
    // YYYYMM strings compare as the months do.
    if (month < firstMonth || month > lastMonth) throw fieldRefusal('month', 'outside');
    const closing = await this.database.prisma.pureHostMonth.findUnique({ where: { month } });
    const rows = await this.database.read<'events_pure_hosts', HostRow>('events_pure_hosts', listStatement, [
      month,
      now,
      page.offset,
      page.limit,
    ]);
    return {
      month,
      first_month: firstMonth,
      last_month: lastMonth,
      closed_yn: yn(closing !== null),
      days_min: closing?.daysMin ?? this.settings.get('pure_host_days'),
      watch_minutes: closing ? closing.watchSeconds / 60 : this.settings.get('pure_host_watch_minutes'),
      list: rows
        .filter(({ hidden, deleted }) => deleted || !hidden)
        .map((row) => ({
          place: row.place,
          user: row.deleted ? null : presentUserBrief(row),
          watcher_cnt: row.watcher_cnt,
          live_day_cnt: row.live_day_cnt,
          live_vod_key: row.deleted ? null : row.live_vod_key,
        })),
      total: closing?.hostCnt ?? 0,
      ...page,
    };
  }
}
