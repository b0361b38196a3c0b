import { describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { productionEnvironment } from '../../setup/production.ts';
import { consent, setSocial } from './social-support.ts';

const { server, client, setMode, callbackOf, begin, finish } = setSocial();

describe('a provider', () => {
  it('that declines is reported as a refusal of the person (SESSION-32)', async () => {
    const signIn = await begin('google');
    const back = await consent(signIn, { person: 'jun', answer: 'decline' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe(signIn.state);
    const { status, body } = await client.send('POST', '/v1/user/login-social-proc', {
      body: { provider: 'google', error: 'access_denied' },
    });
    expect([status, body.code]).toEqual([403, 'social_declined']);
  });

  it('that is down is reported as unavailable (SESSION-32)', async () => {
    await setMode({ provider: 'naver', mode: 'down' });
    const signIn = await begin('naver');
    const back = await fetch(signIn.url, { redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const { status, body } = await finish(signIn, code);
    expect([status, body.code]).toEqual([502, 'social_failed']);
  });

  it.each([
    ['consent', 'social01@kakao.example'],
    ['no_email', null],
  ])('answers at once in the mode %s (SANDBOX-13)', async (mode, email) => {
    await setMode({ provider: 'kakao', mode, person: 'social01' });
    const signIn = await begin('kakao');
    const back = await fetch(signIn.url, { redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await finish(signIn, code)).body.email).toBe(email);
    await setMode({ mode: 'decline' });
    const declined = await fetch((await begin('kakao')).url, { redirect: 'manual' });
    expect(declined.headers.get('location')).toContain('error=access_denied');
  });
});

describe('redirect addresses', () => {
  it.each([
    'https://evil.example/users/login-callback/kakao',
    '/users/login-callback/kakao',
    'BASE/users/login-callback/naver',
    'BASE/users/login-callback/kakao?next=https://evil.example',
    'BASE@evil.example/users/login-callback/kakao',
    'javascript:alert(1)',
  ])('of other origins are refused: %s (SESSION-31)', async (address) => {
    const query = new URLSearchParams({
      provider: 'kakao',
      redirect_uri: address.replace('BASE', server.baseUrl),
      state: 'state-state',
      code_challenge: 'a'.repeat(43),
    });
    const { status, body } = await client.get(`/v1/user/login-social-url?${query}`);
    expect([status, body.code]).toEqual([400, 'social_state']);
    query.set('response_type', 'code');
    query.set('client_id', 'honey-live');
    query.delete('provider');
    expect((await fetch(`${server.baseUrl}/sandbox/social/kakao?${query}`)).status).toBe(400);
  });

  it.each([
    ['an unknown provider', { provider: 'myspace' }],
    ['no challenge', { code_challenge: '' }],
    ['a short state', { state: 'x' }],
  ])('%s is rejected', async (_, changes) => {
    const query = new URLSearchParams({
      provider: 'kakao',
      redirect_uri: callbackOf('kakao'),
      state: 'state-state',
      code_challenge: 'a'.repeat(43),
      ...changes,
    });
    const { status, body } = await client.get(`/v1/user/login-social-url?${query}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});

describe("the provider's page", () => {
  it('is plain HTML under the policy of the site, and is marked as simulated', async () => {
    const page = await fetch((await begin('kakao')).url);
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toContain('<script');
    expect(html).toContain('TEST');
    expect(html).toContain('카카오벌');
    expect(html).toContain('동의하고 계속하기');
  });

  it('shows submitted input as text', async () => {
    const signIn = await begin('kakao');
    signIn.url.searchParams.set('state', '"><script>alert(1)</script>');
    expect((await fetch(signIn.url)).status).toBe(400);
  });

  it('does not exist in production, nor do its controls and providers', async () => {
    const production = await startApp({
      DATABASE_URL: server.databaseUrl,
      ...productionEnvironment(),
    });
    try {
      const there = new TestClient(production.baseUrl);
      const { url } = await begin('kakao');
      for (const path of [`${url.pathname}${url.search}`, '/sandbox/api/social/people']) {
        expect((await there.get(path)).status).toBe(404);
      }
      const changed = await there.send('PUT', '/sandbox/api/social/mode', { body: { mode: 'consent' } });
      expect([changed.status, changed.body.code]).toEqual([404, 'not_found']);
      expect((await there.get('/v1/user/social-providers')).body).toEqual({ list: [] });
      const login = await there.send('POST', '/v1/user/login-social-proc', {
        body: {
          provider: 'kakao',
          code: 'x',
          code_verifier: 'v'.repeat(43),
          redirect_uri: `${production.baseUrl}/users/login-callback/kakao`,
        },
      });
      expect([login.status, login.body.code]).toEqual([503, 'unavailable']);
    } finally {
      await production.close();
    }
  });

  it('can be set to answer only for a person of that provider', async () => {
    const people = await client.get<{ list: { id: string; provider: string }[]; modes: object[] }>(
      '/sandbox/api/social/people',
    );
    expect(people.body.list).toContainEqual(expect.objectContaining({ id: 'social01', provider: 'kakao' }));
    expect(people.body.modes).toHaveLength(5);
    expect((await setMode({ provider: 'naver', mode: 'consent', person: 'social01' })).status).toBe(400);
    expect((await setMode({ mode: 'maybe' })).status).toBe(400);
  });
});
