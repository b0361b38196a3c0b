/** On how many shelves of the home page a live stands at most. */
export const shelvesOfALiveMax = 2;

/** A shelf to be filled. */
export interface Shelf<Live> {
  /** What could stand there, the best first. */
  candidates: readonly Live[];
  /** How many lives it holds at most. */
  limit: number;
}

/**
 * Fills the shelves of the home page so that no live stands on more than two of them. The shelves take turns, each its
 * best candidate that is still free, so that a shelf further down is not left empty by those before it; each keeps the
 * order of its candidates.
 * @param standing lives that stand on a shelf already, once for each
 * @returns what stands on each, in the order of the shelves
 */
export function fillShelves<Live extends { vod_key: number }>(
  shelves: readonly Shelf<Live>[],
  standing: readonly Live[] = [],
): Live[][] {
  const times = new Map<number, number>();
  const isFree = ({ vod_key }: Live): boolean => (times.get(vod_key) ?? 0) < shelvesOfALiveMax;
  const count = ({ vod_key }: Live): void => {
    times.set(vod_key, (times.get(vod_key) ?? 0) + 1);
  };
  standing.forEach(count);
  const filling = shelves.map(({ candidates, limit }) => ({
    next: 0,
    candidates,
    limit,
    taken: [] as Live[],
  }));
  /** Puts the shelf's next free candidate on it; false when it is full or there is none. */
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
