import { numbersFrom } from '@honey/server/users/pictures/art/random';

/** A reproducible random source: the same seed gives the same dataset. */
export class Chance {
  /** At least 0, below 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = numbersFrom(seed);
  }

  /** A whole number from `min` to `max`, inclusive. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** `count` different items, in random order; all of them when there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    const chosen: Item[] = [];
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(this.integer(0, rest.length - 1), 1));
    return chosen;
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Small numbers often, large ones seldom: min·(max/min)^x³, rounded to two leading digits. */
  longTail(min: number, max: number): number {
    const value = min * (max / min) ** (this.next() ** 3);
    const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
    return Math.round(value / unit) * unit;
  }
}
