import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StoredSession } from '../src/api/session-store.ts';
import { memoryStorage } from './memory-storage.ts';

// The real module reads page settings written by a build.
jest.unstable_mockModule('../src/api/hosts.ts', () => ({
  agent: 'honey-web/1 (web)',
  callAddress: (path: string) => `http://127.0.0.1${path}`,
  contractPath: (address: string) => new URL(address).pathname,
}));
Object.defineProperty(globalThis, 'localStorage', { value: memoryStorage() });
// A page without TLS has no locks.
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });

const { isRefreshDue } = await import('../src/api/refresh.ts');
const { sessionStore } = await import('../src/api/session-store.ts');
const { transport } = await import('../src/api/transport/transport.ts');
const { queryClient } = await import('../src/api/query-client.ts');
const { sessionUserQuery } = await import('../src/areas/session/session-user.ts');

const call = 'http://127.0.0.1/v1/call';
const json = (status: number, body: object = {}) => Response.json(body, { status });
let requests: Request[];

/** A session whose tokens expire after these numbers of seconds. */
function session(accessSeconds: number, refreshSeconds: number): StoredSession {
  const now = Date.now();
  return {
    access_token: 'first',
    refresh_token: 'refresh',
    access_expires_at: now + accessSeconds * 1000,
    refresh_expires_at: now + refreshSeconds * 1000,
    user_key: 1001,
  };
}

/** Makes the server return these responses in order, and records the calls. */
function respondWith(...responses: (Response | Error)[]): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    requests.push(new Request(input, init));
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    if (response instanceof Error) throw response;
    return response;
  });
}

beforeEach(() => {
  requests = [];
  queryClient.clear();
  sessionStore.set(session(600, 259_200));
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('an access token', () => {
  it('is due from 60 seconds before its end (SESSION-34)', () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    expect([61, 60, 0].map((seconds) => isRefreshDue(session(seconds, 259_200)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('that the server reports as expired is renewed, and the call is retried (SESSION-36)', async () => {
    const tokens = {
      access_token: 'second',
      refresh_token: 'next',
      expires_in: 600,
      refresh_expires_in: 9_999,
    };
    respondWith(json(401, { code: 'token_expired' }), json(200, tokens), json(200));
    expect((await transport(new Request(call))).status).toBe(200);
    expect(requests.map(({ url, headers }) => [new URL(url).pathname, headers.get('Authorization')])).toEqual(
      [
        ['/v1/call', 'Bearer first'],
        ['/v1/issuetoken', null],
        ['/v1/call', 'Bearer second'],
      ],
    );
    expect(sessionStore.getState()?.access_token).toBe('second');
  });

  it('that the server reports as invalid signs out, and nothing is retried (SESSION-36)', async () => {
    respondWith(json(401, { code: 'invalid_token' }));
    expect((await transport(new Request(call))).status).toBe(401);
    expect([requests.length, sessionStore.getState()]).toEqual([1, null]);
  });

  it('that has expired with its refresh token sends nothing and signs out (SESSION-37)', async () => {
    sessionStore.set(session(-1, -1));
    respondWith();
    await expect(transport(new Request(call))).rejects.toMatchObject({ code: 'session_expired' });
    expect([requests.length, sessionStore.getState()]).toEqual([0, null]);
  });
});

describe('a service token', () => {
  it('is sent without the session, which its refusal does not end (EVENTS-81)', async () => {
    respondWith(json(401, { code: 'invalid_token' }));
    const response = await transport(new Request(call, { headers: { token: 'of-a-service' } }));
    expect(response.status).toBe(401);
    expect(requests.map(({ headers }) => headers.get('Authorization'))).toEqual([null]);
    expect(sessionStore.getState()?.access_token).toBe('first');
  });
});

describe('a renewal', () => {
  const tokens = {
    access_token: 'second',
    refresh_token: 'next',
    expires_in: 600,
    refresh_expires_in: 9_999,
  };
  const called = () => requests.map(({ url }) => new URL(url).pathname);
  const truncated = () =>
    new Response(
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"access_token":'));
          stream.error(new TypeError('terminated'));
        },
      }),
    );

  it.each([
    ['503', () => json(503, { code: 'unavailable' })],
    ['no response', () => new TypeError('Failed to fetch')],
    ['a truncated response', truncated],
  ])('that gets %s is retried once (SESSION-43)', async (_, fault) => {
    sessionStore.set(session(-1, 259_200));
    respondWith(fault(), json(200, tokens), json(200));
    expect((await transport(new Request(call))).status).toBe(200);
    expect(called()).toEqual(['/v1/issuetoken', '/v1/issuetoken', '/v1/call']);
    expect(sessionStore.getState()?.access_token).toBe('second');
  });

  it.each([
    ['503', () => json(503, { code: 'unavailable' })],
    ['no response', () => new TypeError('Failed to fetch')],
    ['429', () => json(429, { code: 'rate_limited' })],
    ['403 of a proxy, which has no code', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
    ["a captive portal's page", () => new Response('<h1>Wi-Fi</h1>')],
  ])('that finally fails by %s fails the call and retains the session (SESSION-43)', async (_, fault) => {
    sessionStore.set(session(-1, 259_200));
    respondWith(fault(), fault());
    await expect(transport(new Request(call))).rejects.toThrow();
    expect(called()).not.toContain('/v1/call');
    expect(sessionStore.getState()?.access_token).toBe('first');
    respondWith(json(200, tokens), json(200));
    expect((await transport(new Request(call))).status).toBe(200);
  });

  it('that fails early lets the current token serve until it expires (SESSION-43)', async () => {
    sessionStore.set({ ...session(30, 259_200), access_token: 'early' });
    respondWith(json(503), json(503), json(200), json(200));
    await transport(new Request(call));
    // The next call does not wait for another renewal immediately.
    await transport(new Request(call));
    expect(called()).toEqual(['/v1/issuetoken', '/v1/issuetoken', '/v1/call', '/v1/call']);
    expect(requests.at(-1)?.headers.get('Authorization')).toBe('Bearer early');
  });

  it.each([
    [401, 'invalid_token'],
    [401, 'token_expired'],
    [403, 'service_restricted'],
  ])('that is refused with %d %s ends the session immediately (SESSION-43)', async (status, code) => {
    sessionStore.set(session(-1, 259_200));
    respondWith(json(status, { code }));
    await expect(transport(new Request(call))).rejects.toMatchObject({ code: 'session_expired' });
    expect([called(), sessionStore.getState()]).toEqual([['/v1/issuetoken'], null]);
  });
});

describe('the fetch of the member', () => {
  const fetchMember = () => queryClient.fetchQuery({ ...sessionUserQuery(1001), retry: false });

  it.each([401, 403, 404])('that is refused with %d signs out (SESSION-38)', async (status) => {
    respondWith(json(status, { code: 'user_not_found' }));
    await expect(fetchMember()).rejects.toMatchObject({ status });
    expect(sessionStore.getState()).toBeNull();
  });

  it.each([
    ['a server fault', [json(500)]],
    ['no response', []],
    ['too many requests', [json(429, { code: 'rate_limited' })]],
    ['403 of a proxy, which has no code', [new Response('<h1>Forbidden</h1>', { status: 403 })]],
    ['404 of an address that is not there', [json(404, { code: 'not_found' })]],
  ])('that gets %s does not (SESSION-38)', async (_, responses) => {
    respondWith(...responses);
    await expect(fetchMember()).rejects.toThrow();
    expect(sessionStore.getState()?.access_token).toBe('first');
  });
});
