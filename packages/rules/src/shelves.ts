/** Maximum number of home page shelves that show the same live. */
export const shelvesPerLiveMax = 2;

/** A shelf to fill. */
export interface Shelf<Live> {
  /** The candidates, best first. */
  candidates: readonly Live[];
  /** Maximum number of lives. */
  limit: number;
}

/**
 * Fills the shelves of the home page so that no live is on more than two of them. The shelves take turns, each taking
 * its best available candidate, so that a lower shelf is not left empty by those above; each retains the order of its
 * candidates.
 * @param placed lives that are already on a shelf, once for each
 * @returns the lives of each shelf, in the order of the shelves
 */
export function fillShelves<Live extends { vod_key: number }>(
  shelves: readonly Shelf<Live>[],
  placed: readonly Live[] = [],
): Live[][] {
  const times = new Map<number, number>();
  const isFree = ({ vod_key }: Live): boolean => (times.get(vod_key) ?? 0) < shelvesPerLiveMax;
  const count = ({ vod_key }: Live): void => {
    times.set(vod_key, (times.get(vod_key) ?? 0) + 1);
  };
  placed.forEach(count);
  const filling = shelves.map(({ candidates, limit }) => ({
    next: 0,
    candidates,
    limit,
    taken: [] as Live[],
  }));
  /** Puts the shelf's next available candidate on it; false if it is full or has no more. */
  const takeOne = (shelf: (typeof filling)[number]): boolean => {
    if (shelf.taken.length >= shelf.limit) return false;
    while (shelf.next < shelf.candidates.length) {
      const candidate = shelf.candidates[shelf.next];
      shelf.next += 1;
      if (!candidate || !isFree(candidate)) continue;
      count(candidate);
      shelf.taken.push(candidate);
      return true;
    }
    return false;
  };
  while (filling.map(takeOne).includes(true));
  return filling.map(({ taken }) => taken);
}
