/** Within this distance of the end, in pixels, the reader counts as following the newest lines. */
const NEAR_END_PX = 24;

/** The properties of an element that show its scroll position. */
type Scrolled = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/**
 * Distinguishes a reader who scrolls up from a list that scrolls itself to its end. The browser reports several
 * scrolls together, one frame later: the list's own target is recorded when it scrolls, so that a reader who scrolls up
 * in the same frame is detected.
 */
export class EndTracker {
  private lastTop = 0;

  /** Scrolls the list to its end. */
  scrollToEnd(list: Scrolled): void {
    list.scrollTop = list.scrollHeight;
    this.lastTop = list.scrollTop;
  }

  /** Handles a scroll of the list and returns the reader's position; undefined leaves it unchanged. */
  readPosition(list: Scrolled): 'at the end' | 'up' | undefined {
    const movedUp = list.scrollTop < this.lastTop - 1;
    this.lastTop = list.scrollTop;
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_END_PX) return 'at the end';
    return movedUp ? 'up' : undefined;
  }
}
