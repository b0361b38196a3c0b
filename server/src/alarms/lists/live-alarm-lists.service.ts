import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { briefColumns } from '../../users/index.ts';
import type { AlarmListQuery, LiveAlarmList } from './alarm-lists.dto.ts';
import { type LiveAlarmCard, type LiveRow, presentLive } from './alarm-presenter.ts';

/** Maximum total; further pages are reached by cursor. */
const countMax = 300;
/**
 * A member's newest alarms are cached up to this number and time; pages are slices of them. Later pages are queried
 * individually.
 */
const cachedMax = 2_000;
const cacheMs = 2_000;

/** Numbers of live alarms have 32 bits. */
const cursorMax = 2_147_483_647;

/**
 * The state that the alarms of $1 depend on, their read marks, and the hidden hosts ($2 now). It is part of the cache
 * key, so that follows, unfollows, and new or resumed lives take effect at once.
 */
const stateStatement = `
  SELECT u.excel_only_yn, c.following_cnt, (SELECT max(f.created_at) FROM host_follows f WHERE f.user_key = $1) AS followed_at,
    (SELECT max(a.live_alarm_sn) FROM live_alarms a) AS newest, (SELECT max(a.vod_key) FROM live_alarms a) AS newest_live,
    coalesce((SELECT m.live_alarm_sn FROM live_alarm_marks m WHERE m.user_key = $1), 0) AS mark,
    array_to_json(ARRAY(SELECT r.live_alarm_sn FROM live_alarm_reads r WHERE r.user_key = $1)) AS read,
    array_to_json(ARRAY(SELECT h.user_key FROM alarm_people_hidden($1, $2) AS h (user_key)
      UNION ALL SELECT o.user_key FROM hosts_blocking_member($1) AS o (user_key))) AS hidden
  FROM member_profiles u JOIN member_counts_now c USING (user_key) WHERE u.user_key = $1`;

/** The newest alarms of $1, of each host at most the $2 that are cached. $3 excel lives only. */
const cachedStatement = `
  SELECT n.live_alarm_sn, f.host_key FROM host_follows f CROSS JOIN LATERAL (
    SELECT a.live_alarm_sn FROM live_alarms a WHERE a.host_key = f.host_key AND a.began_at >= f.created_at
      AND (NOT $3 OR EXISTS (SELECT FROM live_cards l WHERE l.vod_key = a.vod_key AND l.type = 'excel'))
    ORDER BY a.live_alarm_sn DESC LIMIT $2) n
  WHERE f.user_key = $1 ORDER BY n.live_alarm_sn DESC LIMIT $2`;

/** The public data of alarms. $1 alarms. */
const cardsStatement = `
  SELECT a.live_alarm_sn AS alarm_sn, a.vod_key, a.began_at, l.title, l.type::text AS type, l.thumbnail, l.state = 'live' AS live,
    ${briefColumns('u')}
  FROM live_alarms a JOIN live_cards l USING (vod_key) JOIN member_profiles u ON u.user_key = a.host_key
  WHERE a.live_alarm_sn = ANY ($1::int[])`;

/** $1 member, $2 end of the previous page or null, $3 offset, $4 limit, $5 now. */
const derivedStatement =
  'SELECT a.live_alarm_sn FROM live_alarms_of($1, $2, $3, $4, false, $5) a ORDER BY a.live_alarm_sn DESC';

interface FeedState {
  excel_only_yn: boolean;
  following_cnt: number;
  followed_at: Date | null;
  newest: number | null;
  newest_live: number | null;
  mark: number;
  read: number[];
  hidden: number[];
}

interface CachedAlarm {
  live_alarm_sn: number;
  host_key: number;
}

/** The current alarms of a member. */
interface Feed {
  /** The newest alarms. */
  keys: number[];
  /** Whether `keys` contains all alarms. */
  isComplete: boolean;
  isRead: (alarmSn: number) => boolean;
  cards: Map<number, LiveAlarmCard>;
}

/** Alarms for lives of followed hosts, page by page. */
@Injectable()
export class LiveAlarmListsService {
  private readonly cache = new LRUCache<string, CachedAlarm[], { userKey: number; excelOnly: boolean }>({
    max: 500,
    ttl: cacheMs,
    fetchMethod: (_key, _stale, { context: { userKey, excelOnly } }) =>
      this.database.query<'alarms_lives_cached', CachedAlarm>('alarms_lives_cached', cachedStatement, [
        userKey,
        cachedMax,
        excelOnly,
      ]),
  });
  /** The public data of alarms, by the newest live: a live resumed as another one changes its alarm. */
  private readonly cards = new LRUCache<number, Map<number, LiveAlarmCard>>({ max: 3, ttl: cacheMs });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => {
      this.cache.clear();
      this.cards.clear();
    });
  }

  /** Newest first. */
  async list(userKey: number, query: AlarmListQuery): Promise<LiveAlarmList> {
    const page = pageOf(query);
    const feed = await this.feedOf(userKey);
    const before = query.cursor === undefined ? null : Math.min(query.cursor, cursorMax);
    const start = before === null ? 0 : indexBefore(feed.keys, before);
    const cut = feed.keys.slice(start + page.offset, start + page.offset + page.limit);
    const keys =
      feed.isComplete || cut.length === page.limit
        ? cut
        : (
            await this.database.query<'alarms_lives_derived', { live_alarm_sn: number }>(
              'alarms_lives_derived',
              derivedStatement,
              [userKey, before, page.offset, page.limit, this.clock.now()],
            )
          ).map(({ live_alarm_sn }) => live_alarm_sn);
    await this.readCards(feed.cards, keys);
    const list = keys.flatMap((key) => {
      const card = feed.cards.get(key);
      // The spread comes last: adding properties to a copy costs twenty times as much.
      return card ? [{ read_yn: yn(feed.isRead(key)), ...card }] : [];
    });
    const cursor = keys.length === page.limit ? (keys.at(-1) ?? null) : null;
    return { list, total: Math.min(countMax, feed.keys.length), cursor, ...page };
  }

  /** Without currently hidden hosts. */
  private async feedOf(userKey: number): Promise<Feed> {
    const [state] = await this.database.read<'alarms_lives_known', FeedState>(
      'alarms_lives_known',
      stateStatement,
      [userKey, this.clock.now()],
    );
    if (!state) return { keys: [], isComplete: true, isRead: () => false, cards: new Map() };
    const { hidden, mark, read, newest_live, ...rest } = state;
    const context = { userKey, excelOnly: rest.excel_only_yn };
    const cached = (await this.cache.fetch(JSON.stringify([userKey, rest]), { context })) ?? [];
    const hiddenHosts = new Set(hidden);
    const keys: number[] = [];
    for (const { live_alarm_sn, host_key } of cached)
      if (!hiddenHosts.has(host_key)) keys.push(live_alarm_sn);
    const individuallyRead = new Set(read);
    return {
      keys,
      isComplete: cached.length < cachedMax,
      isRead: (alarmSn) => alarmSn <= mark || individuallyRead.has(alarmSn),
      cards: this.cardsUnder(newest_live ?? 0),
    };
  }

  private cardsUnder(newestLive: number): Map<number, LiveAlarmCard> {
    const cached = this.cards.get(newestLive);
    if (cached) return cached;
    const cards = new Map<number, LiveAlarmCard>();
    this.cards.set(newestLive, cards);
    return cards;
  }

  /** Reads the cards missing in `cards`. */
  private async readCards(cards: Map<number, LiveAlarmCard>, keys: readonly number[]): Promise<void> {
    const missing = keys.filter((key) => !cards.has(key));
    if (missing.length === 0) return;
    const rows = await this.database.read<'alarms_lives', LiveRow>('alarms_lives', cardsStatement, [missing]);
    for (const row of rows) cards.set(row.alarm_sn, presentLive(row));
  }
}

/** Binary search in descending numbers for the first one below `before`. */
function indexBefore(keys: readonly number[], before: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < before) high = middle;
    else low = middle + 1;
  }
  return low;
}
