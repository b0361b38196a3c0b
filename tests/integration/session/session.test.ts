import { type BuiltMember, buildMember, builtPassword } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { SignInsService } from '@honey/server/session/sign-ins/sign-ins.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { timed } from '../../setup/timed.ts';

const { server, client } = setServer();
let member: BuiltMember;

beforeAll(async () => {
  member = await buildMember(server.app, { loginId: 'viewer01' });
});

interface Pair {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  refresh_expires_in: number;
}

const login = (id: string, password = builtPassword) =>
  client.send<Pair & { code: string; detail: Record<string, unknown>; message: string }>(
    'POST',
    '/v1/user/login-proc',
    { body: { id, password } },
  );
const refresh = (refresh_token: string) =>
  client.send<Pair & { code: string }>('POST', '/v1/issuetoken', { body: { refresh_token } });
const check = (token: string) =>
  client.send<{ code: string; user_key: number }>('POST', '/v1/user/login-check-proc', { token });
const limitOf = (id: string, kind: 'login' | 'password' = 'login') =>
  client.get<{ failures: number; max_failures: number; seconds_left: number }>(
    `/api/${kind}/limit-get?id=${id}`,
  );
const moveTime = (seconds: number) => server.app.get(Clock).shift(seconds * 1000);

describe('signing in', () => {
  it('returns a pair of tokens with their lifetimes, whatever the case of the ID (SESSION-1)', async () => {
    const { status, body, headers } = await login('Viewer01');
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 600, refresh_expires_in: 259_200 });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await check(body.access_token)).body).toMatchObject({ user_key: member.userKey });
  });

  it('reaches the same calls with the site key in the path (CORE-11)', async () => {
    const { status } = await client.send('POST', '/v1/honey/user/login-proc', {
      body: { id: 'viewer01', password: builtPassword },
    });
    expect(status).toBe(200);
  });

  it('returns the same error for an unknown ID and a wrong password (SESSION-2)', async () => {
    const wrong = await login((await buildMember(server.app)).loginId, 'Wrong!2026');
    const unknown = await login('nobody-here', 'Wrong!2026');
    expect(wrong.status).toBe(401);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  it('rejects a password over 72 bytes instead of truncating it', async () => {
    const { status, body } = await login('viewer01', `${builtPassword}${'꿀'.repeat(30)}`);
    expect([status, body.code]).toEqual([401, 'login_incorrect']);
  });

  it('withdraws a requested deletion (SESSION-3)', async () => {
    const leaving = await buildMember(server.app, { deletionAskedAt: new Date() });
    expect((await login(leaving.loginId)).status).toBe(200);
    const user = await server.app
      .get(Database)
      .prisma.user.findUniqueOrThrow({ where: { userKey: leaving.userKey } });
    expect(user.deletionAskedAt).toBeNull();
  });

  it('refuses a restricted member, with the reason (SESSION-3)', async () => {
    const { userKey, loginId } = await buildMember(server.app);
    await server.app
      .get(Database)
      .prisma.sanction.create({ data: { userKey, kind: 'service', reason: '도배' } });
    const { status, body } = await login(loginId);
    expect([status, body.code, body.detail.reason]).toEqual([403, 'service_restricted', '도배']);
  });

  it.each([
    ['no body', undefined, 'validation_failed'],
    ['broken JSON', '{"id":', 'malformed_json'],
    ['a number as ID', { id: 7, password: 'x' }, 'validation_failed'],
    ['null', { id: null, password: null }, 'validation_failed'],
    ['an unknown field', { id: 'a', password: 'b', role: 'operator' }, 'validation_failed'],
    ['an array', [], 'validation_failed'],
    ['an endless ID', { id: 'a'.repeat(5000), password: 'b' }, 'validation_failed'],
  ])('rejects %s with a code and a Korean message (CORE-1)', async (_, body, code) => {
    const answer = await client.send<{ code: string; message: string; request_id: string }>(
      'POST',
      '/v1/user/login-proc',
      { body },
    );
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(answer.body.message).toMatch(/[가-힣]/);
    expect(answer.body.request_id).toBeTruthy();
  });

  it('rejects a body over 1 MB (CORE-5)', async () => {
    const { status, body } = await login('a', 'b'.repeat(1_100_000));
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });
});

describe('the lock after repeated failures', () => {
  it('counts down, applies to the right password too, and ends (SESSION-15)', async () => {
    const { loginId } = await buildMember(server.app);
    for (let failures = 1; failures < 5; failures += 1) {
      expect((await login(loginId, 'Wrong!2026')).body.detail).toMatchObject({ failures, max_failures: 5 });
    }
    const locked = await login(loginId, 'Wrong!2026');
    expect([locked.status, locked.body.code]).toEqual([423, 'login_locked']);
    expect(locked.body.detail.seconds_left).toBe(1800);
    expect(locked.headers.get('retry-after')).toBe('1800');
    expect((await login(loginId)).status).toBe(423);
    const state = await limitOf(loginId);
    expect(state.body.failures).toBe(5);
    expect(state.body.seconds_left).toBeGreaterThan(1790);

    moveTime(1801);
    expect((await login(loginId)).status).toBe(200);
  });

  it('starts with the fifth of simultaneous failures, and counts no further (SESSION-17)', async () => {
    const { loginId } = await buildMember(server.app);
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(loginId, 'Wrong!2026')));
    const counts = answers.map(({ status, body }) => [status, body.detail.failures]).sort();
    expect(counts.slice(0, 5)).toEqual([...[1, 2, 3, 4].map((failures) => [401, failures]), [423, 5]]);
    expect(new Set(counts.slice(4).map(String))).toEqual(new Set(['423,5']));
    expect((await login(loginId)).status).toBe(423);
    expect((await limitOf(loginId)).body).toMatchObject({ failures: 5, max_failures: 5 });
  });

  it('starts with the very first failure when the setting says so (SESSION-15)', async () => {
    const { loginId } = await buildMember(server.app);
    await server.app.get(SettingsStore).set('login_max_failures_per_address', 1);
    const first = await login(loginId, 'Wrong!2026');
    await server.app.get(SettingsStore).set('login_max_failures_per_address', 5);
    expect([first.status, first.body.detail.failures]).toEqual([423, 1]);
  });

  it('cannot be prevented by a sign-in from before the failures (SESSION-20)', async () => {
    const { loginId, userKey } = await buildMember(server.app);
    const old = client.as(await tokenOf(server.app, userKey));
    moveTime(1);
    for (let failures = 1; failures < 5; failures += 1) await login(loginId, 'Wrong!2026');
    expect((await old.send('POST', '/api/login/limit-clear')).status).toBe(200);
    expect((await limitOf(loginId)).body.failures).toBe(4);
    expect((await login(loginId, 'Wrong!2026')).status).toBe(423);
    moveTime(1);
    const renewed = client.as(await tokenOf(server.app, userKey));
    expect((await renewed.send('POST', '/api/login/limit-clear')).status).toBe(200);
    expect((await limitOf(loginId)).body.failures).toBe(0);
  });

  it('cannot be caused for all addresses by reports, and is cleared by its member (SESSION-20)', async () => {
    const { loginId, userKey } = await buildMember(server.app);
    const report = () =>
      client.send<{ failures: number }>('POST', '/api/login/limit', { body: { id: loginId } });
    for (let count = 1; count <= 3; count += 1) expect((await report()).body.failures).toBe(count);
    const rows = await server.app.get(Database).prisma.attemptLimit.findMany({ where: { loginId } });
    expect(rows.map(({ address }) => address)).not.toContain('*');
    const own = client.as(await tokenOf(server.app, userKey));
    expect((await own.send('POST', '/api/login/limit-clear')).status).toBe(200);
    expect((await limitOf(loginId)).body.failures).toBe(0);
  });

  it('of find-password is separate (SESSION-21)', async () => {
    const { loginId, userKey } = await buildMember(server.app);
    await client.send('POST', '/api/password/limit', { body: { id: loginId } });
    const failures = async (kind: 'login' | 'password') => (await limitOf(loginId, kind)).body.failures;
    expect([await failures('password'), await failures('login')]).toEqual([1, 0]);
    await client.as(await tokenOf(server.app, userKey)).send('POST', '/api/password/limit-clear');
    expect(await failures('password')).toBe(0);
  });
});

describe('staying signed in', () => {
  it('expires the access token after 600 s and renews it by the refresh token (SESSION-5)', async () => {
    const { body: first } = await login('viewer01');
    moveTime(601);
    expect(await check(first.access_token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    const { status, body: second } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect((await check(second.access_token)).status).toBe(200);
  });

  it('keeps two tabs signed in that refresh at once (SESSION-6)', async () => {
    const { body: first } = await login('viewer01');
    const tabs = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of tabs) expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('ends the whole sign-in when a used refresh token is presented later (SESSION-7)', async () => {
    const { body: first } = await login('viewer01');
    const { body: second } = await refresh(first.refresh_token);
    moveTime(11);
    expect(await refresh(first.refresh_token)).toMatchObject({
      status: 401,
      body: { code: 'invalid_token' },
    });
    expect((await refresh(second.refresh_token)).status).toBe(401);
    expect(await check(second.access_token)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });

  it('expires the refresh token after three days (SESSION-8)', async () => {
    const { body } = await login('viewer01');
    moveTime(259_201);
    expect(await refresh(body.refresh_token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  it('accepts no refresh token as an access token, and no altered one (SESSION-9)', async () => {
    const { body } = await login('viewer01');
    expect((await check(body.refresh_token)).body.code).toBe('invalid_token');
    expect((await check(`${body.access_token.slice(0, -2)}xx`)).body.code).toBe('invalid_token');
    expect((await check('')).body.code).toBe('login_required');
  });
});

describe('signing out', () => {
  it('ends this sign-in at once and leaves the others (SESSION-10)', async () => {
    const { body: phone } = await login('viewer01');
    const { body: desk } = await login('viewer01');
    const { status } = await client.as(phone.access_token).send('POST', '/v1/user/logout-proc', { body: {} });
    expect(status).toBe(200);
    expect((await check(phone.access_token)).body.code).toBe('invalid_token');
    expect((await refresh(phone.refresh_token)).status).toBe(401);
    expect((await check(desk.access_token)).status).toBe(200);
  });

  it('ends all sign-ins on request (SESSION-10)', async () => {
    const { body: phone } = await login('viewer01');
    const { body: desk } = await login('viewer01');
    await client.as(phone.access_token).send('POST', '/v1/user/logout-proc', { body: { all_yn: 'Y' } });
    expect((await check(desk.access_token)).body.code).toBe('invalid_token');
    const { body: again } = await login('viewer01');
    expect((await check(again.access_token)).status).toBe(200);
  });

  it('takes effect at another server within a second (SESSION-11)', async () => {
    const other = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      const { userKey } = await buildMember(server.app);
      const token = await tokenOf(server.app, userKey);
      const elsewhere = new TestClient(other.baseUrl, token);
      expect((await elsewhere.send('POST', '/v1/user/login-check-proc')).status).toBe(200);
      await server.app.get(SignInsService).endAll(userKey, 'ban');
      const { ms } = await timed(() =>
        eventually(async () =>
          expect((await elsewhere.send('POST', '/v1/user/login-check-proc')).status).toBe(401),
        ),
      );
      expect(ms).toBeLessThan(2_000);
    } finally {
      await other.close();
    }
  });
});
