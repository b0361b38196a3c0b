import { readFileSync } from 'node:fs';
import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { productionEnvironment } from '../../setup/production.ts';

interface Listed {
  list: Record<string, unknown>[];
  total: number;
  recording_yn: string;
}

const { server, client } = setServer({ SANDBOX_JOURNAL: 'on' });
let viewer: BuiltMember;

beforeAll(async () => {
  viewer = await buildMember(server.app, { loginId: 'viewer01', honey: 500 });
});

describe('access to the sandbox', () => {
  it('needs no sign-in, and reports the loaded dataset (SANDBOX-1)', async () => {
    const { status, body, headers } = await client.get('/sandbox/api/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', environment: 'test', dataset: null, journal_yn: 'Y' });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbouring site', { 'Sec-Fetch-Site': 'same-site' }],
  ])('is refused to a page of %s (SANDBOX-1)', async (_who, headers: Record<string, string>) => {
    const { status, body } = await client.send('POST', '/sandbox/api/clock/reset', { headers });
    expect(status).toBe(403);
    expect(body.code).toBe('forbidden');
  });

  it('is open to its own page (SANDBOX-1)', async () => {
    const headers = { Origin: server.baseUrl, 'Sec-Fetch-Site': 'same-origin' };
    expect((await client.get('/sandbox/api/health', { headers })).status).toBe(200);
  });

  it('does not extend to unknown calls', async () => {
    const { status, body } = await client.get('/sandbox/api/nothing');
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
  });

  it('is announced to the page', async () => {
    expect((await client.get('/api/common/site-info')).body).toMatchObject({ sandbox_yn: 'Y' });
  });
});

/** Every call of the sandbox in the API document, with something for the parts of its path that vary. */
function sandboxCalls(): [method: string, path: string][] {
  const document: { paths: Record<string, object> } = JSON.parse(
    readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8'),
  );
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/sandbox/'))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method): [string, string] => [
        method.toUpperCase(),
        path.replace(/\{\w+\}/g, 'viewer01'),
      ]),
    );
}

describe('in production', () => {
  let production: TestApp;
  beforeAll(async () => {
    production = await startApp({
      ...productionEnvironment(),
      DATABASE_URL: server.databaseUrl,
      SANDBOX_JOURNAL: 'on',
    });
  });
  afterAll(() => production?.close());

  it.each(sandboxCalls())('%s %s is not found (SANDBOX-2)', async (method, path) => {
    const { status, body } = await new TestClient(production.baseUrl).send(method, path);
    expect(status).toBe(404);
    expect(body.code).toBe('not_found');
  });

  it('has no console, and no band on the pages (SANDBOX-2)', async () => {
    const page = await fetch(`${production.baseUrl}/sandbox`, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(404);
    const { body } = await new TestClient(production.baseUrl).get('/api/common/site-info');
    expect(body).toMatchObject({ sandbox_yn: 'N' });
  });
});

describe('personas', () => {
  it('lists those who are in the data', async () => {
    const { body } = await client.get<Listed>('/sandbox/api/personas');
    expect(body.list).toEqual([
      expect.objectContaining({
        id: 'viewer01',
        user_key: viewer.userKey,
        nick: viewer.nick,
        role: 'member',
      }),
    ]);
  });

  it('signs in as one of them without a password', async () => {
    const { status, body } = await client.send('POST', '/sandbox/api/personas/viewer01/sign-in');
    expect(status).toBe(200);
    expect(body).toMatchObject({ user_key: viewer.userKey, expires_in: 600 });
    const check = await client.send('POST', '/v1/user/login-check-proc', {
      token: String(body.access_token),
    });
    expect(check.body).toMatchObject({ user_key: viewer.userKey });
  });

  it('rejects everyone else', async () => {
    expect((await client.send('POST', '/sandbox/api/personas/nobody99/sign-in')).body.code).toBe(
      'user_not_found',
    );
  });
});

describe('the inbox', () => {
  const deliver = (receiver: string, text: string, code?: string) =>
    server.app.get(SandboxStore).deliver({ channel: 'sms', receiver, text, ...(code ? { code } : {}) });

  beforeAll(async () => {
    await deliver('01011112222', '인증번호 123456', '123456');
    await deliver('01033334444', '인증번호 654321', '654321');
    await deliver('01011112222', '환영해요');
  });

  const texts = async (query: string) =>
    (await client.get<Listed>(`/sandbox/api/inbox?${query}`)).body.list.map(({ text }) => text);

  it('shows messages, newest first, and pages through them (SANDBOX-4)', async () => {
    expect(await texts('')).toEqual(['환영해요', '인증번호 654321', '인증번호 123456']);
    expect(await texts('offset=1&limit=1')).toEqual(['인증번호 654321']);
  });

  it('is searched by receiver, channel, text and code (SANDBOX-4)', async () => {
    expect(await texts('receiver=01011112222')).toEqual(['환영해요', '인증번호 123456']);
    expect(await texts('q=6543')).toEqual(['인증번호 654321']);
    expect(await texts('channel=push')).toEqual([]);
    expect((await client.get('/sandbox/api/inbox?channel=fax')).status).toBe(400);
  });

  it('fails messages as often as the console configures (SANDBOX-5)', async () => {
    const { body } = await client.send('PUT', '/sandbox/api/chaos', { body: { sms: { probability: 1 } } });
    expect(body).toEqual({ sms: { probability: 1 }, push: { probability: 0 } });
    expect(await deliver('01055556666', '오지 않아요')).toBe(false);
    const { body: inbox } = await client.get<Listed>('/sandbox/api/inbox?limit=1');
    expect(inbox.list[0]).toMatchObject({ text: '오지 않아요', state: 'failed' });
    await client.send('PUT', '/sandbox/api/chaos', { body: { sms: { probability: 0 } } });
    expect(await deliver('01055556666', '와요')).toBe(true);
  });

  it('reports the outcome of each of many at once, and one that cannot be stored fails alone (SANDBOX-4, SANDBOX-5)', async () => {
    await client.send('PUT', '/sandbox/api/chaos', { body: { sms: { probability: 0.5 } } });
    const sent = Array.from({ length: 60 }, (_, index) => `${index} 번째`);
    const [answers, broken] = await Promise.all([
      Promise.all(sent.map((text) => deliver('01077778888', text))),
      deliver('01077778888', 'a\u0000b').catch(() => 'broken'),
    ]);
    await client.send('PUT', '/sandbox/api/chaos', { body: { sms: { probability: 0 } } });
    expect(broken).toBe('broken');
    const { list } = (await client.get<Listed>('/sandbox/api/inbox?receiver=01077778888&limit=100')).body;
    const stored = list.toReversed().map(({ text, state }) => [text, state === 'delivered']);
    expect(stored).toEqual(sent.map((text, index) => [text, answers[index]]));
    expect(new Set(answers)).toEqual(new Set([true, false]));
  });

  it('retains the newest five hundred', async () => {
    await Promise.all(Array.from({ length: 520 }, (_, index) => deliver('01099990000', `${index}`)));
    const { body } = await client.get<Listed>('/sandbox/api/inbox?limit=1');
    expect([body.total, body.list[0]?.text]).toEqual([500, '519']);
  });

  it('rejects an invalid probability', async () => {
    for (const sms of [...[-0.1, 1.1, 'often', null].map((probability) => ({ probability })), null]) {
      const { status } = await client.send('PUT', '/sandbox/api/chaos', { body: { sms } });
      expect([sms, status]).toEqual([sms, 400]);
    }
  });

  it("can be cleared of a receiver's messages, or of all", async () => {
    await client.send('DELETE', '/sandbox/api/inbox?receiver=01011112222');
    expect(await texts('receiver=01011112222')).toEqual([]);
    expect(await texts('')).not.toEqual([]);
    await client.send('DELETE', '/sandbox/api/inbox');
    expect(await texts('')).toEqual([]);
  });
});

describe('settings', () => {
  const find = async (key: string) =>
    (await client.get<Listed>('/sandbox/api/settings')).body.list.find((setting) => setting.key === key);

  it('are listed with type, range, default and value', async () => {
    expect(await find('gift_min_star')).toEqual({
      key: 'gift_min_star',
      type: 'integer',
      description: expect.any(String),
      group: 'gifts',
      group_name: '선물·아이템',
      name: '최소 선물',
      help: '한 번에 선물할 수 있는 최소 꿀이에요.',
      unit: '꿀',
      value: 1,
      default: 1,
      changed_yn: 'N',
      min: 1,
      max: 1_000_000,
      length_max: null,
      items_max: null,
    });
  });

  it('all have a Korean name, description and group, and a unit where they are numbers (SANDBOX-34)', async () => {
    const { body } = await client.get<{ list: Record<string, string>[] }>('/sandbox/api/settings');
    const texts = body.list.map(({ key, name, help, group_name, type, unit }) => ({
      key,
      isKorean: [name, help, group_name].every((text) => /[가-힣]|^[A-Z]/.test(text ?? '')),
      isMeasured: (unit !== null) === ['integer', 'integers'].includes(type ?? ''),
    }));
    expect(texts.filter(({ isKorean, isMeasured }) => !isKorean || !isMeasured)).toEqual([]);
    expect(new Set(body.list.map(({ name }) => name)).size).toBe(body.list.length);
  });

  it('can be changed and reset (SANDBOX-11)', async () => {
    const put = await client.send('PUT', '/sandbox/api/settings/site_name_ko', {
      body: { value: '시험라이브' },
    });
    expect(put.body).toMatchObject({ value: '시험라이브', changed_yn: 'Y' });
    expect((await client.get('/api/common/site-info')).body).toMatchObject({ name_ko: '시험라이브' });
    await client.send('DELETE', '/sandbox/api/settings/site_name_ko');
    expect(await find('site_name_ko')).toMatchObject({ value: '허니라이브', changed_yn: 'N' });
  });

  it.each([
    ['gift_min_star', 0],
    ['gift_min_star', '5'],
    ['guest_watch', 'Y'],
    ['gift_amounts', [1, 'two']],
    ['site_name', 7],
  ])('reject %s = %j (SANDBOX-11)', async (key, value) => {
    const { status, body } = await client.send('PUT', `/sandbox/api/settings/${key}`, { body: { value } });
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
  });

  it('return 404 for an unknown one', async () => {
    const { status } = await client.send('PUT', '/sandbox/api/settings/no_such', { body: { value: 1 } });
    expect(status).toBe(404);
  });
});

describe('the journal of requests', () => {
  const password = 'Wrong!2026';

  beforeAll(async () => {
    await client.send('DELETE', '/sandbox/api/requests');
    await client.send('POST', '/v1/user/login-proc', { body: { id: 'viewer01', password } });
    const signedIn = await client.login('viewer01');
    await signedIn.get('/v1/user/user-check-phone?phone=01012345678');
    await signedIn.send('POST', `/v1/user/login-check-proc?passwd=${password}`);
  });

  it('records requests and responses, newest first', async () => {
    const { body } = await client.get<Listed>('/sandbox/api/requests?path=/v1/user/login-proc');
    expect(body.recording_yn).toBe('Y');
    expect(body.list.map(({ status }) => status)).toEqual([200, 401]);
    expect(body.list[1]).toMatchObject({
      method: 'POST',
      path: '/v1/user/login-proc',
      query: '',
      user_key: null,
    });
  });

  it('records no password, no token, no phone number (SANDBOX-12)', async () => {
    const { body } = await client.get<Listed>('/sandbox/api/requests');
    const text = JSON.stringify(body);
    expect(text).toContain('[redacted]');
    for (const secret of [password, 'eyJ', '01012345678', viewer.password])
      expect(text).not.toContain(secret);
    // The error code of a refusal is not a secret.
    expect(text).toContain('login_incorrect');
  });

  it('records no body without a length', async () => {
    await fetch(`${server.baseUrl}/v1/etc/prohihit-check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Blob([JSON.stringify({ content: '길이를 몰라요' })]).stream(),
      duplex: 'half',
    });
    const { body } = await client.get<Listed>('/sandbox/api/requests?path=/v1/etc/prohihit-check');
    expect(body.list[0]).toMatchObject({ status: 200, request: null });
  });

  it('can be filtered and counted by method, path, status and member (SANDBOX-12)', async () => {
    const count = async (query: string) =>
      (await client.get<{ count: number }>(`/sandbox/api/requests/count?${query}`)).body.count;
    expect(await count('method=POST&path=/v1/user/*-proc')).toBe(3);
    expect(await count('path=/v1/user/login-proc&status=4xx')).toBe(1);
    expect(await count('path=/v1/user/login-proc&status=200')).toBe(1);
    expect(await count(`user_key=${viewer.userKey}&path=/v1/user/login-check-*`)).toBe(1);
  });

  it("can be filtered, counted, verified and emptied by the caller's own header, and by time (SANDBOX-19)", async () => {
    const asTest = (id: string, path = '/api/common/site-info') =>
      client.get(path, { headers: { 'X-Test-Id': id } });
    const count = async (query: string) =>
      (await client.get<{ count: number }>(`/sandbox/api/requests/count?${query}`)).body.count;
    await asTest('one test');
    await asTest('one test', '/v1/etc/site-policy-nos');
    await asTest('another');
    await asTest('x'.repeat(120));
    expect(await count('test_id=one%20test')).toBe(2);
    expect(await count('test_id=one%20test&path=/api/*')).toBe(1);
    expect(await count(`test_id=${'x'.repeat(100)}`)).toBe(1);
    const other = (await client.get<Listed>('/sandbox/api/requests?test_id=another')).body.list[0];
    const timestamp = String(other?.at);
    const afterwards = new Date(Date.parse(timestamp) + 1).toISOString();
    expect(await count(`test_id=another&since=${timestamp}`)).toBe(1);
    expect(await count(`test_id=another&until=${timestamp}`)).toBe(0);
    expect(await count(`test_id=another&since=${afterwards}`)).toBe(0);
    expect(await count(`test_id=another&until=${afterwards}`)).toBe(1);
    const { body } = await client.get<Listed>('/sandbox/api/requests?test_id=one%20test');
    expect(body.list).toMatchObject([{ test_id: 'one test' }, { test_id: 'one test' }]);
    const verified = await client.send('POST', '/sandbox/api/requests/verify', {
      body: { method: 'GET', path: '*', test_id: 'one test', at_least: 2, at_most: 2 },
    });
    expect(verified.body).toEqual({ ok: true, count: 2 });
    await client.send('DELETE', '/sandbox/api/requests?test_id=one%20test');
    expect(await count('test_id=one%20test')).toBe(0);
    expect(await count('test_id=another')).toBe(1);
    expect((await client.get('/sandbox/api/requests?since=soon')).status).toBe(400);
  });

  it('leaves out the simulated audience by default (SANDBOX-19)', async () => {
    const path = '/v1/etc/site-policy-nos';
    await Promise.all(
      Array.from({ length: 600 }, () => client.get(path, { headers: { 'X-Agent': 'honey-audience/1' } })),
    );
    const total = async (query: string) =>
      (await client.get<Listed>(`/sandbox/api/requests?path=${path}${query}`)).body.total;
    const own = Number(await total(''));
    expect(own).toBeLessThan(10);
    expect(await total('&audience_yn=Y')).toBe(500 + own);
    // They displace no other entries.
    const { body } = await client.get<Listed>('/sandbox/api/requests?path=/v1/user/login-proc');
    expect(body.total).toBe(2);
  });

  it('verifies how often a request was made (SANDBOX-12)', async () => {
    const verify = async (claim: object) =>
      (await client.send('POST', '/sandbox/api/requests/verify', { body: claim })).body;
    const login = { method: 'POST', path: '/v1/user/login-proc' };
    expect(await verify(login)).toEqual({ ok: true, count: 2 });
    expect(await verify({ ...login, status: 200, at_most: 1 })).toEqual({ ok: true, count: 1 });
    expect(await verify({ ...login, at_least: 3 })).toEqual({ ok: false, count: 2 });
    expect(await verify({ ...login, at_most: 1 })).toEqual({ ok: false, count: 2 });
    expect(await verify({ method: 'POST', path: '/v1/star-use' })).toEqual({ ok: false, count: 0 });
    expect(await verify({ ...login, at_least: null })).toMatchObject({ code: 'validation_failed' });
  });

  it('can be emptied', async () => {
    await client.send('DELETE', '/sandbox/api/requests');
    expect((await client.get<Listed>('/sandbox/api/requests')).body.total).toBe(0);
  });

  it("leaves out the site's own files and the console, and records pages", async () => {
    for (const path of [
      '/theme.js',
      '/favicon.svg?v=1',
      '/sandbox',
      '/sandbox?tab=requests',
      '/nothing-here',
    ])
      await client.send('GET', path);
    const { body } = await client.get<{ list: { path: string }[] }>('/sandbox/api/requests');
    expect(body.list.map(({ path }) => path)).toEqual(['/nothing-here']);
  });
});

describe('the ledger', () => {
  it('is proven', async () => {
    const { body } = await client.get<Listed & { ok_yn: string }>('/sandbox/api/ledger');
    expect(body.ok_yn).toBe('Y');
    expect(body.list.length).toBeGreaterThan(5);
  });
});
