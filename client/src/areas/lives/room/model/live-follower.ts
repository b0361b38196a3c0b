import type { Schema } from '../../../../api/client.ts';
import { mayPass, retryAfterOf } from '../../../../api/errors.ts';
import { RetryTimer } from '../../../../lib/retry-timer.ts';

/** A room reads what changed within so long for each of its viewers: no more than some hundred ask in a second. */
const SPREAD_MS_PER_VIEWER = 10;
/** However many there are, nobody knows it later than this. */
const SPREAD_MAX_MS = 10_000;
/** Waits before a read that failed is tried again. */
const WAITS = { firstMs: 2_000, maxMs: 30_000 };

/** Reads a live again when its room is told that something of it changed: one read for any number of changes. */
export class LiveFollower {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly retry = new RetryTimer(WAITS);
  private reading = false;
  /** Something changed while it was being read: the answer may be of before. */
  private again = false;
  private stopped = false;

  /**
   * @param read asks for the live
   * @param told is given the live as it is now
   */
  constructor(
    private readonly read: () => Promise<Schema<'LiveDetail'>>,
    private readonly told: (live: Schema<'LiveDetail'>) => void,
  ) {}

  /** The live changed, in a room of so many viewers. */
  changed(viewers: number): void {
    if (this.reading) this.again = true;
    if (this.stopped || this.reading || this.timer !== null || this.retry.pending) return;
    const spread = Math.min(viewers * SPREAD_MS_PER_VIEWER, SPREAD_MAX_MS);
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.ask(viewers);
    }, Math.random() * spread);
  }

  /** Follows no more. */
  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.retry.cancel();
  }

  private async ask(viewers: number): Promise<void> {
    this.reading = true;
    this.again = false;
    try {
      const live = await this.read();
      if (this.stopped) return;
      this.retry.reset();
      this.told(live);
    } catch (error) {
      // What is refused for a reason (the live is gone) the visit hears of too.
      if (!this.stopped && mayPass(error))
        this.retry.scheduleRetry(() => void this.ask(viewers), retryAfterOf(error));
    } finally {
      this.reading = false;
      if (this.again) this.changed(viewers);
    }
  }
}
