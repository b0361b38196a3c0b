const perMs = 1_000;

/**
 * Message ids of this process: numbers that grow in every channel and across restarts, because they start from the
 * machine's time. Below 2^53 until the year 2255.
 */
export class MessageIds {
  private last = 0;

  next(): number {
    this.last = Math.max(this.last + 1, Date.now() * perMs);
    return this.last;
  }

  /** Makes every further id larger than one in use, in case the machine's time was set back. */
  raise(used: number): void {
    this.last = Math.max(this.last, used);
  }
}
