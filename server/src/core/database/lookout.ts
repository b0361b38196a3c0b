/**
 * Looks at those who wait every now and then, as long as somebody does. A look is told for how long this process stood
 * still before it: Node runs timers before it reads what came meanwhile, and nobody kept anybody waiting for that long.
 */
export class Lookout {
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param everyMs from one look to the next
   * @param anybody whether somebody waits
   * @param look gets milliseconds, 0 where the look comes about when it should
   */
  constructor(
    private readonly everyMs: number,
    private readonly anybody: () => boolean,
    private readonly look: (stoodStillMs: number) => void,
  ) {}

  /** To be called whenever somebody begins to wait. */
  watch(): void {
    if (this.timer !== undefined || !this.anybody()) return;
    const dueMs = performance.now() + this.everyMs;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const lateMs = performance.now() - dueMs;
      this.look(lateMs < this.everyMs ? 0 : lateMs);
      this.watch();
    }, this.everyMs);
  }
}
