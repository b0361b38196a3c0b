import { type PlaceRow, presentPlace } from './rank-rows.ts';
import type { RankEntry } from './ranks.dto.ts';

/** Which part of a rank is shown, and how. */
export interface RankView {
  /** The first and the last place shown; last below first shows none. */
  first: number;
  last: number;
  /** Whether amounts of others are shown. */
  amounts: boolean;
  /** The honorary grade that each place stands for; undefined where places stand for none. */
  honors: HonorView | undefined;
}

/** Grades as a closed month froze them, or as the first places have them that reached the least amount. */
export type HonorView = { frozen: true } | { frozen: false; byPlace: readonly string[]; least: number };

/** A place as everybody sees it whose own it is not. */
interface SharedEntry {
  userKey: number;
  starCnt: number;
  entry: RankEntry;
}

interface SharedPage {
  honors: HonorView | undefined;
  entries: readonly SharedEntry[];
}

/** What was made of rows that were read once. */
interface Made {
  pages: Map<string, SharedPage>;
  places: Map<number, PlaceRow> | undefined;
}

/**
 * The pages of ranks, made once of rows that many callers share. What differs by caller is put in when they are read: who is
 * left out, and the caller's own amount.
 */
export class RankPages {
  private readonly made = new WeakMap<readonly PlaceRow[], Made>();

  /** The entries of a page for a caller who does not see `unseen`. */
  read(
    rows: readonly PlaceRow[],
    view: RankView,
    { viewerKey, unseen }: { viewerKey: number | undefined; unseen: ReadonlySet<number> },
  ): RankEntry[] {
    const list: RankEntry[] = [];
    for (const { userKey, starCnt, entry } of this.page(rows, view)) {
      if (unseen.has(userKey)) continue;
      list.push(userKey === viewerKey ? { ...entry, star_cnt: starCnt } : entry);
    }
    return list;
  }

  /** The place of a member among the rows. */
  placeOf(rows: readonly PlaceRow[], userKey: number): PlaceRow | undefined {
    const made = this.madeOf(rows);
    made.places ??= new Map(rows.map((row) => [row.user_key, row]));
    return made.places.get(userKey);
  }

  private page(rows: readonly PlaceRow[], view: RankView): readonly SharedEntry[] {
    const { pages } = this.madeOf(rows);
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

  private madeOf(rows: readonly PlaceRow[]): Made {
    let made = this.made.get(rows);
    if (!made) {
      made = { pages: new Map(), places: undefined };
      this.made.set(rows, made);
    }
    return made;
  }
}

/** The honorary grade that a place stands for; null for none. */
export const honorOf = ({ place, place_honor, star_cnt }: PlaceRow, honors: HonorView): string | null =>
  honors.frozen ? place_honor : star_cnt >= honors.least ? (honors.byPlace[place - 1] ?? null) : null;

function isSame(one: HonorView | undefined, other: HonorView | undefined): boolean {
  if (!one || !other || one.frozen || other.frozen) return one?.frozen === other?.frozen;
  return one.byPlace === other.byPlace && one.least === other.least;
}
