/**
 * A small deterministic source of choices (mulberry32): the same seed gives the same picture on every
 * machine and at every time. Not for anything that must be hard to guess.
 */
export class Choice {
  private state: number;

  constructor(seed: number) {
    // Neighbouring seeds would begin alike: spread them over the whole range first.
    this.state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
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

  /** One of the given things. */
  of<T>(things: readonly [T, ...T[]]): T {
    return things[this.whole(0, things.length - 1)] ?? things[0];
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
}
