import { createHash, randomBytes } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { Restrictions } from '@honey/server/session/restrictions.service';
import { SocialTickets } from '@honey/server/session/social-tickets.service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../setup/app.ts';
import { TestClient, tokenOf } from '../setup/client.ts';

let server: TestApp;
let client: TestClient;

beforeAll(async () => {
  server = await startApp();
  client = new TestClient(server.baseUrl);
});
afterAll(() => server?.close());
beforeEach(() => setMode({ mode: 'ask' }));

interface Result {
  state: string;
  tokens: { access_token: string } | null;
  social_ticket: string | null;
  email: string | null;
  name: string | null;
  code: string;
  detail: Record<string, string>;
}

const prisma = () => server.app.get(Database).prisma;
const setMode = (body: object) => client.send('PUT', '/sandbox/api/social/mode', { body });
const callbackOf = (provider: string) => `${server.baseUrl}/users/login-callback/${provider}`;

/** What a page keeps while the browser is at the provider. */
interface Begun {
  provider: string;
  verifier: string;
  state: string;
  url: URL;
}

async function begin(provider: string): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(12).toString('base64url');
  const query = new URLSearchParams({
    provider,
    redirect_uri: callbackOf(provider),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  const { status, body } = await client.get<{ url: string }>(`/v1/user/login-social-url?${query}`);
  expect(status).toBe(200);
  return { provider, verifier, state, url: new URL(body.url) };
}

/** Fills in the form that the provider's page shows, and answers where it sends the browser. */
async function consent(begun: Begun, fields: Record<string, string>): Promise<URL> {
  const page = await fetch(begun.url);
  const html = await page.text();
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const hidden = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name ?? '', (value ?? '').replaceAll('&#38;', '&')],
  );
  const answer = await fetch(new URL(action, begun.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...hidden, ...Object.entries(fields)]),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

async function codeOf(begun: Begun, person = 'social01', fields: Record<string, string> = {}) {
  const back = await consent(begun, { person, answer: 'agree', email_yn: 'Y', ...fields });
  expect(back.origin + back.pathname).toBe(callbackOf(begun.provider));
  expect(back.searchParams.get('state')).toBe(begun.state);
  return back.searchParams.get('code') ?? '';
}

const finish = ({ provider, verifier }: Begun, code: string, changes: object = {}, token?: string) =>
  client.send<Result>('POST', '/v1/user/login-social-proc', {
    ...(token ? { token } : {}),
    body: { provider, code, code_verifier: verifier, redirect_uri: callbackOf(provider), ...changes },
  });

const linkTo = (userKey: number, provider: string, providerUserId: string) =>
  prisma().socialAccount.create({ data: { provider, providerUserId, userKey } });

describe('signing in by a social provider', () => {
  it('offers the five providers', async () => {
    const { body } = await client.get<{ list: { provider: string; name: string }[] }>(
      '/v1/user/social-providers',
    );
    expect(body.list.map(({ provider }) => provider)).toEqual([
      'apple',
      'facebook',
      'google',
      'kakao',
      'naver',
    ]);
    expect(body.list.find(({ provider }) => provider === 'kakao')?.name).toBe('카카오');
  });

  it.each(['apple', 'facebook', 'google', 'kakao', 'naver'])(
    'leads a newcomer from %s to the sign-up, with a ticket that names them',
    async (provider) => {
      const begun = await begin(provider);
      const code = await codeOf(begun, 'new', { name: '김새벌', email: 'new@bee.example' });
      const { status, body } = await finish(begun, code);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        state: 'sign_up_needed',
        tokens: null,
        email: 'new@bee.example',
        name: '김새벌',
      });
      expect(server.app.get(SocialTickets).read(body.social_ticket ?? '')).toMatchObject({
        provider,
        email: 'new@bee.example',
      });
    },
  );

  it('signs in whom the account belongs to', async () => {
    const { userKey } = await buildMember(server.app);
    await linkTo(userKey, 'naver', 'naver-green');
    const begun = await begin('naver');
    const { body } = await finish(begun, await codeOf(begun, 'green'));
    expect(body).toMatchObject({ state: 'signed_in', social_ticket: null });
    const check = await client.send<{ user_key: number }>('POST', '/v1/user/login-check-proc', {
      token: body.tokens?.access_token ?? '',
    });
    expect(check.body.user_key).toBe(userKey);
  });

  it('knows a person by the provider alone: the same e-mail elsewhere is somebody else', async () => {
    const { userKey } = await buildMember(server.app);
    await linkTo(userKey, 'google', 'google-jun');
    const begun = await begin('facebook');
    const code = await codeOf(begun, 'new', { name: '이준호', email: 'jun@google.example' });
    expect((await finish(begun, code)).body.state).toBe('sign_up_needed');
  });

  it('links the account to the member who is signed in, once and for one', async () => {
    const [one, other] = [await buildMember(server.app), await buildMember(server.app)];
    const token = await tokenOf(server.app, one.userKey);
    for (const _ of [1, 2]) {
      const begun = await begin('kakao');
      const { status, body } = await finish(begun, await codeOf(begun, 'ryan'), {}, token);
      expect([status, body.state, body.tokens]).toEqual([200, 'linked', null]);
    }
    expect(await prisma().socialAccount.count({ where: { userKey: one.userKey } })).toBe(1);
    const session = await client.as(token).get<{ social_providers: string[] }>(`/v1/users/${one.userKey}`);
    expect(session.body.social_providers).toEqual(['kakao']);

    const begun = await begin('kakao');
    const taken = await finish(
      begun,
      await codeOf(begun, 'ryan'),
      {},
      await tokenOf(server.app, other.userKey),
    );
    expect([taken.status, taken.body.code]).toEqual([409, 'social_linked']);
  });

  it('tells no e-mail that the person did not agree to tell', async () => {
    const begun = await begin('kakao');
    const back = await consent(begun, { person: 'social01', answer: 'agree' });
    const { body } = await finish(begun, back.searchParams.get('code') ?? '');
    expect([body.state, body.email]).toEqual(['sign_up_needed', null]);
  });

  it('takes back an asked-for deletion, and refuses the restricted', async () => {
    const { userKey } = await buildMember(server.app, { deletionAskedAt: new Date() });
    await linkTo(userKey, 'apple', 'apple-sunny');
    const signIn = async () => {
      const begun = await begin('apple');
      return finish(begun, await codeOf(begun, 'sunny'));
    };
    expect((await signIn()).body.state).toBe('signed_in');
    const row = await prisma().user.findUniqueOrThrow({ where: { userKey } });
    expect(row.deletionAskedAt).toBeNull();
    await server.app.get(Restrictions).restrict(userKey, 'service', '도배');
    const refused = await signIn();
    expect([refused.status, refused.body.code]).toEqual([403, 'service_restricted']);
    expect(refused.body.detail).toMatchObject({ user_key: userKey, reason: '도배' });
  });
});

describe('what a provider may answer', () => {
  it('declines', async () => {
    const begun = await begin('google');
    const back = await consent(begun, { person: 'jun', answer: 'decline' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe(begun.state);
    const { status, body } = await client.send('POST', '/v1/user/login-social-proc', {
      body: { provider: 'google', error: 'access_denied' },
    });
    expect([status, body.code]).toEqual([403, 'social_declined']);
  });

  it('is down', async () => {
    await setMode({ provider: 'naver', mode: 'down' });
    const begun = await begin('naver');
    const back = await fetch(begun.url, { redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const { status, body } = await finish(begun, code);
    expect([status, body.code]).toEqual([502, 'social_failed']);
  });

  it.each([
    ['consent', 'social01@kakao.example'],
    ['no_email', null],
  ])('answers at once in the mode %s', async (mode, email) => {
    await setMode({ provider: 'kakao', mode, person: 'social01' });
    const begun = await begin('kakao');
    const back = await fetch(begun.url, { redirect: 'manual' });
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await finish(begun, code)).body.email).toBe(email);
    await setMode({ mode: 'decline' });
    const declined = await fetch((await begin('kakao')).url, { redirect: 'manual' });
    expect(declined.headers.get('location')).toContain('error=access_denied');
  });
});

describe('a code', () => {
  const refused = { status: 400, body: { code: 'social_state' } };

  it('is good once, also when it is used many times at once', async () => {
    const begun = await begin('kakao');
    const code = await codeOf(begun);
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(begun, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  });

  it('is good for its verifier alone, and spent by a wrong one', async () => {
    const begun = await begin('kakao');
    const code = await codeOf(begun);
    const wrong = randomBytes(32).toString('base64url');
    expect(await finish(begun, code, { code_verifier: wrong })).toMatchObject(refused);
    expect(await finish(begun, code)).toMatchObject(refused);
  });

  it('is good for a minute', async () => {
    const begun = await begin('kakao');
    const code = await codeOf(begun);
    server.app.get(Clock).shift(60_001);
    expect(await finish(begun, code)).toMatchObject(refused);
  });

  it('is good at its own provider and redirect address alone', async () => {
    const begun = await begin('kakao');
    const code = await codeOf(begun);
    const elsewhere = { provider: 'naver', redirect_uri: callbackOf('naver') };
    expect(await finish(begun, code, elsewhere)).toMatchObject(refused);
    expect(await finish(begun, code, { redirect_uri: 'https://evil.example/' })).toMatchObject(refused);
    expect(await finish(begun, 'invented')).toMatchObject(refused);
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
  ])('that are not this page are refused: %s', async (address) => {
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
  ])('%s is refused', async (_, changes) => {
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
  it('is plain HTML under the policy of the site, and shows what it is', async () => {
    const page = await fetch((await begin('kakao')).url);
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).not.toContain('<script');
    expect(html).toContain('TEST');
    expect(html).toContain('카카오벌');
    expect(html).toContain('동의하고 계속하기');
  });

  it('shows what is sent to it as text', async () => {
    const begun = await begin('kakao');
    begun.url.searchParams.set('state', '"><script>alert(1)</script>');
    expect((await fetch(begun.url)).status).toBe(400);
  });

  it('is not there in production, nor are its controls and providers', async () => {
    const secret = 'a-secret-that-is-no-default-0123456789';
    const production = await startApp({
      DATABASE_URL: server.databaseUrl,
      NODE_ENV: 'production',
      JWT_SECRET: secret,
      TICKET_SECRET: secret,
      MEDIA_SECRET: secret,
      LOOKUP_SECRET: secret,
      DATA_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}`,
    });
    try {
      const there = new TestClient(production.baseUrl);
      const { url } = await begin('kakao');
      for (const path of [`${url.pathname}${url.search}`, '/sandbox/api/social/people']) {
        expect((await there.get(path)).status).toBe(404);
      }
      const told = await there.send('PUT', '/sandbox/api/social/mode', { body: { mode: 'consent' } });
      expect([told.status, told.body.code]).toEqual([404, 'not_found']);
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

  it('can be told to answer for somebody of that provider alone', async () => {
    const people = await client.get<{ list: { id: string; provider: string }[]; modes: object[] }>(
      '/sandbox/api/social/people',
    );
    expect(people.body.list).toContainEqual(expect.objectContaining({ id: 'social01', provider: 'kakao' }));
    expect(people.body.modes).toHaveLength(5);
    expect((await setMode({ provider: 'naver', mode: 'consent', person: 'social01' })).status).toBe(400);
    expect((await setMode({ mode: 'maybe' })).status).toBe(400);
  });
});
