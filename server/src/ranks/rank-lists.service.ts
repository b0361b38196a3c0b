import { dateStart, isDate, periodEnd, type RankPeriod, seoulDate } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { OwnBlocks } from '../blocks/own-blocks.service.ts';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { yn } from '../core/http/answer.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { Settings } from '../core/settings/settings.ts';
import { HonorGrades } from './honor-grades.service.ts';
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
import { isOver, periodOf, type RankKind, startOf } from './rank-rules.ts';
import type { OwnRank, RankList, RankQuery, RankType } from './ranks.dto.ts';

/** Those who look at the same rank within this time share what was read: with the roll-up it is at most 5 s old (RANKS-4). */
const sharedMs = 1_500;

/** How old the own place behind the list may be, which is counted. */
const ownMs = 3_000;

const nobody: ReadonlySet<number> = new Set();

interface Asked {
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

/** What was read of a rank, and which of its places a page shows. */
interface Shown {
  rows: Rows;
  readAt: Date;
  total: number;
  first: number;
  last: number;
}

/** Ranks of hosts and members: the running ones off the totals, the closed ones as they were frozen. */
@Injectable()
export class RankLists {
  private readonly shared = new LRUCache<string, Promise<unknown>>({ max: 2_000, ttl: sharedMs });
  private readonly pages = new RankPages();
  private readonly owns = new LRUCache<string, Promise<OwnRank>>({ max: 20_000, ttl: ownMs });

  constructor(
    private readonly database: Database,
    private readonly honors: HonorGrades,
    private readonly blocks: OwnBlocks,
    private readonly settings: Settings,
    private readonly clock: Clock,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => this.forget());
  }

  /** What is asked for next is read anew. */
  forget(): void {
    this.shared.clear();
    this.owns.clear();
  }

  /** A rank, with the caller's own place. Throws validation_failed for a date that is none or lies ahead. */
  ranking(kind: RankKind, query: RankQuery, member: SessionMember | undefined): Promise<RankList> {
    return this.read(kind, query.type ?? 1, query, member, (query.type ?? 1) === 5);
  }

  /** The places of a rank that stand for honorary grades. Throws as `ranking`. */
  honorRanking(kind: RankKind, query: RankQuery, member: SessionMember | undefined): Promise<RankList> {
    return this.read(kind, query.type ?? 5, query, member, true);
  }

  private async read(
    kind: RankKind,
    type: RankType,
    query: RankQuery,
    member: SessionMember | undefined,
    honored: boolean,
  ): Promise<RankList> {
    const asked = this.askedFor(kind, type, query.date);
    const page = pageOf(query);
    // Asked anew for each caller: what is shared is the rank of everybody (BLOCKS-12).
    const [head, unseen] = await Promise.all([
      this.head(asked),
      member ? this.blocks.blockedPersons(member.userKey) : nobody,
    ]);
    const honors = honored ? this.honorsOf(asked, head) : undefined;
    const { rows, readAt, first, last, total } =
      head.closed_at === null
        ? await this.running(asked, honors, page)
        : await this.closed(asked, head, honors, page);
    const amounts = this.settings.get('rank_amounts_yn');
    // Honorary grades belong to members who give: places of hosts stand for none (RANKS-14).
    const view = { first, last, amounts, honors: kind === 'member' ? honors : undefined };
    return {
      type,
      starts_on: asked.start,
      ends_on: periodEnd(asked.period, asked.start),
      state_cd: this.stateOf(asked, head, rows),
      updated_at: (head.closed_at ?? readAt).toISOString(),
      first_on:
        [head.first_on, head.first_open_on, this.startOfNow(asked)].flatMap((on) => on ?? []).sort()[0] ??
        asked.start,
      last_on: startOf(type, undefined, this.clock.now()),
      before_yn: yn(!head.before_open),
      amounts_yn: yn(amounts),
      own: member ? await this.own(asked, head, rows, member.userKey) : null,
      list: this.pages.read(rows, view, { viewerKey: member?.userKey, unseen }),
      total,
      ...page,
    };
  }

  private askedFor(kind: RankKind, type: RankType, date: string | undefined): Asked {
    const now = this.clock.now();
    const refused = (code: string) => fieldRefusal('date', code);
    if (date !== undefined && !isDate(date)) throw refused('matches');
    if (date !== undefined && date > seoulDate(now)) throw refused('max');
    return { kind, type, period: periodOf[type], start: startOf(type, date, now) };
  }

  private startOfNow({ type }: Asked): string {
    return startOf(type, seoulDate(this.clock.now()), this.clock.now());
  }

  private stateOf({ period, start }: Asked, head: HeadRow, rows: Rows): RankList['state_cd'] {
    if (head.closed_at !== null) return 'closed';
    if (!isOver(period, start, this.clock.now())) return 'running';
    // Nothing is frozen of a period in which nobody gave.
    return rows.length > 0 ? 'closing' : 'closed';
  }

  private async head({ kind, period, start }: Asked): Promise<HeadRow> {
    const [row] = await this.once(`head ${kind} ${period} ${start}`, () =>
      this.database.read<HeadRow>('ranks_head', headStatement, [kind, period, start]),
    );
    if (!row) throw new Error('a statement without a condition answered nothing');
    return row;
  }

  private honorsOf({ period }: Asked, { closed_at }: HeadRow): HonorView {
    if (closed_at !== null && period === 'month') return { frozen: true };
    return { frozen: false, byPlace: this.honors.byPlace(), least: this.settings.get('honor_min_star') };
  }

  /** The first places of a period that is not frozen, all in one: every page of it is cut from them. */
  private async running(
    { kind, period, start }: Asked,
    honors: HonorView | undefined,
    { offset, limit }: PageInfo,
  ): Promise<Shown> {
    const most = this.settings.get('rank_places_cnt');
    const { rows, readAt } = await this.once(`running ${kind} ${period} ${start} ${most}`, async () => {
      const now = this.clock.now();
      const values = [kind, period, start, most, now];
      const read = await this.database.query<PlaceRow>('ranks_running', runningStatement, values);
      return { rows: read, readAt: now };
    });
    const total = honors ? rows.filter((row) => honorOf(row, honors) !== null).length : rows.length;
    return { rows, readAt, total, first: offset + 1, last: Math.min(total, offset + limit) };
  }

  private async closed(
    { kind, period, start }: Asked,
    { place_cnt, honored }: HeadRow,
    honors: HonorView | undefined,
    { offset, limit }: PageInfo,
  ): Promise<Shown> {
    const listed = Math.min(place_cnt ?? 0, this.settings.get('rank_places_cnt'));
    const total = !honors ? listed : honors.frozen ? honored : Math.min(listed, honors.byPlace.length);
    const [first, last] = [offset + 1, Math.min(total, offset + limit)];
    const readAt = this.clock.now();
    const rows = await this.once(`closed ${kind} ${period} ${start} ${first} ${last}`, () =>
      this.database.query<PlaceRow>('ranks_closed', closedStatement, [
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
    { kind, period, start }: Asked,
    head: HeadRow,
    rows: Rows,
    userKey: number,
  ): Promise<OwnRank> {
    const listed = this.pages.placeOf(rows, userKey);
    if (listed) return ownOf(listed);
    // Who asks many times at once is counted once.
    return once(this.owns, `${kind} ${period} ${start} ${userKey}`, async () => {
      const asked = [kind, period, start, userKey];
      const [row] =
        head.closed_at === null
          ? await this.database.query<OwnRow>('ranks_own_running', ownRunningStatement, [
              ...asked,
              dateStart(start),
            ])
          : await this.database.query<OwnRow>('ranks_own_closed', ownClosedStatement, asked);
      return row ? ownOf(row) : { rank: null, before_rank: null, star_cnt: 0 };
    });
  }

  private once<Value>(name: string, read: () => Promise<Value>): Promise<Value> {
    // What stands under a name was put there by the same call.
    return once(this.shared as LRUCache<string, Promise<Value>>, name, read);
  }
}

/** What is asked for again soon is read once; a failure is told to those who wait for it alone. */
function once<Value>(
  kept: LRUCache<string, Promise<Value>>,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(name);
  if (known) return known;
  const reading = read();
  kept.set(name, reading);
  reading.catch(() => kept.delete(name));
  return reading;
}

const ownOf = ({ place, before_place, star_cnt }: OwnRow): OwnRank => ({
  rank: place,
  before_rank: before_place,
  star_cnt,
});
