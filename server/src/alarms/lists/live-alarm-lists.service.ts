import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/users.service.ts';
import type { AlarmListQuery, LiveAlarmList } from './alarm-lists.dto.ts';
import { type LiveRow, presentLive } from './alarm-presenter.ts';

/** Past this nobody counts; pages go on by cursor. */
const countMax = 300;
/** So many of a member's newest alarms are kept for so long: pages are cut from them. Whoever goes further down has each page derived. */
const keptMax = 2_000;
const keptMs = 2_000;

/** Of alarms of lives the numbers have 32 bits. */
const cursorMax = 2_147_483_647;

/**
 * What the alarms of $1 follow from, and of which hosts none are shown ($2 now). Who is followed or no longer, and a live that begins, count
 * at once: what is kept is kept under these.
 */
const knownStatement = `
  SELECT u.excel_only_yn, c.following_cnt, (SELECT max(f.created_at) FROM follows f WHERE f.user_key = $1) AS followed_at,
    (SELECT max(a.live_alarm_sn) FROM live_alarms a) AS newest,
    ARRAY(SELECT alarm_people_hidden($1, $2) UNION SELECT hosts_closed_to($1)) AS hidden
  FROM users u JOIN member_counts_now c USING (user_key) WHERE u.user_key = $1`;

/** The newest alarms of $1, of no host more than the $2 that are kept. $3 excel lives alone. */
const keptStatement = `
  SELECT n.live_alarm_sn, f.host_key FROM follows f CROSS JOIN LATERAL (
    SELECT a.live_alarm_sn FROM live_alarms a WHERE a.host_key = f.host_key AND a.began_at >= f.created_at
      AND (NOT $3 OR EXISTS (SELECT FROM lives l WHERE l.vod_key = a.vod_key AND l.type = 'excel'))
    ORDER BY a.live_alarm_sn DESC LIMIT $2) n
  WHERE f.user_key = $1 ORDER BY n.live_alarm_sn DESC LIMIT $2`;

const cardColumns = (read: string): string =>
  `a.live_alarm_sn AS alarm_sn, a.host_key, a.vod_key, a.began_at, ${read} AS read, l.title, l.type::text AS type, l.thumbnail,
    l.state = 'live' AS live`;

/** $1 whose, $2 alarms. */
const cardsStatement = `
  SELECT ${cardColumns(`a.live_alarm_sn <= coalesce((SELECT m.live_alarm_sn FROM live_alarm_marks m WHERE m.user_key = $1), 0)
    OR EXISTS (SELECT FROM live_alarm_reads r WHERE r.user_key = $1 AND r.live_alarm_sn = a.live_alarm_sn)`)}
  FROM unnest($2::int[]) AS page (live_alarm_sn) JOIN live_alarms a USING (live_alarm_sn) JOIN lives l USING (vod_key)
  ORDER BY a.live_alarm_sn DESC`;

/** $1 whose, $2 where the page before ended or null, $3 offset, $4 limit, $5 now. */
const derivedStatement = `
  SELECT ${cardColumns('a.read')} FROM live_alarms_of($1, $2, $3, $4, false, $5) a JOIN lives l USING (vod_key)
  ORDER BY a.live_alarm_sn DESC`;

interface Known {
  excel_only_yn: boolean;
  following_cnt: number;
  followed_at: Date | null;
  newest: number | null;
  hidden: number[];
}

interface KeptAlarm {
  live_alarm_sn: number;
  host_key: number;
}

/** Lives of followed hosts, page by page. */
@Injectable()
export class LiveAlarmLists {
  private readonly kept = new LRUCache<string, KeptAlarm[], { userKey: number; excelOnly: boolean }>({
    max: 500,
    ttl: keptMs,
    fetchMethod: (_key, _stale, { context: { userKey, excelOnly } }) =>
      this.database.query<KeptAlarm>('alarms_lives_kept', keptStatement, [userKey, keptMax, excelOnly]),
  });

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly clock: Clock,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => this.kept.clear());
  }

  /** Newest first. */
  async list(userKey: number, query: AlarmListQuery): Promise<LiveAlarmList> {
    const page = pageOf(query);
    const shown = await this.shown(userKey);
    const before = query.cursor === undefined ? null : Math.min(query.cursor, cursorMax);
    const begin = before === null ? 0 : indexBefore(shown.keys, before);
    const keys = shown.keys.slice(begin + page.offset, begin + page.offset + page.limit);
    const rows =
      shown.whole || keys.length === page.limit
        ? await this.database.query<LiveRow>('alarms_lives', cardsStatement, [userKey, keys])
        : await this.database.query<LiveRow>('alarms_lives_derived', derivedStatement, [
            userKey,
            before,
            page.offset,
            page.limit,
            this.clock.now(),
          ]);
    const hosts = await this.users.briefs(rows.map(({ host_key }) => host_key));
    const list = rows.flatMap((row) => presentLive(row, hosts));
    const cursor = rows.length === page.limit ? (rows.at(-1)?.alarm_sn ?? null) : null;
    return { list, total: Math.min(countMax, shown.keys.length), cursor, ...page };
  }

  /** The newest alarms, and whether they are all; without hosts who are hidden now. */
  private async shown(userKey: number): Promise<{ keys: number[]; whole: boolean }> {
    const [known] = await this.database.query<Known>('alarms_lives_known', knownStatement, [
      userKey,
      this.clock.now(),
    ]);
    if (!known) return { keys: [], whole: true };
    const { hidden, ...rest } = known;
    const context = { userKey, excelOnly: rest.excel_only_yn };
    const kept = (await this.kept.fetch(JSON.stringify([userKey, rest]), { context })) ?? [];
    const without = new Set(hidden);
    const keys = kept.flatMap(({ live_alarm_sn, host_key }) =>
      without.has(host_key) ? [] : [live_alarm_sn],
    );
    return { keys, whole: kept.length < keptMax };
  }
}

/** Of numbers that fall, where those below one begin. */
function indexBefore(keys: readonly number[], before: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < before) high = middle;
    else low = middle + 1;
  }
  return low;
}
