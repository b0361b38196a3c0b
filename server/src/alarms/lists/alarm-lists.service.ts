import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { millisecondsOf } from '../../core/database/milliseconds.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { FollowedHosts } from '../../users/followed-hosts.service.ts';
import { UsersService } from '../../users/users.service.ts';
import type { ActiveAlarmList, AlarmHostList, AlarmListQuery } from './alarm-lists.dto.ts';
import { type ActiveRow, presentActive } from './alarm-presenter.ts';

/** Past this nobody counts; pages go on by cursor. */
const countMax = 300;

/**
 * Whom nobody proposes to $1 at $2: whom they follow, may not see or are, and who left while the hosts were cached. As JSON, which is
 * parsed in a fraction of the time of an array.
 */
const knownStatement = `
  SELECT array_to_json(ARRAY(SELECT $1::int
    UNION ALL SELECT f.host_key FROM follows f WHERE f.user_key = $1
    UNION ALL SELECT h.user_key FROM alarm_people_hidden($1, $2) AS h (user_key)
    UNION ALL SELECT c.user_key FROM hosts_closed_to($1) AS c (user_key)
    UNION ALL SELECT l.user_key FROM members_just_left($2) AS l (user_key))) AS keys`;

/** $1 whose, $2 where the page before ended or null, $3 offset, $4 limit, $5 how many are counted, $6 now. */
const activitiesStatement = `
  SELECT total, alarm_sn, kind, from_key, detail, ${millisecondsOf('created_at')} AS created_at, read
  FROM alarms_page($1, $2, $3, $4, $5, $6) ORDER BY alarm_sn DESC`;

/** A row of a page; when the page is empty, `total` alone. */
type PagedActive = { total: number } & (ActiveRow | { alarm_sn: null });

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
    const paged = await this.database.read<PagedActive>('alarms_activities', activitiesStatement, [
      userKey,
      query.cursor ?? null,
      page.offset,
      page.limit,
      countMax,
      this.clock.now(),
    ]);
    const rows = paged.flatMap((row) => (row.alarm_sn === null ? [] : [row]));
    const people = await this.users.briefs(rows.flatMap(({ from_key }) => from_key ?? []));
    return {
      list: rows.map((row) => presentActive(row, people)),
      total: paged[0]?.total ?? 0,
      cursor: cursorOf(rows, page.limit),
      ...page,
    };
  }

  /** Hosts whom the member does not follow: those live first, or the most followed. */
  async hosts(userKey: number, first: 'live' | 'followers', query: PageQuery): Promise<AlarmHostList> {
    const { offset, limit } = pageOf(query);
    const [hosts, known] = await Promise.all([
      this.followedHosts.keys(first),
      this.database.read<{ keys: number[] }>('alarms_hosts_known', knownStatement, [
        userKey,
        this.clock.now(),
      ]),
    ]);
    const without = new Set(known[0]?.keys);
    const keys = hosts.filter((key) => !without.has(key));
    const list = await this.followedHosts.cards(first, keys.slice(offset, offset + limit));
    return { list, total: keys.length, offset, limit };
  }
}

/** After a full page there may be more. */
const cursorOf = (rows: readonly { alarm_sn: number }[], limit: number): number | null =>
  rows.length === limit ? (rows.at(-1)?.alarm_sn ?? null) : null;
