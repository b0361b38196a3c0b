import { describe, expect, test } from '@jest/globals';
import { challengeOf, storeFlow, takeFlow } from '../src/areas/session/model/social-flow.ts';
import { socialTicket } from '../src/areas/session/model/social-ticket.ts';
import { memoryStorage } from './memory-storage.ts';

const wanted = { provider: 'kakao', redirect: '/lives/all', intent: 'login' } as const;

describe('a social sign-in in progress', () => {
  test('has the S256 challenge of RFC 7636, appendix B', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  test('has a new state and verifier each time, in the length and characters that the server requires', () => {
    const first = storeFlow(wanted, memoryStorage());
    const second = storeFlow(wanted, memoryStorage());
    expect(first.verifier).toMatch(/^[\w.~-]{43,128}$/);
    expect(first.state).toMatch(/^[\w.~-]{8,128}$/);
    expect(second.state).not.toBe(first.state);
    expect(second.verifier).not.toBe(first.verifier);
    expect(first.state).not.toBe(first.verifier);
  });

  test('continues once on a callback with the stored state (SESSION-33)', () => {
    const storage = memoryStorage();
    const flow = storeFlow(wanted, storage);
    expect(takeFlow('kakao', flow.state, storage)).toEqual(flow);
    expect(takeFlow('kakao', flow.state, storage)).toBeNull();
  });

  test('refuses a callback with another state, another provider or none, and ends the flow (SESSION-33)', () => {
    for (const [provider, change] of [
      ['kakao', (state: string) => `${state}x`],
      ['naver', (state: string) => state],
      ['kakao', () => null],
      ['kakao', () => ''],
    ] as const) {
      const storage = memoryStorage();
      const { state } = storeFlow(wanted, storage);
      expect(takeFlow(provider, change(state), storage)).toBeNull();
      expect(takeFlow('kakao', state, storage)).toBeNull();
    }
  });

  test('refuses every callback in a tab that started none (SESSION-33)', () => {
    expect(takeFlow('kakao', 'whatever', memoryStorage())).toBeNull();
  });
});

describe('the ticket of a person without an account', () => {
  const ticket = { provider: 'naver', ticket: 'a.b.c', email: null, name: '꿀벌' } as const;
  const lifetimeMs = 30 * 60_000;

  test('is valid for thirty minutes (SIGN-UP-7)', () => {
    const storage = memoryStorage();
    socialTicket.store(ticket, storage, 1000);
    expect(socialTicket.get(storage, 1000 + lifetimeMs - 1)).toMatchObject(ticket);
    expect(socialTicket.get(storage, 1000 + lifetimeMs)).toBeNull();
  });

  test('is removed once cleared', () => {
    const storage = memoryStorage();
    socialTicket.store(ticket, storage, 0);
    socialTicket.clear(storage);
    expect(socialTicket.get(storage, 1)).toBeNull();
  });
});
