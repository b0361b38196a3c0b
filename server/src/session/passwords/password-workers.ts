import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '../../core/errors/app-error.ts';

/**
 * Niceness of the threads: a third of the default CPU share. The lowest priority would starve sign-ins on a busy
 * machine. Only Linux has a priority per thread.
 */
const niceness = process.platform === 'linux' ? 5 : 0;
/** Maximum number of queued tasks: any more would wait longer than a client does (SESSION-42). */
const waitingMax = 400;

/**
 * Runs bcrypt on a few threads of lower priority: two hundred simultaneous sign-ins must not slow down everything else.
 * Threads start with the first password, and do not keep the process alive.
 */
export class PasswordWorkers {
  private readonly pool: Piscina;

  /** @param threadsMax maximum number of threads, and thereby of concurrent tasks */
  constructor(threadsMax: number) {
    this.pool = new Piscina({
      filename: fileURLToPath(new URL('./password-tasks.js', import.meta.url)),
      minThreads: 0,
      maxThreads: threadsMax,
      maxQueue: waitingMax,
      idleTimeout: Number.POSITIVE_INFINITY,
      niceIncrement: niceness,
    });
    // An idle thread was lost; the next task gets a new one.
    this.pool.on('error', () => undefined);
  }

  /** The hash of a password. Throws unavailable when a thread is lost or too many wait. */
  hash(password: string, cost: number): Promise<string> {
    return this.run<string>('hash', { password, cost });
  }

  /** Whether a password matches a hash. Throws unavailable when a thread is lost or too many wait. */
  compare(password: string, hash: string): Promise<boolean> {
    return this.run<boolean>('compare', { password, hash });
  }

  /** Stops the threads; queued tasks are rejected. */
  stop(): Promise<void> {
    return this.pool.destroy();
  }

  /** The password was not verified when this fails: the caller may retry. */
  private async run<Result>(name: string, task: object): Promise<Result> {
    try {
      return await this.pool.run(task, { name });
    } catch (error) {
      throw new AppError('unavailable', { reason: error instanceof Error ? error.message : String(error) });
    }
  }
}
