/** How retry delays grow. */
export interface Backoff {
  /** The delay after the first failure. */
  firstMs: number;
  /** The maximum delay, before jitter. */
  maxMs: number;
}

/** The maximum share by which jitter lengthens a delay, so that many clients do not retry at the same instant. */
const jitter = 0.5;

/**
 * The delay before the next retry: it doubles with every failure, up to the maximum.
 * @param failures number of failures in a row, from 1
 * @param chance a number from 0 to 1
 */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number, chance = Math.random()): number {
  const wait = Math.min(firstMs * 2 ** (failures - 1), maxMs);
  return Math.round(wait * (1 + jitter * chance));
}

/** How a failed operation is retried. */
export interface RetryOptions extends Backoff {
  /** Number of attempts, including the first. */
  attemptsMax: number;
  /** Whether a failure is transient: a refusal that cannot change is not retried. */
  isTransient: (error: unknown) => boolean;
  /** The minimum delay requested by the failure, in milliseconds. */
  minDelayMs?: (error: unknown) => number;
  /** Aborts waiting; the last failure is then thrown. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs an operation, and retries it after transient failures.
 * @throws the last failure
 */
export async function withRetry<Result>(
  act: (attempt: number) => Promise<Result>,
  options: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(attempt);
    } catch (error) {
      if (attempt >= options.attemptsMax || !options.isTransient(error)) throw error;
      const wait = Math.max(backoffMs(options, attempt), options.minDelayMs?.(error) ?? 0);
      if (await isAbortedWithin(wait, options.signal)) throw error;
    }
  }
}

/** Resolves to false after the time, or to true as soon as the signal is aborted. */
function isAbortedWithin(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve(true);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve(false);
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
