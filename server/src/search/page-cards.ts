import { LRUCache } from 'lru-cache';
import type { Hits } from './search-hits.service.ts';

/** Pages whose cards are kept at once; most are of twenty. */
const pagesMax = 500;

/**
 * The cards of pages of hits. They are read once for each reading of the hits and are left with it, after two seconds or as soon as
 * what was looked in is written (SEARCH-13). Nothing in them may depend on who looks.
 */
export class PageCards<Card extends object> {
  private readonly kept = new LRUCache<string, Promise<Card[]>>({ max: pagesMax });

  /** @param read the cards of these keys, in their order; of those that are gone there is none */
  constructor(private readonly read: (keys: readonly number[]) => Promise<Card[]>) {}

  /** The cards of a page of these hits. */
  async of({ reading }: Hits, keys: readonly number[]): Promise<Card[]> {
    const [first, last] = [keys[0], keys.at(-1)];
    if (first === undefined) return [];
    const name = `${reading} ${first} ${last}`;
    const known = this.kept.get(name);
    if (known) return known;
    const cards = this.read(keys);
    this.kept.set(name, cards);
    // A failure is told to those who wait for it alone.
    cards.catch(() => this.kept.delete(name));
    return cards;
  }
}
