import { type Backoff, backoffMs } from '@honey/client';

/** How a `RetryTimer` counts. */
export interface RetryTimerOptions extends Backoff {
  /** Tries after failures in a row; left out, it goes on for as long as it is waited for. */
  triesMax?: number;
  /** A success counts only once it has lasted this long, so that what breaks again at once still backs off. */
  steadyMs?: number;
}

/**
 * `withRetry` for what does not fail as a promise: a playback that breaks, a connection that is lost. Whoever hears of
 * the failure calls `again`, whoever hears that it works calls `succeeded`.
 */
export class RetryTimer {
  private failures = 0;
  private worksSince: number | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: RetryTimerOptions) {}

  /** Whether a try is waiting for its time. */
  get pending(): boolean {
    return this.timer !== null;
  }

  /**
   * Tries again after the next wait, in place of a try that was waiting.
   * @param leastMs the least wait that the one who refused asked for
   * @returns whether there is another try
   */
  again(run: () => void, leastMs = 0): boolean {
    this.cancel();
    if (this.worksSince !== null && Date.now() - this.worksSince >= (this.options.steadyMs ?? 0)) {
      this.failures = 0;
    }
    this.worksSince = null;
    if (this.failures >= (this.options.triesMax ?? Number.POSITIVE_INFINITY)) return false;
    this.failures += 1;
    const wait = Math.max(backoffMs(this.options, this.failures), leastMs);
    this.timer = setTimeout(() => {
      this.timer = null;
      run();
    }, wait);
    return true;
  }

  /** It works, as of now or still. */
  succeeded(): void {
    this.worksSince ??= Date.now();
  }

  /** Forgets the failures: somebody asked for it by hand. */
  reset(): void {
    this.cancel();
    this.failures = 0;
    this.worksSince = null;
  }

  /** Does not try what is waiting. */
  cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
