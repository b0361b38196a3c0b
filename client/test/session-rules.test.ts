import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StoredSession } from '../src/api/session-store.ts';
import { memoryStorage } from './memory-storage.ts';

// The real one reads what a build was given.
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
let asked: Request[];

/** A session whose tokens live for so many seconds more. */
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

/** The server answers the calls in this order, and remembers them. */
function serverAnswers(...answers: Response[]): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(new Request(input, init));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
}

beforeEach(() => {
  asked = [];
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

  it('that the server says is over is renewed, and the call is sent again (SESSION-36)', async () => {
    const tokens = {
      access_token: 'second',
      refresh_token: 'next',
      expires_in: 600,
      refresh_expires_in: 9_999,
    };
    serverAnswers(json(401, { code: 'token_expired' }), json(200, tokens), json(200));
    expect((await transport(new Request(call))).status).toBe(200);
    expect(asked.map(({ url, headers }) => [new URL(url).pathname, headers.get('Authorization')])).toEqual([
      ['/v1/call', 'Bearer first'],
      ['/v1/issuetoken', null],
      ['/v1/call', 'Bearer second'],
    ]);
    expect(sessionStore.getState()?.access_token).toBe('second');
  });

  it('that the server says is none signs out, and nothing is sent again (SESSION-36)', async () => {
    serverAnswers(json(401, { code: 'invalid_token' }));
    expect((await transport(new Request(call))).status).toBe(401);
    expect([asked.length, sessionStore.getState()]).toEqual([1, null]);
  });

  it('that is over with its refresh token sends nothing and signs out (SESSION-37)', async () => {
    sessionStore.set(session(-1, -1));
    serverAnswers();
    await expect(transport(new Request(call))).rejects.toMatchObject({ code: 'session_expired' });
    expect([asked.length, sessionStore.getState()]).toEqual([0, null]);
  });
});

describe('the fetch of the member', () => {
  const fetchMember = () => queryClient.fetchQuery({ ...sessionUserQuery(1001), retry: false });

  it.each([403, 404])('that is refused with %d signs out (SESSION-38)', async (status) => {
    serverAnswers(json(status, { code: 'user_not_found' }));
    await expect(fetchMember()).rejects.toMatchObject({ status });
    expect(sessionStore.getState()).toBeNull();
  });

  it.each([
    ['a fault of the server', [json(500)]],
    ['no answer', []],
  ])('that gets %s does not (SESSION-38)', async (_, answers) => {
    serverAnswers(...answers);
    await expect(fetchMember()).rejects.toThrow();
    expect(sessionStore.getState()?.access_token).toBe('first');
  });
});
