import { dateStart, isDate, periodEnd, type RankPeriod, seoulDate } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { OwnBlocksService } from '../blocks/index.ts';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { entryLimit } from '../core/entry-limit.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { yn } from '../core/http/ok.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { HonorGradesService } from './honor-grades.service.ts';
import { type HonorView, honorOf, RankPages } from './rank-pages.ts';
import {
  closedStatement,
  type HeadRow,
  headStatement,
  ownClosedStatement,
  ownRunningStatement,
  type PlaceRow,
  runningStatement,
} from './rank-rows.ts';
import { hasEnded, periodOf, type RankKind, startOf } from './rank-rules.ts';
import type { OwnRank, RankList, RankQuery, RankType } from './ranks.dto.ts';

/**
 * Requests for the same rank within this time share one read: including the roll-up, a rank is at most 5 s old
 * (RANKS-4).
 */
const sharedMs = 1_500;

/** Maximum age of the caller's own place below the list, which has to be counted. */
const ownMs = 3_000;

const none: ReadonlySet<number> = new Set();

interface RankSelection {
  kind: RankKind;
  type: RankType;
  period: RankPeriod;
  start: string;
}

interface OwnRow {
  place: number;
  star_cnt: number;
  before_place: number | null;
}

type Rows = readonly PlaceRow[];
type PageInfo = ReturnType<typeof pageOf>;

/** The rows of a rank, and the range of places on a page. */
interface RankSlice {
  rows: Rows;
  readAt: Date;
  total: number;
  first: number;
  last: number;
}

/** Ranks of hosts and members: running ones from the totals, closed ones as they were frozen. */
@Injectable()
export class RankListsService {
  private readonly shared = new LRUCache<string, Promise<unknown>>({ max: 2_000, ttl: sharedMs });
  private readonly pages = new RankPages();
  private readonly ownRanks = new LRUCache<string, Promise<OwnRank>>({ ...entryLimit(20_000), ttl: ownMs });

  constructor(
    private readonly database: Database,
    private readonly honors: HonorGradesService,
    private readonly blocks: OwnBlocksService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.invalidate());
  }

  /** Invalidates everything, so that the next request reads again. */
  invalidate(): void {
    this.shared.clear();
    this.ownRanks.clear();
  }

  /** A rank, with the caller's own place. Throws validation_failed for an invalid or future date. */
  ranking(kind: RankKind, query: RankQuery, member: SessionMember | undefined): Promise<RankList> {
    return this.read(kind, query.type ?? 1, query, member, (query.type ?? 1) === 5);
  }

  /** The places of a rank that carry honorary grades. Throws as `ranking`. */
  honorRanking(kind: RankKind, query: RankQuery, member: SessionMember | undefined): Promise<RankList> {
    return this.read(kind, query.type ?? 5, query, member, true);
  }

  private async read(
    kind: RankKind,
    type: RankType,
    query: RankQuery,
    member: SessionMember | undefined,
    onlyHonored: boolean,
  ): Promise<RankList> {
    const selection = this.selectionOf(kind, type, query.date);
    const page = pageOf(query);
    // Read for each caller: only the rank itself is shared (BLOCKS-12).
    const [head, hidden] = await Promise.all([
      this.head(selection),
      member ? this.blocks.blockedPersons(member.userKey) : none,
    ]);
    const honors = onlyHonored ? this.honorsOf(selection, head) : undefined;
    const { rows, readAt, first, last, total } =
      head.closed_at === null
        ? await this.running(selection, honors, page)
        : await this.closed(selection, head, honors, page);
    const amounts = this.settings.get('rank_amounts_yn');
    // Only members who give hold honorary grades: places of hosts carry none (RANKS-14).
    const view = { first, last, amounts, honors: kind === 'member' ? honors : undefined };
    return {
      type,
      starts_on: selection.start,
      ends_on: periodEnd(selection.period, selection.start),
      state_cd: this.stateOf(selection, head, rows),
      updated_at: (head.closed_at ?? readAt).toISOString(),
      first_on:
        [head.first_on, head.first_open_on, this.startOfNow(selection)].flatMap((on) => on ?? []).sort()[0] ??
        selection.start,
      last_on: startOf(type, undefined, this.clock.now()),
      before_yn: yn(!head.before_open),
      amounts_yn: yn(amounts),
      own: member ? await this.own(selection, head, rows, member.userKey) : null,
      list: this.pages.read(rows, view, { viewerKey: member?.userKey, hidden }),
      total,
      ...page,
    };
  }

  private selectionOf(kind: RankKind, type: RankType, date: string | undefined): RankSelection {
    const now = this.clock.now();
    const refused = (code: string) => fieldRefusal('date', code);
    if (date !== undefined && !isDate(date)) throw refused('matches');
    if (date !== undefined && date > seoulDate(now)) throw refused('max');
    return { kind, type, period: periodOf[type], start: startOf(type, date, now) };
  }

  private startOfNow({ type }: RankSelection): string {
    return startOf(type, seoulDate(this.clock.now()), this.clock.now());
  }

  private stateOf({ period, start }: RankSelection, head: HeadRow, rows: Rows): RankList['state_cd'] {
    if (head.closed_at !== null) return 'closed';
    if (!hasEnded(period, start, this.clock.now())) return 'running';
    // A period without gifts has nothing to freeze.
    return rows.length > 0 ? 'closing' : 'closed';
  }

  private async head({ kind, period, start }: RankSelection): Promise<HeadRow> {
    const [row] = await this.once(`head ${kind} ${period} ${start}`, () =>
      this.database.read<'ranks_head', HeadRow>('ranks_head', headStatement, [kind, period, start]),
    );
    if (!row) throw new Error('a statement without a condition returned no row');
    return row;
  }

  private honorsOf({ period }: RankSelection, { closed_at }: HeadRow): HonorView {
    if (closed_at !== null && period === 'month') return { frozen: true };
    return { frozen: false, byPlace: this.honors.byPlace(), minimum: this.settings.get('honor_min_star') };
  }

  /** The first places of a period that is not frozen, in one query: its pages are slices of them. */
  private async running(
    { kind, period, start }: RankSelection,
    honors: HonorView | undefined,
    { offset, limit }: PageInfo,
  ): Promise<RankSlice> {
    const placesMax = this.settings.get('rank_places_cnt');
    const { rows, readAt } = await this.once(`running ${kind} ${period} ${start} ${placesMax}`, async () => {
      const now = this.clock.now();
      const values = [kind, period, start, placesMax, now] as const;
      const read = await this.database.query<'ranks_running', PlaceRow>(
        'ranks_running',
        runningStatement,
        values,
      );
      return { rows: read, readAt: now };
    });
    const total = honors ? rows.filter((row) => honorOf(row, honors) !== null).length : rows.length;
    return { rows, readAt, total, first: offset + 1, last: Math.min(total, offset + limit) };
  }

  private async closed(
    { kind, period, start }: RankSelection,
    { place_cnt, honored }: HeadRow,
    honors: HonorView | undefined,
    { offset, limit }: PageInfo,
  ): Promise<RankSlice> {
    const listed = Math.min(place_cnt ?? 0, this.settings.get('rank_places_cnt'));
    const total = !honors ? listed : honors.frozen ? honored : Math.min(listed, honors.byPlace.length);
    const [first, last] = [offset + 1, Math.min(total, offset + limit)];
    const readAt = this.clock.now();
    const rows = await this.once(`closed ${kind} ${period} ${start} ${first} ${last}`, () =>
      this.database.query<'ranks_closed', PlaceRow>('ranks_closed', closedStatement, [
        kind,
        period,
        start,
        first,
        last,
        readAt,
      ]),
    );
    return { rows, readAt, total, first, last };
  }

  private async own(
    { kind, period, start }: RankSelection,
    head: HeadRow,
    rows: Rows,
    userKey: number,
  ): Promise<OwnRank> {
    const listed = this.pages.placeOf(rows, userKey);
    if (listed) return ownOf(listed);
    // Concurrent requests of one caller share one count.
    return once(this.ownRanks, `${kind} ${period} ${start} ${userKey}`, async () => {
      const values = [kind, period, start, userKey] as const;
      const [row] =
        head.closed_at === null
          ? await this.database.query<'ranks_own_running', OwnRow>('ranks_own_running', ownRunningStatement, [
              ...values,
              dateStart(start),
            ])
          : await this.database.query<'ranks_own_closed', OwnRow>(
              'ranks_own_closed',
              ownClosedStatement,
              values,
            );
      return row ? ownOf(row) : { rank: null, before_rank: null, star_cnt: 0 };
    });
  }

  private once<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    // The value under a name was stored by the same call.
    return once(this.shared as LRUCache<string, Promise<Value>>, name, read);
  }
}

/** Shares one read among repeated requests; a failure rejects the current waiters only. */
function once<Value>(
  cache: LRUCache<string, Promise<Value>>,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = cache.get(name);
  if (known) return known;
  const reading = read();
  cache.set(name, reading);
  reading.catch(() => cache.delete(name));
  return reading;
}

const ownOf = ({ place, before_place, star_cnt }: OwnRow): OwnRank => ({
  rank: place,
  before_rank: before_place,
  star_cnt,
});
