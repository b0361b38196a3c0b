import { AppError } from '../errors/app-error.ts';

/** Lets a few pieces of work go on at a time; the others wait in the order in which they came. */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /**
   * @param most pieces of work at a time
   * @param waitingMax how many may wait: whoever came after them would wait longer than a client does
   */
  constructor(
    most: number,
    private readonly waitingMax: number,
  ) {
    this.free = most;
  }

  /** Does the work when its turn comes. Throws unavailable when too many wait already. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
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
