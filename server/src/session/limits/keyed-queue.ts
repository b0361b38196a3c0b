import { Semaphore } from '../../core/concurrency/semaphore.ts';

/** Runs tasks with the same key one after the other, and tasks with different keys concurrently. */
export class KeyedQueue {
  private readonly byKey = new Map<string, { turns: Semaphore; users: number }>();

  /** @param waitingMax queue limit per key */
  constructor(private readonly waitingMax: number) {}

  /** Runs the task when its key's turn comes. Throws unavailable when too many are waiting. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry = this.byKey.get(key) ?? { turns: new Semaphore(1, this.waitingMax), users: 0 };
    this.byKey.set(key, entry);
    entry.users += 1;
    try {
      return await entry.turns.run(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.byKey.delete(key);
    }
  }
}
