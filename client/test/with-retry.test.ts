import { backoffMs, withRetry } from '@honey/client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, isTransient, retryAfterOf } from '../src/api/errors.ts';
import { poll } from '../src/api/poll.ts';
import { RetryTimer } from '../src/lib/retry-timer.ts';

const waits = { firstMs: 1_000, maxMs: 15_000 };
const offline = () => ApiError.withoutResponse('network');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the delay before a retry', () => {
  it('doubles with every failure up to the maximum (CLIENT-4)', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => backoffMs(waits, failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
  });

  it('is extended by a random share, by a half at most (CLIENT-4)', () => {
    expect([backoffMs(waits, 1, 0.5), backoffMs(waits, 1, 1), backoffMs(waits, 50, 1)]).toEqual([
      1_250, 1_500, 22_500,
    ]);
  });
});

describe('a retried operation', () => {
  it('ends with the first success', async () => {
    let attempts = 0;
    const done = withRetry(
      async () => {
        attempts += 1;
        if (attempts < 3) throw offline();
        return 'done';
      },
      { ...waits, attemptsMax: 5, isTransient },
    );
    await jest.runAllTimersAsync();
    expect([await done, attempts]).toEqual(['done', 3]);
  });

  it('is capped, and throws the last failure', async () => {
    let attempts = 0;
    const done = withRetry(
      async () => {
        attempts += 1;
        throw offline();
      },
      { ...waits, attemptsMax: 3, isTransient },
    );
    const failed = expect(done).rejects.toMatchObject({ code: 'network' });
    await jest.runAllTimersAsync();
    await failed;
    expect(attempts).toBe(3);
  });

  it('stops at a permanent refusal (CLIENT-5)', async () => {
    let attempts = 0;
    const done = withRetry(
      async () => {
        attempts += 1;
        throw new ApiError(403, { code: 'block_live' });
      },
      { ...waits, attemptsMax: 3, isTransient },
    );
    await expect(done).rejects.toMatchObject({ code: 'block_live' });
    expect([attempts, jest.getTimerCount()]).toEqual([1, 0]);
  });

  it('waits as long as the server requests', async () => {
    const attemptedAt: number[] = [];
    const done = withRetry(
      async () => {
        attemptedAt.push(Date.now());
        if (attemptedAt.length === 1) throw new ApiError(429, { code: 'rate_limited' }, 40_000);
      },
      { ...waits, attemptsMax: 2, isTransient, minDelayMs: retryAfterOf },
    );
    await jest.runAllTimersAsync();
    await done;
    expect((attemptedAt[1] ?? 0) - (attemptedAt[0] ?? 0)).toBe(40_000);
  });

  it('stops waiting when aborted', async () => {
    const stop = new AbortController();
    const done = withRetry(() => Promise.reject(offline()), {
      ...waits,
      attemptsMax: 3,
      isTransient,
      signal: stop.signal,
    });
    const failed = expect(done).rejects.toMatchObject({ code: 'network' });
    await jest.advanceTimersByTimeAsync(500);
    stop.abort();
    await failed;
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a transient failure', () => {
  it.each([408, 425, 429, 500, 502, 503, 504])('includes status %d', (status) => {
    expect(isTransient(new ApiError(status, {}))).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 410, 422, 501])('excludes status %d (CLIENT-5)', (status) => {
    expect(isTransient(new ApiError(status, {}))).toBe(false);
  });

  it('includes a missing response, but not an expired session, maintenance or a fault of the page (CLIENT-5)', () => {
    expect([isTransient(offline()), isTransient(ApiError.withoutResponse('timeout'))]).toEqual([true, true]);
    expect(isTransient(ApiError.withoutResponse('session_expired'))).toBe(false);
    expect(isTransient(new ApiError(503, { code: 'maintenance' }))).toBe(false);
    expect(isTransient(new TypeError('x is not a function'))).toBe(false);
  });
});

describe('retries of failures that are not promises', () => {
  it('wait longer with every failure', async () => {
    const attempts: number[] = [];
    const from = Date.now();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const timer = new RetryTimer(waits);
    const fail = (): boolean => timer.scheduleRetry(() => attempts.push(Date.now() - from));
    for (const wait of [1_000, 2_000, 4_000]) {
      fail();
      await jest.advanceTimersByTimeAsync(wait);
    }
    expect(attempts).toEqual([1_000, 3_000, 7_000]);
  });

  it('do not count a success that fails again immediately', async () => {
    const timer = new RetryTimer({ ...waits, steadyMs: 10_000, attemptsMax: 3 });
    const outcome: boolean[] = [];
    for (let round = 0; round < 4; round += 1) {
      outcome.push(timer.scheduleRetry(() => timer.succeeded()));
      await jest.advanceTimersByTimeAsync(9_000);
    }
    expect(outcome).toEqual([true, true, true, false]);
  });

  it('start over after a lasting success, and on request', async () => {
    const timer = new RetryTimer({ ...waits, steadyMs: 10_000, attemptsMax: 1 });
    expect(timer.scheduleRetry(() => timer.succeeded())).toBe(true);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(timer.scheduleRetry(() => {})).toBe(true);
    expect(timer.scheduleRetry(() => {})).toBe(false);
    timer.reset();
    expect(timer.scheduleRetry(() => {})).toBe(true);
  });
});

describe('a poll', () => {
  /** A query as TanStack stores it. */
  function buildQuery() {
    const state: { status: string; error: Error | null; dataUpdateCount: number; errorUpdateCount: number } =
      {
        status: 'pending',
        error: null,
        dataUpdateCount: 0,
        errorUpdateCount: 0,
      };
    return {
      query: { state },
      succeed: () => Object.assign(state, { status: 'success', dataUpdateCount: state.dataUpdateCount + 1 }),
      failed: (error: Error) =>
        Object.assign(state, { status: 'error', error, errorUpdateCount: state.errorUpdateCount + 1 }),
    };
  }

  it('has its interval while it succeeds', () => {
    const { query, succeed } = buildQuery();
    expect(poll(20_000)(query)).toBe(20_000);
    succeed();
    expect(poll(20_000)(query)).toBe(20_000);
  });

  it('slows down while it fails, and recovers its interval with a success', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { query, succeed, failed } = buildQuery();
    const delays: (number | false)[] = [];
    for (let failure = 0; failure < 6; failure += 1) {
      failed(offline());
      delays.push(poll(20_000)(query));
    }
    expect(delays).toEqual([20_000, 40_000, 80_000, 160_000, 160_000, 160_000]);
    succeed();
    expect(poll(20_000)(query)).toBe(20_000);
    failed(offline());
    expect(poll(20_000)(query)).toBe(20_000);
  });

  it('returns the same delay on every evaluation, so that its timer can fire', () => {
    const { query, failed } = buildQuery();
    failed(offline());
    expect(poll(20_000)(query)).toBe(poll(20_000)(query));
  });

  it('stops at a permanent refusal (CLIENT-5)', () => {
    const { query, failed } = buildQuery();
    failed(new ApiError(403, { code: 'block_live' }));
    expect(poll(20_000)(query)).toBe(false);
  });
});
