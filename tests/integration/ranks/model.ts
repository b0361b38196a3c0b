import type { Database } from '@honey/server/core/database/database';
import type { OwnRank } from '@honey/server/ranks/ranks.dto';
import type { Kind } from './support.ts';

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
export const kinds: readonly Kind[] = ['host', 'member'];

const dayMs = 86_400_000;
const seoulMs = 9 * 3_600_000;
const closeDelayMs = 60_000;

interface Total {
  userKey: number;
  star: number;
  reachedAt: number;
}

/** [place, place before, member or null for a deleted account, deleted] */
type Line = [number, number | null, number | null, 'Y' | 'N'];

/** A closed rank: [place, member, honey, place before] of each. */
export type FrozenRank = [number, number, number, number | null][];

/** Every rank computed plainly: all gifts of the ledger, summed by member and time, and sorted for each query. */
export class PlainRanks {
  /** The last transfer that was read: the ledger only grows. */
  private newest = 0;
  private left = new Set<number>();
  private readonly totals = new Map<string, Map<number, Total>>();
  private readonly starts = { day: new Set<string>(), week: new Set<string>(), month: new Set<string>() };
  private readonly ranked = new Map<string, Total[]>();

  constructor(private readonly database: Database) {}

  /** Reads the ledger's new transfers and the deleted accounts. */
  async read(): Promise<void> {
    const rows = await this.database.queryUntyped<{
      id: number;
      at: Date;
      host: number;
      member: number;
      star: number;
    }>(
      'test_ledger_gifts',
      `SELECT t.id, t.created_at AS at, g.host_key AS host, t.owner_key AS member, sum(p.amount)::bigint AS star
       FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t.id JOIN gifts g ON g.transfer_id = t.id
       WHERE t.operation = 'gift' AND t.id > $1 GROUP BY t.id, g.host_key ORDER BY t.id`,
      [this.newest],
    );
    for (const { id, at, star, ...people } of rows) {
      this.newest = id;
      for (const period of periods) {
        const start = startAt(period, at.getTime());
        this.starts[period].add(start);
        for (const kind of kinds) this.count(`${kind} ${period} ${start}`, people[kind], star, at.getTime());
      }
    }
    const deleted = await this.database.queryUntyped<{ user_key: number }>(
      'test_gone',
      'SELECT user_key FROM users WHERE deleted_at IS NOT NULL',
      [],
    );
    this.left = new Set(deleted.map(({ user_key }) => user_key));
  }

  private count(name: string, userKey: number, star: number, at: number): void {
    const totals = this.totals.get(name) ?? new Map<number, Total>();
    const total = totals.get(userKey) ?? { userKey, star: 0, reachedAt: 0 };
    total.star += star;
    total.reachedAt = Math.max(total.reachedAt, at);
    totals.set(userKey, total);
    this.totals.set(name, totals);
    this.ranked.delete(name);
  }

  /** The first day of the period that contains a time. */
  startOf(period: Period, at: Date): string {
    return startAt(period, at.getTime());
  }

  /** The first days of all ended periods with gifts, in order. */
  endedBy(period: Period, now: Date): string[] {
    return [...this.starts[period]].filter((start) => start < this.startOf(period, now)).sort();
  }

  /** The closed ones among them. */
  closedBy(period: Period, now: Date): string[] {
    return this.endedBy(period, now).filter((start) => isClosed(period, start, now));
  }

  /** The expected frozen ranks of a period. */
  frozen(kind: Kind, period: Period, start: string): FrozenRank {
    const before = this.placesBefore(kind, period, start);
    return this.rank(kind, period, start).map(({ userKey, star }, index) => [
      index + 1,
      userKey,
      star,
      before.get(userKey) ?? null,
    ]);
  }

  /** The expected response of the call for a period. */
  of(kind: Kind, period: Period, start: string, now: Date, hidden: ReadonlySet<number>) {
    const state = this.stateOf(kind, period, start, now);
    const places = this.places(kind, period, start, state);
    const before = this.before(kind, period, start, now);
    const list = places.flatMap(({ userKey }, index): Line[] => {
      if (this.left.has(userKey)) return [[index + 1, before.get(userKey) ?? null, null, 'Y']];
      return hidden.has(userKey) ? [] : [[index + 1, before.get(userKey) ?? null, userKey, 'N']];
    });
    return { state, total: places.length, list };
  }

  own(kind: Kind, period: Period, start: string, now: Date, userKey: number): OwnRank {
    const places = this.places(kind, period, start, this.stateOf(kind, period, start, now));
    const index = places.findIndex((place) => place.userKey === userKey);
    const own = places[index];
    if (!own) return { rank: null, before_rank: null, star_cnt: 0 };
    const before_rank = this.before(kind, period, start, now).get(userKey) ?? null;
    return { rank: index + 1, before_rank, star_cnt: own.star };
  }

  private stateOf(kind: Kind, period: Period, start: string, now: Date): 'running' | 'closing' | 'closed' {
    if (now.getTime() < dateMs(startAfter(period, start))) return 'running';
    if (isClosed(period, start, now)) return 'closed';
    // A deleted account is not shown until the period is closed.
    return this.places(kind, period, start, 'closing').length > 0 ? 'closing' : 'closed';
  }

  private places(kind: Kind, period: Period, start: string, state: string): Total[] {
    const all = this.rank(kind, period, start);
    return state === 'closed' ? all : all.filter(({ userKey }) => !this.left.has(userKey));
  }

  /** The places of the previous period, which are the same for all callers; none until it is closed. */
  private before(kind: Kind, period: Period, start: string, now: Date): Map<number, number> {
    if (now.getTime() < dateMs(start) + closeDelayMs) return new Map();
    return this.placesBefore(kind, period, start);
  }

  private placesBefore(kind: Kind, period: Period, start: string): Map<number, number> {
    const start0 = startAt(period, dateMs(start) - dayMs);
    return new Map(this.rank(kind, period, start0).map(({ userKey }, index) => [userKey, index + 1]));
  }

  private rank(kind: Kind, period: Period, start: string): Total[] {
    const name = `${kind} ${period} ${start}`;
    const known = this.ranked.get(name);
    if (known) return known;
    const ranked = [...(this.totals.get(name)?.values() ?? [])].sort(
      (one, other) => other.star - one.star || one.reachedAt - other.reachedAt || one.userKey - other.userKey,
    );
    this.ranked.set(name, ranked);
    return ranked;
  }
}

const dateOf = (ms: number): string => new Date(ms + seoulMs).toISOString().slice(0, 10);
const dateMs = (date: string): number => Date.parse(`${date}T00:00:00+09:00`);

const isClosed = (period: Period, start: string, now: Date): boolean =>
  now.getTime() >= dateMs(startAfter(period, start)) + closeDelayMs;

/** Day by day back to the first of the month, or to Monday: independent of the product's computation. */
function startAt(period: Period, ms: number): string {
  let at = ms;
  const begins = (): boolean => {
    const local = new Date(at + seoulMs);
    if (period === 'day') return true;
    return period === 'week' ? local.getUTCDay() === 1 : local.getUTCDate() === 1;
  };
  while (!begins()) at -= dayMs;
  return dateOf(at);
}

/** The first day that lies in another period. */
function startAfter(period: Period, start: string): string {
  const known = afters.get(`${period} ${start}`);
  if (known !== undefined) return known;
  let at = dateMs(start) + dayMs;
  while (startAt(period, at) === start) at += dayMs;
  afters.set(`${period} ${start}`, dateOf(at));
  return dateOf(at);
}

/** A result that was counted once never changes. */
const afters = new Map<string, string>();
