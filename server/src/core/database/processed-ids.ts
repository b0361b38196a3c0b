import type { MonotonicClock } from '../clock/monotonic-clock.ts';

/** An id is assigned before its transaction commits; the commit follows within this time. */
const lateMs = 60_000;

/**
 * Tracks which rows of a growing table were processed. Ids above the watermark are remembered for a while, because a
 * smaller id may still be committed later.
 */
export class ProcessedIds {
  private processedUpTo = 0;
  /** Processed ids above the watermark, and when each was processed. */
  private readonly after = new Map<number, number>();

  constructor(private readonly time: MonotonicClock) {}

  /** Restarts after this id. */
  reset(newest: number): void {
    this.after.clear();
    this.processedUpTo = newest;
  }

  /** Everything up to this id is processed; late commits below it are no longer expected. */
  watermark(): number {
    const before = this.time.nowMs() - lateMs;
    for (const [id, at] of this.after) {
      if (at > before) continue;
      this.after.delete(id);
      this.processedUpTo = Math.max(this.processedUpTo, id);
    }
    return this.processedUpTo;
  }

  /** Processed ids above the watermark. */
  aboveWatermark(): number[] {
    return [...this.after.keys()];
  }

  add(id: number): void {
    this.after.set(id, this.time.nowMs());
  }
}
