import { isTransient, retryAfterOf } from '../../../../api/errors.ts';
import { RetryTimer } from '../../../../lib/retry-timer.ts';

/** A room refetches within this time per viewer, so that at most a few hundred viewers per second do so. */
const SPREAD_MS_PER_VIEWER = 10;
/** The maximum delay, however many viewers there are. */
const SPREAD_MAX_MS = 10_000;
/** Retry delays of a failed read. */
const WAITS = { firstMs: 2_000, maxMs: 30_000 };

/** Refetches a live, or a part of it, when its room reports a change: one read for any number of changes. */
export class LiveRefresher<Read> {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly retry = new RetryTimer(WAITS);
  private reading = false;
  /** The live changed during the read: the response may be out of date. */
  private changedWhileReading = false;
  private stopped = false;

  /**
   * @param read fetches it
   * @param onRead receives its current state
   */
  constructor(
    private readonly read: () => Promise<Read>,
    private readonly onRead: (read: Read) => void,
  ) {}

  /** It changed, in a room with this many viewers. */
  changed(viewers: number): void {
    if (this.reading) this.changedWhileReading = true;
    if (this.stopped || this.reading || this.timer !== null || this.retry.pending) return;
    const spread = Math.min(viewers * SPREAD_MS_PER_VIEWER, SPREAD_MAX_MS);
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.refresh(viewers);
    }, Math.random() * spread);
  }

  /** Stops refreshing. */
  stop(): void {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.retry.cancel();
  }

  private async refresh(viewers: number): Promise<void> {
    this.reading = true;
    this.changedWhileReading = false;
    try {
      const read = await this.read();
      if (this.stopped) return;
      this.retry.reset();
      this.onRead(read);
    } catch (error) {
      // The watch session handles a permanent refusal (for example an ended live).
      if (!this.stopped && isTransient(error))
        this.retry.scheduleRetry(() => void this.refresh(viewers), retryAfterOf(error));
    } finally {
      this.reading = false;
      if (this.changedWhileReading) this.changed(viewers);
    }
  }
}
