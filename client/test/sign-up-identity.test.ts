import { describe, expect, test } from '@jest/globals';
import {
  awaitIdentity,
  type IdentityProgress,
  type IdentityWait,
  isIdentityMessage,
} from '../src/areas/sign-up/model/identity-wait.ts';

const opened: IdentityProgress = { state: 'opened', cert_token: null };
const completed: IdentityProgress = { state: 'answered', cert_token: 'token' };

/** A wait with a list of server responses, whose clock advances a second per pause. */
function waitOn(responses: readonly IdentityProgress[], overrides: Partial<IdentityWait> = {}) {
  const left = [...responses];
  let now = 0;
  let pauses = 0;
  const wait: IdentityWait = {
    poll: async () => left.shift() ?? opened,
    isClosed: () => false,
    pause: async () => {
      now += 1000;
      pauses += 1;
    },
    now: () => now,
    endsAt: 10_000,
    ...overrides,
  };
  return { wait, pauses: () => pauses };
}

describe('waiting for an identity popup (VERIFICATION-12)', () => {
  test('polls until it is completed', async () => {
    const { wait, pauses } = waitOn([opened, opened, completed]);
    await expect(awaitIdentity(wait)).resolves.toBe('token');
    expect(pauses()).toBe(2);
  });

  test('accepts a result from just before the popup closed', async () => {
    const { wait } = waitOn([completed], { isClosed: () => true });
    await expect(awaitIdentity(wait)).resolves.toBe('token');
  });

  test('polls once more after the popup closed, then reports that it was closed', async () => {
    let closed = false;
    const { wait } = waitOn([opened, opened], {
      isClosed: () => closed,
      pause: async () => {
        closed = true;
      },
    });
    await expect(awaitIdentity(wait)).rejects.toMatchObject({ end: 'closed' });
  });

  test('reports that it was declined', async () => {
    const { wait } = waitOn([opened, { state: 'declined', cert_token: null }]);
    await expect(awaitIdentity(wait)).rejects.toMatchObject({ end: 'declined' });
  });

  test('reports that it expired', async () => {
    const { wait, pauses } = waitOn([]);
    await expect(awaitIdentity(wait)).rejects.toMatchObject({ end: 'expired' });
    expect(pauses()).toBe(10);
  });

  test("ends with the server's refusal, or when cancelled", async () => {
    const failure = new Error('cert_not_found');
    await expect(awaitIdentity(waitOn([], { poll: () => Promise.reject(failure) }).wait)).rejects.toBe(
      failure,
    );
    const stopped = new DOMException('stopped', 'AbortError');
    await expect(awaitIdentity(waitOn([], { pause: () => Promise.reject(stopped) }).wait)).rejects.toBe(
      stopped,
    );
  });
});

describe('a message of the popup (VERIFICATION-12)', () => {
  const origin = 'https://honey.example';
  const provider = 'https://identity.example';
  const origins = [origin, provider];
  const data = { type: 'identity', cert_key: 'k1' };

  test('counts only from the popup or the API, about this verification', () => {
    expect(isIdentityMessage({ origin: provider, data }, origins, 'k1')).toBe(true);
    expect(isIdentityMessage({ origin, data }, origins, 'k1')).toBe(true);
    expect(isIdentityMessage({ origin: 'https://evil.example', data }, origins, 'k1')).toBe(false);
    expect(isIdentityMessage({ origin, data }, origins, 'k2')).toBe(false);
    expect(isIdentityMessage({ origin, data: { ...data, type: 'other' } }, origins, 'k1')).toBe(false);
  });

  test('may have any content', () => {
    for (const invalid of [null, undefined, 'identity', 7, [], {}]) {
      expect(isIdentityMessage({ origin, data: invalid }, origins, 'k1')).toBe(false);
    }
  });
});
