import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { yn } from '../../core/http/answer.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { briefColumns } from '../../users/user-presenter.ts';
import type { AlarmListQuery, LiveAlarmList } from './alarm-lists.dto.ts';
import { type LiveAlarmCard, type LiveRow, presentLive } from './alarm-presenter.ts';

/** Past this nobody counts; pages go on by cursor. */
const countMax = 300;
/** So many of a member's newest alarms are kept for so long: pages are cut from them. Whoever goes further down has each page derived. */
const keptMax = 2_000;
const keptMs = 2_000;

/** Of alarms of lives the numbers have 32 bits. */
const cursorMax = 2_147_483_647;

/**
 * What the alarms of $1 follow from, which of them are read, and of which hosts none are shown ($2 now). Who is followed or no longer,
 * and a live that begins or comes back, count at once: what is kept is kept under these.
 */
const knownStatement = `
  SELECT u.excel_only_yn, c.following_cnt, (SELECT max(f.created_at) FROM follows f WHERE f.user_key = $1) AS followed_at,
    (SELECT max(a.live_alarm_sn) FROM live_alarms a) AS newest, (SELECT max(a.vod_key) FROM live_alarms a) AS newest_live,
    coalesce((SELECT m.live_alarm_sn FROM live_alarm_marks m WHERE m.user_key = $1), 0) AS mark,
    array_to_json(ARRAY(SELECT r.live_alarm_sn FROM live_alarm_reads r WHERE r.user_key = $1)) AS read,
    array_to_json(ARRAY(SELECT h.user_key FROM alarm_people_hidden($1, $2) AS h (user_key)
      UNION ALL SELECT o.user_key FROM hosts_closed_to($1) AS o (user_key))) AS hidden
  FROM users u JOIN member_counts_now c USING (user_key) WHERE u.user_key = $1`;

/** The newest alarms of $1, of no host more than the $2 that are kept. $3 excel lives alone. */
const keptStatement = `
  SELECT n.live_alarm_sn, f.host_key FROM follows f CROSS JOIN LATERAL (
    SELECT a.live_alarm_sn FROM live_alarms a WHERE a.host_key = f.host_key AND a.began_at >= f.created_at
      AND (NOT $3 OR EXISTS (SELECT FROM lives l WHERE l.vod_key = a.vod_key AND l.type = 'excel'))
    ORDER BY a.live_alarm_sn DESC LIMIT $2) n
  WHERE f.user_key = $1 ORDER BY n.live_alarm_sn DESC LIMIT $2`;

/** What anybody is shown of alarms. $1 alarms. */
const cardsStatement = `
  SELECT a.live_alarm_sn AS alarm_sn, a.vod_key, a.began_at, l.title, l.type::text AS type, l.thumbnail, l.state = 'live' AS live,
    ${briefColumns('u')}
  FROM live_alarms a JOIN lives l USING (vod_key) JOIN users u ON u.user_key = a.host_key
  WHERE a.live_alarm_sn = ANY ($1::int[])`;

/** $1 whose, $2 where the page before ended or null, $3 offset, $4 limit, $5 now. */
const derivedStatement =
  'SELECT a.live_alarm_sn FROM live_alarms_of($1, $2, $3, $4, false, $5) a ORDER BY a.live_alarm_sn DESC';

interface Known {
  excel_only_yn: boolean;
  following_cnt: number;
  followed_at: Date | null;
  newest: number | null;
  newest_live: number | null;
  mark: number;
  read: number[];
  hidden: number[];
}

interface KeptAlarm {
  live_alarm_sn: number;
  host_key: number;
}

/** What a member is shown of now. */
interface Shown {
  /** The newest alarms. */
  keys: number[];
  /** These are all. */
  whole: boolean;
  isRead: (alarmSn: number) => boolean;
  cards: Map<number, LiveAlarmCard>;
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
  /** What anybody is shown of alarms, under the newest live: one that comes back as another changes an alarm. */
  private readonly cards = new LRUCache<number, Map<number, LiveAlarmCard>>({ max: 3, ttl: keptMs });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => {
      this.kept.clear();
      this.cards.clear();
    });
  }

  /** Newest first. */
  async list(userKey: number, query: AlarmListQuery): Promise<LiveAlarmList> {
    const page = pageOf(query);
    const shown = await this.shown(userKey);
    const before = query.cursor === undefined ? null : Math.min(query.cursor, cursorMax);
    const begin = before === null ? 0 : indexBefore(shown.keys, before);
    const cut = shown.keys.slice(begin + page.offset, begin + page.offset + page.limit);
    const keys =
      shown.whole || cut.length === page.limit
        ? cut
        : (
            await this.database.query<{ live_alarm_sn: number }>('alarms_lives_derived', derivedStatement, [
              userKey,
              before,
              page.offset,
              page.limit,
              this.clock.now(),
            ])
          ).map(({ live_alarm_sn }) => live_alarm_sn);
    await this.readCards(shown.cards, keys);
    const list = keys.flatMap((key) => {
      const card = shown.cards.get(key);
      // What is spread comes last: properties added to a copy cost twenty times as much.
      return card ? [{ read_yn: yn(shown.isRead(key)), ...card }] : [];
    });
    const cursor = keys.length === page.limit ? (keys.at(-1) ?? null) : null;
    return { list, total: Math.min(countMax, shown.keys.length), cursor, ...page };
  }

  /** Without hosts who are hidden now. */
  private async shown(userKey: number): Promise<Shown> {
    const [known] = await this.database.read<Known>('alarms_lives_known', knownStatement, [
      userKey,
      this.clock.now(),
    ]);
    if (!known) return { keys: [], whole: true, isRead: () => false, cards: new Map() };
    const { hidden, mark, read, newest_live, ...rest } = known;
    const context = { userKey, excelOnly: rest.excel_only_yn };
    const kept = (await this.kept.fetch(JSON.stringify([userKey, rest]), { context })) ?? [];
    const without = new Set(hidden);
    const keys: number[] = [];
    for (const { live_alarm_sn, host_key } of kept) if (!without.has(host_key)) keys.push(live_alarm_sn);
    const alone = new Set(read);
    return {
      keys,
      whole: kept.length < keptMax,
      isRead: (alarmSn) => alarmSn <= mark || alone.has(alarmSn),
      cards: this.cardsUnder(newest_live ?? 0),
    };
  }

  private cardsUnder(newestLive: number): Map<number, LiveAlarmCard> {
    const kept = this.cards.get(newestLive);
    if (kept) return kept;
    const cards = new Map<number, LiveAlarmCard>();
    this.cards.set(newestLive, cards);
    return cards;
  }

  /** Adds those that `cards` lacks. */
  private async readCards(cards: Map<number, LiveAlarmCard>, keys: readonly number[]): Promise<void> {
    const missing = keys.filter((key) => !cards.has(key));
    if (missing.length === 0) return;
    const rows = await this.database.read<LiveRow>('alarms_lives', cardsStatement, [missing]);
    for (const row of rows) cards.set(row.alarm_sn, presentLive(row));
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
