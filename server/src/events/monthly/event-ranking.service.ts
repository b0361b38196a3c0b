import { eventLimits, periodAfter, seoulDate } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { briefColumns, presentUserBrief, type UserBriefRow } from '../../users/index.ts';
import type { EventRanking } from './monthly.dto.ts';

/** All readers of an event share one read of its ranking. */
const sharedMs = 5_000;

type PlaceRow = UserBriefRow & {
  place: number;
  star_cnt: number;
  deleted: boolean;
  /** Currently restricted from the service: hidden, but the place stays used. */
  hidden: boolean;
};

/** The days in Seoul that an event touches: its first day, and the day after its last. */
export interface EventDays {
  from: string;
  until: string;
}

/** The days of an event. */
export const daysOf = ({ begins_at, ends_at }: { begins_at: Date; ends_at: Date }): EventDays => ({
  from: seoulDate(begins_at),
  until: periodAfter('day', seoulDate(new Date(ends_at.getTime() - 1))),
});

const person = briefColumns('u');

/** The ranking while it runs, without deleted members. $1 kind, $2 first day, $3 day after the last, $4 limit, $5 now. */
const runningStatement = `
  SELECT (row_number() OVER (ORDER BY r.place))::int AS place, r.star_cnt, false AS deleted,
    u.user_key IN (SELECT members_restricted('service', $5)) AS hidden, ${person}
  FROM rank_of_days($1::rank_kind, $2::date, $3::date, $4) r
    JOIN member_profiles u ON u.user_key = r.user_key AND u.deleted_at IS NULL
  ORDER BY 1`;

/** The frozen ranking. $1 event, $2 now. */
const closedStatement = `
  SELECT r.place, r.star_cnt, u.deleted_at IS NOT NULL AS deleted,
    u.user_key IN (SELECT members_restricted('service', $2)) AS hidden, ${person}
  FROM month_event_ranks r JOIN member_profiles u ON u.user_key = r.user_key WHERE r.event_id = $1 ORDER BY r.place`;

/** The ranking of an event: one of the ranks' own, limited to the event's days (EVENTS-57). */
@Injectable()
export class EventRankingService {
  private readonly shared = new LRUCache<string, Promise<PlaceRow[]>>({ max: 100, ttl: sharedMs });

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.shared.clear());
  }

  /** The first places, and the caller's own. */
  async of(
    event: { event_id: number; begins_at: Date; ends_at: Date; ranked_at: Date | null },
    kind: 'host' | 'member',
    userKey: number | undefined,
  ): Promise<EventRanking> {
    const { from, until } = daysOf(event);
    const rows = await this.rows(event.event_id, event.ranked_at !== null, kind, { from, until });
    const amounts = this.settings.get('rank_amounts_yn');
    const places = this.settings.get('event_rank_places');
    return {
      kind,
      first_on: from,
      last_on: periodAfter('day', until, -1),
      closed_yn: yn(event.ranked_at !== null),
      list: rows
        .filter(({ place, hidden, deleted }) => place <= places && (deleted || !hidden))
        .map((row) => ({
          place: row.place,
          user: row.deleted ? null : presentUserBrief(row),
          star_cnt: amounts || row.userKey === userKey ? row.star_cnt : null,
          own_yn: yn(row.userKey === userKey),
        })),
      own_place: rows.find((row) => row.userKey === userKey)?.place ?? null,
    };
  }

  private rows(
    eventId: number,
    closed: boolean,
    kind: 'host' | 'member',
    { from, until }: EventDays,
  ): Promise<PlaceRow[]> {
    const name = `${eventId} ${closed} ${kind} ${from} ${until}`;
    const known = this.shared.get(name);
    if (known) return known;
    const now = this.clock.now();
    const reading = closed
      ? this.database.read<'events_month_rank_closed', PlaceRow>(
          'events_month_rank_closed',
          closedStatement,
          [eventId, now],
        )
      : this.database.query<'events_month_rank', PlaceRow>('events_month_rank', runningStatement, [
          kind,
          from,
          until,
          eventLimits.winnersMax,
          now,
        ]);
    this.shared.set(name, reading);
    reading.catch(() => this.shared.delete(name));
    return reading;
  }
}
