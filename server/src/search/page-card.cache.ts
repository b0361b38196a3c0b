import { LRUCache } from 'lru-cache';
import type { Hits } from './search-hits.service.ts';

/** Pages of cards cached at once; most have twenty. */
const pagesMax = 500;

/**
 * The cards of pages of hits. They are read once per read of the hits and expire with it, after two seconds or as soon
 * as the searched data changes (SEARCH-13). They must not depend on the caller.
 */
export class PageCardCache<Card extends object> {
  private readonly pages = new LRUCache<string, Promise<Card[]>>({ max: pagesMax });

  /** @param read returns the cards of these keys, in order, without deleted ones */
  constructor(private readonly read: (keys: readonly number[]) => Promise<Card[]>) {}

  /** The cards of a page of these hits. */
  async of({ reading }: Hits, keys: readonly number[]): Promise<Card[]> {
    const [first, last] = [keys[0], keys.at(-1)];
    if (first === undefined) return [];
    const name = `${reading} ${first} ${last}`;
    const known = this.pages.get(name);
    if (known) return known;
    const cards = this.read(keys);
    this.pages.set(name, cards);
    // A failure rejects the current waiters only.
    cards.catch(() => this.pages.delete(name));
    return cards;
  }
}
