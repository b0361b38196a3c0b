import { AppError } from '../errors/app-error.ts';

/** Limits how many tasks run at once; the others wait in order of arrival. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

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

  /** Runs the task when its turn comes. Throws unavailable when too many tasks wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free === 0) {
      if (this.waiting.length >= this.waitingMax)
        throw new AppError('unavailable', { reason: 'too many wait' });
      await new Promise<void>((resume) => this.waiting.push(resume));
    } else {
      this.free -= 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
