const perMs = 1_000;

/**
 * Message ids of this process: numbers that grow, in every channel and across restarts, because they begin with the
 * machine's time. Within 2^53 until the year 2255.
 */
export class MessageIds {
  private last = 0;

  next(): number {
    this.last = Math.max(this.last + 1, Date.now() * perMs);
    return this.last;
  }

  /** Makes every further id larger than one that is in use (should the machine's time have been set back). */
  raise(used: number): void {
    this.last = Math.max(this.last, used);
  }
}
