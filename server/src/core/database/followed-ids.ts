import type { MonotonicClock } from '../clock/monotonic-clock.ts';

/** An id is drawn before its transaction ends, which is over within this time. */
const lateMs = 60_000;

/**
 * Which rows of a growing table were followed. Ids are remembered for a while instead of going on from the largest: a smaller
 * one may still be committed.
 */
export class FollowedIds {
  private everythingTo = 0;
  /** What after it was followed, by when. */
  private readonly after = new Map<number, number>();

  constructor(private readonly time: MonotonicClock) {}

  /** Begins anew, behind this id. */
  begin(newest: number): void {
    this.after.clear();
    this.everythingTo = newest;
  }

  /** Everything up to here was followed; what may come late is awaited no longer. */
  floor(): number {
    const before = this.time.nowMs() - lateMs;
    for (const [id, at] of this.after) {
      if (at > before) continue;
      this.after.delete(id);
      this.everythingTo = Math.max(this.everythingTo, id);
    }
    return this.everythingTo;
  }

  /** What after the floor was followed. */
  beyond(): number[] {
    return [...this.after.keys()];
  }

  add(id: number): void {
    this.after.set(id, this.time.nowMs());
  }
}
