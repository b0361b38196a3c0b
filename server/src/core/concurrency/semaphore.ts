import { AppError } from '../errors/app-error.ts';

/** Limits how many tasks run at once; the others wait in order of arrival. */
export class Semaphore {
  private free: number;
  private readonly waiting = new Set<() => void>();

  /**
   * @param limit tasks that run at once
   * @param waitingMax tasks that may wait; a later one would wait longer than a client does
   */
  constructor(
    limit: number,
    private readonly waitingMax: number,
  ) {
    this.free = limit;
  }

  /**
   * Runs the task when its turn comes. Throws unavailable when too many tasks wait already, or when its turn does not
   * come in time: then it never runs.
   * @param waitMsMax how long the task waits for its turn, in milliseconds; omitted: as long as it takes
   */
  async run<Result>(work: () => Promise<Result>, waitMsMax?: number): Promise<Result> {
    if (this.free === 0) {
      if (this.waiting.size >= this.waitingMax)
        throw new AppError('unavailable', { reason: 'too many wait' });
      await this.turn(waitMsMax);
    } else {
      this.free -= 1;
    }
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next) {
        this.waiting.delete(next);
        next();
      } else this.free += 1;
    }
  }

  private turn(waitMsMax: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.waiting.add(begin);
      if (waitMsMax === undefined) return;
      timer = setTimeout(() => {
        this.waiting.delete(begin);
        reject(new AppError('unavailable', { reason: `waited for ${waitMsMax} ms` }));
      }, waitMsMax);
    });
  }
}
