import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '../../core/errors/app-error.ts';

/**
 * How far the threads stand back: a third of the share of what runs beside them. The lowest priority would starve
 * sign-ins on a machine that other programs keep busy. On Linux alone threads have a priority each.
 */
const niceness = process.platform === 'linux' ? 5 : 0;
/** Whoever came after them would wait longer than a client does (SESSION-42). */
const waitingMax = 400;

/**
 * bcrypt on a few threads of lower priority: two hundred who sign in at once must not slow down everybody else. Threads
 * start when the first password comes, and do not keep the process alive.
 */
export class PasswordWorkers {
  private readonly pool: Piscina;

  /** @param most threads, and so tasks at once */
  constructor(most: number) {
    this.pool = new Piscina({
      filename: fileURLToPath(new URL('./password-tasks.js', import.meta.url)),
      minThreads: 0,
      maxThreads: most,
      maxQueue: waitingMax,
      idleTimeout: Number.POSITIVE_INFINITY,
      niceIncrement: niceness,
    });
    // Of a thread that is lost while it has nothing to do; the next task gets a new one.
    this.pool.on('error', () => undefined);
  }

  /** The hash of a password. Throws unavailable when a thread is lost or too many wait. */
  hash(password: string, cost: number): Promise<string> {
    return this.run<string>('hash', { password, cost });
  }

  /** Whether a password fits a hash. Throws unavailable when a thread is lost or too many wait. */
  compare(password: string, hash: string): Promise<boolean> {
    return this.run<boolean>('compare', { password, hash });
  }

  /** Ends the threads; what still waits is rejected. */
  stop(): Promise<void> {
    return this.pool.destroy();
  }

  /** The password was not looked at when it fails: the caller may try again. */
  private async run<Result>(name: string, task: object): Promise<Result> {
    try {
      return await this.pool.run(task, { name });
    } catch (error) {
      throw new AppError('unavailable', { reason: error instanceof Error ? error.message : String(error) });
    }
  }
}
