import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { millisecondsOf } from '../../core/database/milliseconds.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { FollowedHostsService, UsersService } from '../../users/index.ts';
import type { ActiveAlarmList, AlarmHostList, AlarmListQuery } from './alarm-lists.dto.ts';
import { type ActiveRow, presentActive } from './alarm-presenter.ts';

/** Maximum total; further pages are reached by cursor. */
const countMax = 300;

/**
 * Hosts excluded from the suggestions for $1 at $2: $1, hosts followed by $1, those $1 may not see, and those deleted
 * while the hosts were cached. As JSON, which is parsed in a fraction of the time of an array.
 */
const excludedStatement = `
  SELECT array_to_json(ARRAY(SELECT $1::int
    UNION ALL SELECT f.host_key FROM host_follows f WHERE f.user_key = $1
    UNION ALL SELECT h.user_key FROM alarm_people_hidden($1, $2) AS h (user_key)
    UNION ALL SELECT c.user_key FROM hosts_blocking_member($1) AS c (user_key)
    UNION ALL SELECT l.user_key FROM members_just_left($2) AS l (user_key))) AS keys`;

/** $1 member, $2 end of the previous page or null, $3 offset, $4 limit, $5 maximum total, $6 now. */
const activitiesStatement = `
  SELECT total, alarm_sn, kind, from_key, detail, ${millisecondsOf('created_at')} AS created_at, read
  FROM alarms_page($1, $2, $3, $4, $5, $6) ORDER BY alarm_sn DESC`;

/** A row of a page; on an empty page, `total` alone. */
type PagedActive = { total: number } & (ActiveRow | { alarm_sn: null });

/** Members' activity alarms, page by page, and suggested hosts for empty lists. */
@Injectable()
export class AlarmListsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly followedHosts: FollowedHostsService,
    private readonly clock: Clock,
  ) {}

  /** The member's activity alarms, newest first. */
  async activities(userKey: number, query: AlarmListQuery): Promise<ActiveAlarmList> {
    const page = pageOf(query);
    const paged = await this.database.read<'alarms_activities', PagedActive>(
      'alarms_activities',
      activitiesStatement,
      [userKey, query.cursor ?? null, page.offset, page.limit, countMax, this.clock.now()],
    );
    const rows = paged.flatMap((row) => (row.alarm_sn === null ? [] : [row]));
    const people = await this.users.briefs(rows.flatMap(({ from_key }) => from_key ?? []));
    return {
      list: rows.map((row) => presentActive(row, people)),
      total: paged[0]?.total ?? 0,
      cursor: cursorOf(rows, page.limit),
      ...page,
    };
  }

  /** Hosts that the member does not follow: live ones first, or the most followed. */
  async hosts(userKey: number, first: 'live' | 'followers', query: PageQuery): Promise<AlarmHostList> {
    const { offset, limit } = pageOf(query);
    const [hosts, excludedRows] = await Promise.all([
      this.followedHosts.keys(first),
      this.database.read<'alarms_hosts_known', { keys: number[] }>('alarms_hosts_known', excludedStatement, [
        userKey,
        this.clock.now(),
      ]),
    ]);
    const excluded = new Set(excludedRows[0]?.keys);
    const keys = hosts.filter((key) => !excluded.has(key));
    const list = await this.followedHosts.cards(first, keys.slice(offset, offset + limit));
    return { list, total: keys.length, offset, limit };
  }
}

/** A full page may be followed by another. */
const cursorOf = (rows: readonly { alarm_sn: number }[], limit: number): number | null =>
  rows.length === limit ? (rows.at(-1)?.alarm_sn ?? null) : null;
