/**
 * Pseudorandom numbers in [0, 1) (mulberry32): the same for a seed on every machine. Not for anything that must be hard
 * to guess.
 */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A source of choices for one picture: the same seed gives the same picture. */
export class Choice {
  private readonly next: () => number;

  constructor(seed: number) {
    // Neighbouring seeds would start alike: spread them over the whole range first.
    this.next = numbersFrom(Math.imul(seed + 1, 0x9e3779b1));
  }

  /** A number from `low` up to `high`. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  /** Whether something of this probability (0 to 1) happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of the passed items. */
  of<T>(items: readonly [T, ...T[]]): T {
    return items[this.whole(0, items.length - 1)] ?? items[0];
  }
}
