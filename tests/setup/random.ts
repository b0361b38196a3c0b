import { numbersFrom } from '@honey/server/users/pictures/art/random';

/** Repeatable random choices: the same seed makes the same choices on every machine. */
export class Random {
  /** Between 0 and 1, without 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = numbersFrom(seed);
  }

  /** Whether an event of this likelihood happens. */
  chance(likelihood: number): boolean {
    return this.next() < likelihood;
  }

  /** A whole number from `from` to `to`, inclusive. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** One of several; throws where there are none. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** One of several by their weights. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0);
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item;
    }
    return this.pick(items);
  }
}
