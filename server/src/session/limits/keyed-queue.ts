import { Semaphore } from '../../core/concurrency/semaphore.ts';

/** Work of one key goes on one piece after the other; work of different keys at the same time. */
export class KeyedQueue {
  private readonly byKey = new Map<string, { turns: Semaphore; users: number }>();

  /** @param waitingMax how many may wait for one key */
  constructor(private readonly waitingMax: number) {}

  /** Does the work when its key's turn comes. Throws unavailable when too many wait already. */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const entry = this.byKey.get(key) ?? { turns: new Semaphore(1, this.waitingMax), users: 0 };
    this.byKey.set(key, entry);
    entry.users += 1;
    try {
      return await entry.turns.take(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.byKey.delete(key);
    }
  }
}
