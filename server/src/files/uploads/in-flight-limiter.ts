import { uploadBusy } from './fair-queue.ts';

/** Limits how many operations of each owner are in flight at once. */
export class InFlightLimiter {
  private readonly counts = new Map<string, number>();

  /** @param limit read at each call, because the setting may change */
  constructor(private readonly limit: () => number) {}

  /** Runs `work`, or throws upload_busy when the owner has too many operations in flight. */
  async admit<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const count = this.counts.get(owner) ?? 0;
    if (count >= this.limit()) throw uploadBusy(`${count} are in flight`);
    this.counts.set(owner, count + 1);
    try {
      return await work();
    } finally {
      const left = (this.counts.get(owner) ?? 1) - 1;
      if (left > 0) this.counts.set(owner, left);
      else this.counts.delete(owner);
    }
  }
}
