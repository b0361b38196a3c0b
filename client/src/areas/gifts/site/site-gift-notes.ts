import type { RoomEvents } from '@honey/mintalk';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../lib/store.ts';

type SiteGifts = RoomEvents['site_gift'];

/** How long an announcement stays, in milliseconds. */
const STAY_MS = 9_000;

/** The announcement of gifts in other lives that a room shows, outside React. */
export class SiteGiftNotes {
  private readonly writable = createStore<{ note: SiteGifts | null }>(() => ({ note: null }));
  /** The announcement, or null. */
  readonly store: ReadonlyStore<{ note: SiteGifts | null }> = this.writable;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private lastGiftId = 0;

  /** Shows an announcement; one that was received before is ignored. */
  show(note: SiteGifts): void {
    const newest = Math.max(...note.gifts.map(({ gift_id }) => gift_id));
    if (note.gifts.length === 0 || newest <= this.lastGiftId) return;
    this.lastGiftId = newest;
    this.clear();
    this.writable.setState({ note });
    this.timer = setTimeout(() => this.clear(), STAY_MS);
  }

  /** Removes it. */
  clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.writable.setState({ note: null });
  }
}
