/** This near to the end the reader counts as following the newest lines, in pixels. */
const NEAR_END_PX = 24;

/** What of an element tells where its reader is. */
type Scrolled = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/**
 * Tells a reader who scrolls up from a list that is brought to its end. The browser tells of several moves at once, a frame
 * later: where the list itself went is remembered when it goes there, so that a reader who scrolls up in the same frame is seen.
 */
export class ListEnd {
  private lastTop = 0;

  /** Brings the list to its end. */
  bring(list: Scrolled): void {
    list.scrollTop = list.scrollHeight;
    this.lastTop = list.scrollTop;
  }

  /** Takes in that the list was scrolled, and answers where its reader is now: what is neither keeps what was. */
  look(list: Scrolled): 'at the end' | 'up' | undefined {
    const movedUp = list.scrollTop < this.lastTop - 1;
    this.lastTop = list.scrollTop;
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_END_PX) return 'at the end';
    return movedUp ? 'up' : undefined;
  }
}
