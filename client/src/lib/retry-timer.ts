import { type Backoff, backoffMs } from '@honey/client';

/** Options of a `RetryTimer`. */
export interface RetryTimerOptions extends Backoff {
  /** Maximum consecutive attempts; unlimited if omitted. */
  attemptsMax?: number;
  /** A success counts only once it has lasted this long, so that an immediate new failure still backs off. */
  steadyMs?: number;
}

/**
 * `withRetry` for failures that are not promises: an interrupted playback, a lost connection. Call `scheduleRetry` on a
 * failure and `succeeded` on a success.
 */
export class RetryTimer {
  private failures = 0;
  private worksSince: number | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: RetryTimerOptions) {}

  /** Whether a retry is scheduled. */
  get pending(): boolean {
    return this.timer !== null;
  }

  /**
   * Schedules a retry after the next delay, replacing a scheduled one.
   * @param minDelayMs the minimum delay requested by the server
   * @returns whether there is another attempt
   */
  scheduleRetry(run: () => void, minDelayMs = 0): boolean {
    this.cancel();
    if (this.worksSince !== null && Date.now() - this.worksSince >= (this.options.steadyMs ?? 0)) {
      this.failures = 0;
    }
    this.worksSince = null;
    if (this.failures >= (this.options.attemptsMax ?? Number.POSITIVE_INFINITY)) return false;
    this.failures += 1;
    const wait = Math.max(backoffMs(this.options, this.failures), minDelayMs);
    this.timer = setTimeout(() => {
      this.timer = null;
      run();
    }, wait);
    return true;
  }

  /** Reports that it works, from now on or still. */
  succeeded(): void {
    this.worksSince ??= Date.now();
  }

  /** Resets the failure count, for a manual retry. */
  reset(): void {
    this.cancel();
    this.failures = 0;
    this.worksSince = null;
  }

  /** Cancels the scheduled retry. */
  cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
