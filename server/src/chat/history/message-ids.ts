const perMs = 1_000;
/** Ids of servers that share channels differ by their remainder by this. */
export const slotStep = 64;

/**
 * Message ids of this process: numbers that grow in every channel and across restarts, because they start from the
 * machine's time. Below 2^53 until the year 2255.
 */
export class MessageIds {
  private last = 0;
  private slot: number | undefined;

  /** Draws ids that no other server draws: those whose remainder by `slotStep` is the server's slot, from 1 to 63. */
  useSlot(slot: number): void {
    this.slot = slot;
  }

  /** @param used an id in use, which the new one exceeds */
  next(used = 0): number {
    const free = Math.max(this.last + 1, Date.now() * perMs, used + 1);
    const ahead = this.slot === undefined ? 0 : (this.slot - (free % slotStep) + slotStep) % slotStep;
    this.last = free + ahead;
    return this.last;
  }

  /** Makes every further id larger than one in use, in case the machine's time was set back. */
  raise(used: number): void {
    this.last = Math.max(this.last, used);
  }
}
