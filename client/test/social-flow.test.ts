import { describe, expect, test } from '@jest/globals';
import { challengeOf, keepFlow, takeFlow } from '../src/areas/session/model/social-flow.ts';
import { socialTicket } from '../src/areas/session/model/social-ticket.ts';
import { memoryStorage } from './memory-storage.ts';

const wanted = { provider: 'kakao', redirect: '/lives/all', intent: 'login' } as const;

describe('a social sign-in on its way', () => {
  test('the challenge is the S256 one of RFC 7636, appendix B', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  test('state and verifier have the length and the characters that the server asks for, and are new each time', () => {
    const first = keepFlow(wanted, memoryStorage());
    const second = keepFlow(wanted, memoryStorage());
    expect(first.verifier).toMatch(/^[\w.~-]{43,128}$/);
    expect(first.state).toMatch(/^[\w.~-]{8,128}$/);
    expect(second.state).not.toBe(first.state);
    expect(second.verifier).not.toBe(first.verifier);
    expect(first.state).not.toBe(first.verifier);
  });

  test('a return with the kept state goes on, once (SESSION-33)', () => {
    const storage = memoryStorage();
    const flow = keepFlow(wanted, storage);
    expect(takeFlow('kakao', flow.state, storage)).toEqual(flow);
    expect(takeFlow('kakao', flow.state, storage)).toBeNull();
  });

  test('a return with another state, another provider or none is refused, and ends the flow (SESSION-33)', () => {
    for (const [provider, change] of [
      ['kakao', (state: string) => `${state}x`],
      ['naver', (state: string) => state],
      ['kakao', () => null],
      ['kakao', () => ''],
    ] as const) {
      const storage = memoryStorage();
      const { state } = keepFlow(wanted, storage);
      expect(takeFlow(provider, change(state), storage)).toBeNull();
      expect(takeFlow('kakao', state, storage)).toBeNull();
    }
  });

  test('a tab that began nothing refuses every return (SESSION-33)', () => {
    expect(takeFlow('kakao', 'whatever', memoryStorage())).toBeNull();
  });
});

describe('the ticket of somebody without an account', () => {
  const ticket = { provider: 'naver', ticket: 'a.b.c', email: null, name: '꿀벌' } as const;
  const lifetimeMs = 30 * 60_000;

  test('serves for thirty minutes (SIGN-UP-7)', () => {
    const storage = memoryStorage();
    socialTicket.keep(ticket, storage, 1000);
    expect(socialTicket.get(storage, 1000 + lifetimeMs - 1)).toMatchObject(ticket);
    expect(socialTicket.get(storage, 1000 + lifetimeMs)).toBeNull();
  });

  test('is gone once it is cleared', () => {
    const storage = memoryStorage();
    socialTicket.keep(ticket, storage, 0);
    socialTicket.clear(storage);
    expect(socialTicket.get(storage, 1)).toBeNull();
  });
});
