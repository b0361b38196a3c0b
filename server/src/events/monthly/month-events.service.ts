import { type EventPart, type EventPrizeAsset, maskedNick, winnersOf } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { EventRankingService } from './event-ranking.service.ts';
import { eventState, eventStateOf } from './event-states.ts';
import type {
  EventDraw,
  EventWinner,
  OpenEventState,
  RegularEventDetail,
  RegularEventItem,
  RegularEventList,
  RegularEventQuery,
} from './monthly.dto.ts';

/** Maximum age of the number of entries: all readers of an event would count the same thousands of rows. */
const countedMs = 3_000;

interface EventRow {
  event_id: number;
  title: string;
  summary: string;
  image: string | null;
  begins_at: Date;
  ends_at: Date;
  state: OpenEventState;
}

/** On an empty page, the total alone. */
type ListedRow = { total: number } & ((EventRow & { place: number }) | { event_id: null });

interface DetailRow extends EventRow {
  parts: EventPart[];
  published_at: Date;
  drawn_at: Date | null;
  entries_digest: string | null;
  ranked_at: Date | null;
  seed_hash: string | null;
  seed: string | null;
  forced_yn: boolean | null;
  own_word: string | null;
  entered: boolean;
  refusal: string | null;
}

interface WinnerRow {
  kind: 'draw' | 'rank';
  number: number;
  user_key: number;
  nick: string | null;
  asset: EventPrizeAsset;
  amount: number;
  name: string | null;
}

/**
 * A page of published events: running ones by their end, then those to come by their begin, then ended ones,
 * latest end first. $1 now, $2 state or null, $3 offset, $4 limit.
 */
const listStatement = `
  WITH listed AS MATERIALIZED (
    SELECT e.event_id, e.title, e.summary, e.image, e.begins_at, e.ends_at, ${eventStateOf('e', '$1')} AS state
    FROM month_events e WHERE e.published_at IS NOT NULL
  ), chosen AS MATERIALIZED (SELECT * FROM listed l WHERE $2::text IS NULL OR l.state = $2)
  SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM chosen) counted LEFT JOIN LATERAL (
    SELECT c.*, row_number() OVER (ORDER BY array_position(ARRAY['running', 'scheduled', 'over'], c.state),
      CASE c.state WHEN 'over' THEN -extract(epoch FROM c.ends_at) WHEN 'running' THEN extract(epoch FROM c.ends_at)
        ELSE extract(epoch FROM c.begins_at) END, c.event_id DESC) AS place
    FROM chosen c ORDER BY place OFFSET (SELECT $3::int) LIMIT (SELECT $4::int)) page ON true
  ORDER BY page.place`;

/** $1 event, $2 member or null, $3 now. */
const detailStatement = `
  SELECT e.event_id, e.title, e.summary, e.image, e.parts, e.published_at, e.begins_at, e.ends_at, ${eventStateOf('e', '$3')} AS state,
    e.drawn_at, e.entries_digest, e.ranked_at, s.seed_hash, s.seed, s.forced_yn, n.word AS own_word, n.user_key IS NOT NULL AS entered,
    CASE WHEN $2::int IS NOT NULL THEN event_member_refusal($2::int, $3) END AS refusal
  FROM month_events e
    LEFT JOIN draw_seeds s ON s.kind = 'event' AND s.period = e.event_id::text
    LEFT JOIN month_event_entries n ON n.event_id = e.event_id AND n.user_key = $2::int
  WHERE e.event_id = $1 AND e.published_at IS NOT NULL`;

/** How a winner who has left is shown. */
const leftNick = '***';

/** Each nickname is read by its key: a join would read all members where there are many winners. $1 event. */
const winnersStatement = `
  SELECT p.kind, p.number, p.user_key,
    (SELECT u.nick FROM member_profiles u WHERE u.user_key = p.user_key AND u.deleted_at IS NULL) AS nick,
    coalesce(p.asset::text, p.terms ->> 'asset') AS asset, p.amount, p.terms ->> 'name' AS name
  FROM month_event_prizes p WHERE p.event_id = $1 ORDER BY p.kind, p.number`;

/** Published events: their list, and the page of each. */
@Injectable()
export class MonthEventsService {
  private readonly counts = new LRUCache<number, number>({ max: 200, ttl: countedMs });

  constructor(
    private readonly database: Database,
    private readonly ranking: EventRankingService,
    private readonly clock: Clock,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.counts.clear());
  }

  /** A page of published events (EVENTS-47). */
  async list(query: RegularEventQuery): Promise<RegularEventList> {
    const page = pageOf(query);
    const rows = await this.database.read<'events_month_list', ListedRow>(
      'events_month_list',
      listStatement,
      [this.clock.now(), query.state ?? null, page.offset, page.limit],
    );
    const list = rows.flatMap((row) => (row.event_id === null ? [] : [presentItem(row)]));
    return { list, total: rows[0]?.total ?? 0, ...page };
  }

  /** Whether the number belongs to a published event. */
  async isPublished(eventId: number): Promise<boolean> {
    return (
      (await this.database.prisma.monthEvent.count({ where: { eventId, publishedAt: { not: null } } })) > 0
    );
  }

  /** Title and summary of a published event. Throws month_event_not_found. */
  async head(eventId: number): Promise<Pick<RegularEventItem, 'title' | 'summary'>> {
    const row = await this.database.prisma.monthEvent.findFirst({
      where: { eventId, publishedAt: { not: null } },
      select: { title: true, summary: true },
    });
    if (!row) throw new AppError('month_event_not_found');
    return row;
  }

  /** An event with the parts of its page; a draft is not found. Throws month_event_not_found. */
  async detail(eventId: number, userKey: number | undefined): Promise<RegularEventDetail> {
    const now = this.clock.now();
    const [row] = await this.database.read<'events_month_detail', DetailRow>(
      'events_month_detail',
      detailStatement,
      [eventId, userKey ?? null, now],
    );
    if (!row) throw new AppError('month_event_not_found');
    const rankingPart = row.parts.find(({ type }) => type === 'ranking');
    return {
      ...presentItem({ ...row, state: eventState(row, now) as OpenEventState }),
      parts: row.parts as RegularEventDetail['parts'],
      draw: await this.drawOf(row),
      ranking: rankingPart?.type === 'ranking' ? await this.ranking.of(row, rankingPart.kind, userKey) : null,
      refusal: row.refusal !== null && isErrorCode(row.refusal) ? row.refusal : null,
      winners: row.drawn_at || row.ranked_at ? await this.winners(eventId, userKey) : [],
      answered_on: now.toISOString(),
    };
  }

  private async drawOf(row: DetailRow): Promise<EventDraw | null> {
    const part = row.parts.find(({ type }) => type === 'ticket_ask');
    if (part?.type !== 'ticket_ask' || row.seed_hash === null) return null;
    return {
      seed_hash: row.seed_hash,
      seed: row.drawn_at ? row.seed : null,
      entries_digest: row.entries_digest,
      entry_cnt: await this.entryCount(row.event_id),
      winner_cnt: winnersOf(part.prizes),
      entered_yn: yn(row.entered),
      own_word: row.entered ? (row.own_word ?? '') : null,
      drawn_on: row.drawn_at?.toISOString() ?? null,
      forced_yn: yn(row.forced_yn === true),
    };
  }

  private async winners(eventId: number, userKey: number | undefined): Promise<EventWinner[]> {
    const rows = await this.database.read<'events_month_winners', WinnerRow>(
      'events_month_winners',
      winnersStatement,
      [eventId],
    );
    return rows.map(({ user_key, nick, ...winner }) => ({
      ...winner,
      nick: nick === null ? leftNick : maskedNick(nick),
      own_yn: yn(user_key === userKey),
    }));
  }

  /** The number of entries of an event, at most some seconds old. */
  async entryCount(eventId: number): Promise<number> {
    const known = this.counts.get(eventId);
    if (known !== undefined) return known;
    const count = await this.database.prisma.monthEventEntry.count({ where: { eventId } });
    this.counts.set(eventId, count);
    return count;
  }

  /** Drops the cached number of entries of an event. */
  invalidate(eventId: number): void {
    this.counts.delete(eventId);
  }
}

const presentItem = (row: EventRow): RegularEventItem => ({
  event_id: row.event_id,
  title: row.title,
  summary: row.summary,
  image: row.image,
  state: row.state,
  begins_on: row.begins_at.toISOString(),
  ends_on: row.ends_at.toISOString(),
});
