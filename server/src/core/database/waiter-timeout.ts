/**
 * Checks waiters periodically, as long as there are any. The check is passed how long this process was stalled before
 * it: Node runs timers before it reads what arrived in the meantime, and that time must not count against the waiters.
 */
export class WaiterTimeout {
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param everyMs interval between checks
   * @param hasWaiters whether any call waits
   * @param check called with the stalled time in milliseconds, 0 when the check runs about on time
   */
  constructor(
    private readonly everyMs: number,
    private readonly hasWaiters: () => boolean,
    private readonly check: (stalledMs: number) => void,
  ) {}

  /** To be called whenever a call starts waiting. */
  start(): void {
    if (this.timer !== undefined || !this.hasWaiters()) return;
    const dueMs = performance.now() + this.everyMs;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const lateMs = performance.now() - dueMs;
      this.check(lateMs < this.everyMs ? 0 : lateMs);
      this.start();
    }, this.everyMs);
  }
}
