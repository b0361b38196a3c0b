import { Semaphore } from '../../core/concurrency/semaphore.ts';

/** Runs tasks with the same key one after the other, and tasks with different keys concurrently. */
export class KeyedQueue {
  private readonly byKey = new Map<string, { semaphore: Semaphore; users: number }>();

  /** @param waitingMax queue limit per key */
  constructor(private readonly waitingMax: number) {}

  /** Runs the task when its key's turn comes. Throws unavailable when too many are waiting. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry = this.byKey.get(key) ?? { semaphore: new Semaphore(1, this.waitingMax), users: 0 };
    this.byKey.set(key, entry);
    entry.users += 1;
    try {
      return await entry.semaphore.run(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.byKey.delete(key);
    }
  }
}
