import { type PlaceRow, presentPlace } from './rank-rows.ts';
import type { RankEntry } from './ranks.dto.ts';

/** The part of a rank that is shown, and how. */
export interface RankView {
  /** The first and the last place shown; last below first shows none. */
  first: number;
  last: number;
  /** Whether the amounts of others are shown. */
  amounts: boolean;
  /** The honorary grades of places; undefined if they have none. */
  honors: HonorView | undefined;
}

/** Grades as frozen in a closed month, or those of the first places that reached the minimum amount. */
export type HonorView = { frozen: true } | { frozen: false; byPlace: readonly string[]; minimum: number };

/** A place as seen by members other than its owner. */
interface SharedEntry {
  userKey: number;
  starCnt: number;
  entry: RankEntry;
}

interface SharedPage {
  honors: HonorView | undefined;
  entries: readonly SharedEntry[];
}

/** The values derived from one read of rows. */
interface DerivedRows {
  pages: Map<string, SharedPage>;
  places: Map<number, PlaceRow> | undefined;
}

/**
 * The pages of ranks, built once from rows that many callers share. What differs by caller is applied on reading:
 * omitted members, and the caller's own amount.
 */
export class RankPages {
  private readonly derivedByRows = new WeakMap<readonly PlaceRow[], DerivedRows>();

  /** The entries of a page, without the members that the caller does not see. */
  read(
    rows: readonly PlaceRow[],
    view: RankView,
    { viewerKey, hidden }: { viewerKey: number | undefined; hidden: ReadonlySet<number> },
  ): RankEntry[] {
    const list: RankEntry[] = [];
    for (const { userKey, starCnt, entry } of this.page(rows, view)) {
      if (hidden.has(userKey)) continue;
      list.push(userKey === viewerKey ? { ...entry, star_cnt: starCnt } : entry);
    }
    return list;
  }

  /** The place of a member among the rows. */
  placeOf(rows: readonly PlaceRow[], userKey: number): PlaceRow | undefined {
    const derived = this.derivedOf(rows);
    derived.places ??= new Map(rows.map((row) => [row.user_key, row]));
    return derived.places.get(userKey);
  }

  private page(rows: readonly PlaceRow[], view: RankView): readonly SharedEntry[] {
    const { pages } = this.derivedOf(rows);
    const name = `${view.first} ${view.last} ${view.amounts}`;
    const known = pages.get(name);
    if (known && isSame(known.honors, view.honors)) return known.entries;
    const entries = rows
      .filter(({ place }) => place >= view.first && place <= view.last)
      .flatMap((row) =>
        presentPlace(row, {
          amounts: view.amounts,
          honor: view.honors ? honorOf(row, view.honors) : null,
        }).map((entry) => ({ userKey: row.user_key, starCnt: row.star_cnt, entry })),
      );
    pages.set(name, { honors: view.honors, entries });
    return entries;
  }

  private derivedOf(rows: readonly PlaceRow[]): DerivedRows {
    let derived = this.derivedByRows.get(rows);
    if (!derived) {
      derived = { pages: new Map(), places: undefined };
      this.derivedByRows.set(rows, derived);
    }
    return derived;
  }
}

/** The honorary grade of a place, or null. */
export const honorOf = ({ place, place_honor, star_cnt }: PlaceRow, honors: HonorView): string | null =>
  honors.frozen ? place_honor : star_cnt >= honors.minimum ? (honors.byPlace[place - 1] ?? null) : null;

function isSame(one: HonorView | undefined, other: HonorView | undefined): boolean {
  if (!one || !other || one.frozen || other.frozen) return one?.frozen === other?.frozen;
  return one.byPlace === other.byPlace && one.minimum === other.minimum;
}
