/** How the waits between tries grow. */
export interface Backoff {
  /** The wait after the first failure. */
  firstMs: number;
  /** No wait is longer than this before chance lengthens it. */
  maxMs: number;
}

/** The share by which chance at most lengthens a wait, so that what broke for many is not asked by all at once. */
const jitter = 0.5;

/**
 * How long to wait before the next try: twice as long after every failure, up to the longest wait.
 * @param failures how often it failed in a row, from 1
 * @param chance a number from 0 to 1
 */
export function backoffMs({ firstMs, maxMs }: Backoff, failures: number, chance = Math.random()): number {
  const wait = Math.min(firstMs * 2 ** (failures - 1), maxMs);
  return Math.round(wait * (1 + jitter * chance));
}

/** When something that failed is tried again. */
export interface RetryOptions extends Backoff {
  /** Tries in all, the first one too. */
  triesMax: number;
  /** Whether a failure may pass by itself: a refusal that cannot change is not asked again. */
  mayPass: (error: unknown) => boolean;
  /** The least wait that the one who refused asked for, in milliseconds. */
  leastMs?: (error: unknown) => number;
  /** Ends the waiting; the last failure is thrown then. */
  signal?: AbortSignal | undefined;
}

/**
 * Does something, and again after failures that may pass.
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
      if (attempt >= options.triesMax || !options.mayPass(error)) throw error;
      const wait = Math.max(backoffMs(options, attempt), options.leastMs?.(error) ?? 0);
      if (await isStoppedWithin(wait, options.signal)) throw error;
    }
  }
}

/** Waits; answers at once, and true, when the signal stops it. */
function isStoppedWithin(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
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
