import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { FollowedHosts } from '../../users/followed-hosts.service.ts';
import { UsersService } from '../../users/users.service.ts';
import type { ActiveAlarmList, AlarmHost, AlarmHostList, AlarmListQuery } from './alarm-lists.dto.ts';
import { type ActiveRow, presentActive } from './alarm-presenter.ts';

/** Past this nobody counts; pages go on by cursor. */
const countMax = 300;

/** Whom nobody proposes to $1 at $2: whom they follow, may not see or are. */
const knownStatement = `
  SELECT ARRAY(SELECT $1::int UNION SELECT f.host_key FROM follows f WHERE f.user_key = $1
    UNION SELECT alarm_people_hidden($1, $2) UNION SELECT hosts_closed_to($1)) AS keys`;

/** $1 hosts in their order. */
const hostsStatement = `
  SELECT u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, u.state_memo,
    coalesce((SELECT c.follower_cnt FROM member_counts c WHERE c.user_key = u.user_key), 0) AS follower_cnt,
    (SELECT l.vod_key FROM lives l WHERE l.host_key = u.user_key AND l.state = 'live') AS live_vod_key
  FROM unnest($1::int[]) WITH ORDINALITY AS page (user_key, place) JOIN users u ON u.user_key = page.user_key AND u.deleted_at IS NULL
  ORDER BY page.place`;

/** What happened for members, page by page, and whom to follow where nothing did. */
@Injectable()
export class AlarmLists {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly followedHosts: FollowedHosts,
    private readonly clock: Clock,
  ) {}

  /** Everything else that happened for the member, newest first. */
  async activities(userKey: number, query: AlarmListQuery): Promise<ActiveAlarmList> {
    const page = pageOf(query);
    const now = this.clock.now();
    const [rows, total] = await Promise.all([
      this.database.query<ActiveRow>(
        'alarms_activities',
        'SELECT * FROM alarms_of($1, $2, $3, $4, false, $5) ORDER BY alarm_sn DESC',
        [userKey, query.cursor ?? null, page.offset, page.limit, now],
      ),
      this.count('alarms_activities_total', 'alarms_of($1, NULL, 0, $2, false, $3)', userKey, now),
    ]);
    const people = await this.users.briefs(rows.flatMap(({ from_key }) => from_key ?? []));
    return {
      list: rows.map((row) => presentActive(row, people)),
      total,
      cursor: cursorOf(rows, page.limit),
      ...page,
    };
  }

  /** Hosts whom the member does not follow: those live first, or the most followed. */
  async hosts(userKey: number, first: 'live' | 'followers', query: PageQuery): Promise<AlarmHostList> {
    const { offset, limit } = pageOf(query);
    const [hosts, known] = await Promise.all([
      this.followedHosts.keys(first),
      this.database.query<{ keys: number[] }>('alarms_hosts_known', knownStatement, [
        userKey,
        this.clock.now(),
      ]),
    ]);
    const without = new Set(known[0]?.keys);
    const keys = hosts.filter((key) => !without.has(key));
    const list = await this.database.query<AlarmHost>('alarms_hosts', hostsStatement, [
      keys.slice(offset, offset + limit),
    ]);
    return { list, total: keys.length, offset, limit };
  }

  private async count(name: string, source: string, userKey: number, now: Date): Promise<number> {
    const rows = await this.database.query<{ total: number }>(
      name,
      `SELECT count(*)::int AS total FROM ${source}`,
      [userKey, countMax, now],
    );
    return rows[0]?.total ?? 0;
  }
}

/** After a full page there may be more. */
const cursorOf = (rows: readonly { alarm_sn: number }[], limit: number): number | null =>
  rows.length === limit ? (rows.at(-1)?.alarm_sn ?? null) : null;
