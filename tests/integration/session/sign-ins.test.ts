import { TalkClient } from '@honey/mintalk';
import {
  type BuiltMember,
  buildHost,
  buildLive,
  buildMember,
  builtPassword,
} from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { SignInsService } from '@honey/server/session/sign-ins/sign-ins.service';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { stopwatch, timed } from '../../setup/timed.ts';

const { server, client } = setServer();
const sockets: TalkClient[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

interface Pair {
  access_token: string;
  refresh_token: string;
  code: string;
  detail: { user_key: number; sanction_token: string; reason: string; ends_at: string | null };
}
interface List {
  list: { id: string; agent: string; current_yn: string }[];
  total: number;
}

const login = ({ loginId }: BuiltMember, agent = 'test') =>
  client.send<Pair>('POST', '/v1/user/login-proc', {
    body: { id: loginId, password: builtPassword },
    headers: { 'User-Agent': agent },
  });
const refresh = (refresh_token: string) =>
  client.send<Pair>('POST', '/v1/issuetoken', { body: { refresh_token } });
const statusOf = async (token: string, at = client) =>
  (await at.send('POST', '/v1/user/login-check-proc', { token })).status;
const listOf = (token: string) => client.get<List>('/v1/user/sign-in-list', { token });
const end = (token: string, id: string) => client.send<Pair>('DELETE', `/v1/user/sign-in/${id}`, { token });

/** A chat connection of the sign-in, and when it ends. */
async function connect(
  token: string,
  at = server,
): Promise<{ talk: TalkClient; disconnected: Promise<string> }> {
  const talk = new TalkClient();
  sockets.push(talk);
  const own = new TestClient(at.baseUrl, token);
  const disconnected = new Promise<string>((resolve) => talk.on('disconnected', (reason) => resolve(reason)));
  await talk.connect(async () => {
    const { status, body } = await own.send<{ socket_host: string; token: string }>('POST', '/v2/sockets');
    if (status !== 200) throw new Error(`sockets answered ${status}`);
    return { socketHost: body.socket_host, token: body.token };
  });
  return { talk, disconnected };
}

/** How long something took, in milliseconds. */
async function took(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

describe("a member's sign-ins", () => {
  it('are listed newest first, with a mark on this one (SESSION-12)', async () => {
    const member = await buildMember(server.app);
    const { body: phone } = await login(member, 'phone');
    server.app.get(Clock).shift(1_000);
    const { body: desk } = await login(member, 'desk');
    const { status, body, headers } = await listOf(phone.access_token);
    expect([status, headers.get('cache-control'), body.total]).toEqual([200, 'no-store', 2]);
    expect(body.list.map(({ agent, current_yn }) => [agent, current_yn])).toEqual([
      ['desk', 'N'],
      ['phone', 'Y'],
    ]);
    const page = await client.get<List>('/v1/user/sign-in-list?offset=1&limit=1', {
      token: desk.access_token,
    });
    expect(page.body.list.map(({ agent }) => agent)).toEqual(['phone']);
  });

  it('are no longer shown when their refresh token has expired (SESSION-12)', async () => {
    const member = await buildMember(server.app);
    await login(member, 'old');
    server.app.get(Clock).shift(259_201_000);
    const { body: now } = await login(member, 'new');
    expect((await listOf(now.access_token)).body.list.map(({ agent }) => agent)).toEqual(['new']);
  });

  it('end one by one: refresh token, access token and chat (SESSION-13)', async () => {
    const member = await buildMember(server.app);
    const { body: phone } = await login(member, 'phone');
    const { body: desk } = await login(member, 'desk');
    const { disconnected } = await connect(phone.access_token);
    const { body } = await listOf(desk.access_token);
    const id = body.list.find(({ agent }) => agent === 'phone')?.id ?? '';
    expect((await end(desk.access_token, id)).status).toBe(200);
    expect(await statusOf(phone.access_token)).toBe(401);
    expect((await refresh(phone.refresh_token)).status).toBe(401);
    expect((await timed(() => disconnected)).ms).toBeLessThan(2_500);
    expect(await statusOf(desk.access_token)).toBe(200);
    const again = await end(desk.access_token, id);
    expect([again.status, again.body.code]).toEqual([404, 'sign_in_not_found']);
  });

  it('end all but this one (SESSION-13)', async () => {
    const member = await buildMember(server.app);
    const others = [(await login(member)).body, (await login(member)).body];
    const { body: here } = await login(member);
    const { disconnected } = await connect(others[0]?.access_token ?? '');
    expect((await end(here.access_token, 'others')).status).toBe(200);
    for (const { access_token, refresh_token } of others) {
      expect(await statusOf(access_token)).toBe(401);
      expect((await refresh(refresh_token)).status).toBe(401);
    }
    await disconnected;
    expect((await refresh(here.refresh_token)).status).toBe(200);
    expect((await listOf(here.access_token)).body.total).toBe(1);
  });

  it('cannot be ended by another member or a visitor, and an invalid id is rejected (SESSION-14)', async () => {
    const { body: victim } = await login(await buildMember(server.app));
    const { body: other } = await login(await buildMember(server.app));
    const id = (await listOf(victim.access_token)).body.list[0]?.id ?? '';
    expect((await end(other.access_token, id)).body.code).toBe('sign_in_not_found');
    expect(await statusOf(victim.access_token)).toBe(200);
    expect((await end(other.access_token, 'all')).status).toBe(400);
    expect((await end('', id)).body.code).toBe('login_required');
    expect((await client.get('/v1/user/sign-in-list')).status).toBe(401);
  });
});

describe('two tabs and a thief', () => {
  it('tabs that pass the expiry of the token at once all stay signed in (SESSION-6)', async () => {
    const { body: pair } = await login(await buildMember(server.app));
    server.app.get(Clock).shift(601_000);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(pair.refresh_token)));
    for (const { status, body } of tabs) {
      expect(status).toBe(200);
      expect(await statusOf(body.access_token)).toBe(200);
      expect((await refresh(body.refresh_token)).status).toBe(200);
    }
  });

  it('a refresh token that is presented after the grace period ends the family, chat included (SESSION-7)', async () => {
    const { body: pair } = await login(await buildMember(server.app));
    const { body: next } = await refresh(pair.refresh_token);
    const { disconnected } = await connect(next.access_token);
    server.app.get(Clock).shift(10_001);
    expect((await refresh(pair.refresh_token)).body.code).toBe('invalid_token');
    expect(await statusOf(next.access_token)).toBe(401);
    expect((await refresh(next.refresh_token)).body.code).toBe('invalid_token');
    await disconnected;
  });
});

describe('a restricted member', () => {
  const restrict = (userKey: number, ...more: [kind: 'service' | 'chat', reason: string, endsAt?: Date]) =>
    server.app.get(SanctionEnforcementService).restrict(userKey, ...more);

  it('is signed out of HTTP and chat within two seconds, on both devices and both servers, and cannot return (SESSION-22)', async () => {
    const other = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      const member = await buildMember(server.app);
      const { body: here } = await login(member);
      const { body: there } = await login(member);
      const elsewhere = new TestClient(other.baseUrl);
      const chats = [await connect(here.access_token), await connect(there.access_token, other)];
      expect(await statusOf(there.access_token, elsewhere)).toBe(200);

      const read = stopwatch();
      await restrict(member.userKey, 'service', '도배');
      expect(await statusOf(here.access_token)).toBe(401);
      await eventually(async () => expect(await statusOf(there.access_token, elsewhere)).toBe(401));
      await Promise.all(chats.map(({ disconnected }) => disconnected));
      expect(read()).toBeLessThan(2_000);

      for (const { refresh_token } of [here, there]) {
        expect((await refresh(refresh_token)).status).toBe(401);
      }
      const again = await login(member);
      expect([again.status, again.body.code]).toEqual([403, 'service_restricted']);
      await expect(connect(there.access_token, other)).rejects.toThrow();
    } finally {
      await other.close();
    }
  });

  it('is removed from a live that they watch (SESSION-22)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const { userKey } = await buildMember(server.app);
    const own = client.as(await tokenOf(server.app, userKey));
    const room = await enterRoom(own, vodKey);
    sockets.push(room.talk);
    const disconnected = new Promise((resolve) => room.talk.on('disconnected', resolve));
    await restrict(userKey, 'service', '도배');
    await disconnected;
    expect((await own.send('POST', `/v1/streams/${vodKey}/join`, { body: {} })).status).toBe(401);
  });

  it('is not admitted by a sign-in that is in flight (SESSION-22)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { userKey } = await buildMember(server.app);
      const signIn = server.app.get(SignInsService).open(userKey, { agent: '', address: '' });
      const [pair] = await Promise.allSettled([signIn, restrict(userKey, 'service', '도배')]);
      if (pair?.status !== 'fulfilled') continue;
      expect(await statusOf(pair.value.access_token)).toBe(401);
      expect((await refresh(pair.value.refresh_token)).status).not.toBe(200);
    }
  });

  it('is not admitted by a sign-in that waited while the restriction was set (SESSION-22)', async () => {
    const { userKey } = await buildMember(server.app);
    const database = server.app.get(Database);
    const { query } = database;
    database.query = (async (name: string, text: string, values: readonly unknown[]) => {
      if (name === 'sign_ins_openable') await restrict(userKey, 'service', '도배');
      return database.queryUntyped(name, text, values);
    }) as Database['query'];
    try {
      const signIn = server.app.get(SignInsService).open(userKey, { agent: '', address: '' });
      await expect(signIn).rejects.toMatchObject({ code: 'service_restricted' });
    } finally {
      database.query = query;
    }
  });

  it('sees the reason with the token that the refusal carries, and with nothing else (SESSION-23)', async () => {
    const member = await buildMember(server.app);
    const endsAt = new Date(server.app.get(Clock).nowMs() + 86_400_000);
    await restrict(member.userKey, 'service', '도배', endsAt);
    const { body } = await login(member);
    expect(body.detail).toMatchObject({
      user_key: member.userKey,
      reason: '도배',
      ends_at: endsAt.toISOString(),
    });
    const sanctions = (userKey: number, token?: string) =>
      client.get<{ code: string; list: object[] }>(`/v1/user/user-sanction/${userKey}`, {
        headers: token === undefined ? {} : { 'X-Sanction-Token': token },
      });
    const own = await sanctions(member.userKey, body.detail.sanction_token);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.body.list).toEqual([
      expect.objectContaining({ kind: 'service', reason: '도배', active_yn: 'Y' }),
    ]);
    expect((await sanctions(member.userKey)).body.code).toBe('login_required');
    expect((await sanctions(member.userKey + 1, body.detail.sanction_token)).body.code).toBe(
      'user_not_found',
    );
    expect((await sanctions(member.userKey, 'forged')).body.code).toBe('invalid_token');
    const { access_token } = (await login(await buildMember(server.app))).body;
    expect((await sanctions(member.userKey, access_token)).body.code).toBe('invalid_token');
    server.app.get(Clock).shift(600_001);
    expect((await sanctions(member.userKey, body.detail.sanction_token)).body.code).toBe('invalid_token');
  });

  it('is admitted again when it is lifted, or expired; its history stays (SESSION-24)', async () => {
    const member = await buildMember(server.app);
    const first = await restrict(member.userKey, 'service', '첫 번째');
    expect((await login(member)).status).toBe(403);
    await server.app.get(SanctionEnforcementService).lift(first);
    expect((await login(member)).status).toBe(200);
    await restrict(member.userKey, 'service', '두 번째', new Date(server.app.get(Clock).nowMs() + 60_000));
    expect((await login(member)).status).toBe(403);
    server.app.get(Clock).shift(60_001);
    const { body } = await login(member);
    const { body: history } = await client.get<{ list: { reason: string; active_yn: string }[] }>(
      `/v1/user/user-sanction/${member.userKey}`,
      { token: body.access_token },
    );
    expect(history.list.map(({ reason, active_yn }) => [reason, active_yn])).toEqual([
      ['두 번째', 'N'],
      ['첫 번째', 'N'],
    ]);
  });

  it('of the chat only is muted in the room and stays signed in (SESSION-25)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const member = await buildMember(server.app);
    const { body: pair } = await login(member);
    const room = await enterRoom(client.as(pair.access_token), vodKey);
    sockets.push(room.talk);
    const disconnected = new Promise((resolve) => room.talk.on('disconnected', resolve));
    await restrict(member.userKey, 'chat', '욕설');
    await disconnected;
    // The page renews its token by itself; the event must not sign it out.
    const stale = await client.get('/v1/user/sign-in-list', { token: pair.access_token });
    expect([stale.status, stale.body]).toEqual([401, expect.objectContaining({ code: 'token_expired' })]);
    const { body: next } = await refresh(pair.refresh_token);
    expect((await client.get('/v1/user/sign-in-list', { token: next.access_token })).status).toBe(200);
    const again = await enterRoom(client.as(next.access_token), vodKey);
    sockets.push(again.talk);
    expect(again.joined.talk_refusal).toBe('chat_blocked');
    await expect(again.talk.talk(String(vodKey), '안녕')).rejects.toMatchObject({ message: 'chat_blocked' });
  });

  it('who does not exist cannot be restricted', async () => {
    await expect(restrict(2_000_000_000, 'service', 'x')).rejects.toMatchObject({ code: 'user_not_found' });
  });
});

describe('timing discloses nothing', () => {
  it('an unknown ID takes as long as a wrong password (SESSION-2)', async () => {
    // With the lowest cost of production: with that of tests, other work hides the comparison.
    const costly = await startApp({ PASSWORD_COST: '10' });
    try {
      const members = [];
      for (let count = 0; count < 12; count += 1) members.push(await buildMember(costly.app));
      const visitor = new TestClient(costly.baseUrl);
      const attempt = (id: string) =>
        took(visitor.send('POST', '/v1/user/login-proc', { body: { id, password: 'Wrong!2026' } }));
      const times = { known: [] as number[], unknown: [] as number[] };
      await attempt('warm-up');
      // Alternating, so that a slow machine slows both.
      for (const [round, { loginId }] of members.entries()) {
        times.known.push(await attempt(loginId));
        times.unknown.push(await attempt(`nobody${round}x`));
      }
      const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
      const ratio = median(times.unknown) / median(times.known);
      // Without the comparison against a dummy hash the ratio is far below a half.
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    } finally {
      await costly.close();
    }
  }, 60_000);
});

it('no refresh token or password is stored in the database in clear text', async () => {
  const { body } = await login(await buildMember(server.app));
  const rows = await server.app.get(Database).prisma.refreshToken.findMany();
  expect(rows.some(({ tokenHash }) => tokenHash === body.refresh_token)).toBe(false);
});
