import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { send } from '../src/api/transport/send.ts';

const address = 'http://127.0.0.1/v1/call';
let sent: jest.SpiedFunction<typeof fetch>;

/** Makes the server return these responses in order, then the last one repeatedly; none: the connection fails. */
function respondWith(...responses: (() => Response)[]): void {
  let at = 0;
  sent.mockImplementation(async () => {
    const response = responses[Math.min(at, responses.length - 1)];
    at += 1;
    if (!response) throw new TypeError('Failed to fetch');
    return response();
  });
}

const status =
  (code: number, headers: HeadersInit = {}) =>
  () =>
    new Response(null, { status: code, headers });

/** Sends, and advances the clock over its delays. */
async function outcomeOf(method: string): Promise<{ status: number } | { code: string }> {
  const outcome = send(new Request(address, { method })).then(
    (response) => ({ status: response.status }),
    (error: unknown) => ({ code: String((error as { code?: unknown }).code) }),
  );
  await jest.runAllTimersAsync();
  return outcome;
}

beforeEach(() => {
  jest.useFakeTimers();
  sent = jest.spyOn(globalThis, 'fetch');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a non-idempotent call', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'is retried once after status %d (CLIENT-2)',
    async (code) => {
      respondWith(status(code), status(200));
      expect(await outcomeOf('POST')).toEqual({ status: 200 });
      expect(sent).toHaveBeenCalledTimes(2);
    },
  );

  it.each([200, 400, 401, 403, 404, 410, 422, 423, 501])(
    'is not retried after status %d (CLIENT-2)',
    async (code) => {
      respondWith(status(code));
      expect(await outcomeOf('POST')).toEqual({ status: code });
      expect(sent).toHaveBeenCalledTimes(1);
    },
  );

  it('is sent twice at most, and returns the last response (CLIENT-2)', async () => {
    respondWith(status(503));
    expect(await outcomeOf('POST')).toEqual({ status: 503 });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('is retried once without a response (CLIENT-2)', async () => {
    respondWith();
    expect(await outcomeOf('POST')).toEqual({ code: 'network' });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('waits for Retry-After, and is not retried if that is long (CLIENT-3)', async () => {
    const from = Date.now();
    respondWith(status(429, { 'Retry-After': '2' }), status(200));
    expect(await outcomeOf('POST')).toEqual({ status: 200 });
    expect(Date.now() - from).toBe(2_000);
    sent.mockClear();
    respondWith(status(429, { 'Retry-After': '60' }), status(200));
    expect(await outcomeOf('POST')).toEqual({ status: 429 });
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('an idempotent call', () => {
  it.each(['GET', 'PUT', 'DELETE'])('%s is sent once, whatever the status (CLIENT-2)', async (method) => {
    for (const code of [408, 409, 425, 429, 500, 502, 503, 504]) {
      sent.mockClear();
      respondWith(status(code));
      expect(await outcomeOf(method)).toEqual({ status: code });
      expect(sent).toHaveBeenCalledTimes(1);
    }
  });
});

describe('a call without a response', () => {
  it('fails after 25 s, and is not retried (CLIENT-1)', async () => {
    const clock = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    sent.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const outcome = outcomeOf('POST');
    clock.abort(new DOMException('timed out', 'TimeoutError'));
    expect(await outcome).toEqual({ code: 'timeout' });
    expect(timeout).toHaveBeenCalledWith(25_000);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
