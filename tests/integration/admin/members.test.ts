import { buildFan, buildLive } from '@honey/seeds/builders/lives';
import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { stopwatch } from '../../setup/timed.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
}
const operator = () => someone({ role: 'operator' });
type Someone = Awaited<ReturnType<typeof someone>>;

const viewMember = (admin: Someone, query: Record<string, string>) =>
  admin.client.get<{ list: { user_key: number }[]; total: number }>(
    `/v1/admin/members?${new URLSearchParams(query)}`,
  );
const keysOf = async (admin: Someone, query: Record<string, string>) =>
  (await viewMember(admin, query)).body.list.map(({ user_key }) => user_key);

describe('the member search', () => {
  it('finds by key, ID, nickname and full phone number, by role and state, page by page (ADMIN-1)', async () => {
    const admin = await operator();
    const one = await someone({ loginId: 'finder01', nick: '찾는꿀벌', phone: '01055550001' });
    const two = await someone({ loginId: 'finder02', nick: '다른꿀벌', role: 'host' });
    expect(await keysOf(admin, { q: 'FINDER' })).toEqual([two.userKey, one.userKey]);
    expect(await keysOf(admin, { q: String(one.userKey) })).toContain(one.userKey);
    expect(await keysOf(admin, { q: '찾는' })).toEqual([one.userKey]);
    expect(await keysOf(admin, { q: '01055550001' })).toEqual([one.userKey]);
    expect(await keysOf(admin, { q: '0105555' })).toEqual([]);
    expect(await keysOf(admin, { q: 'finder', role: 'host' })).toEqual([two.userKey]);
    expect(await keysOf(admin, { q: 'finder', offset: '1', limit: '1' })).toEqual([one.userKey]);
    expect((await viewMember(admin, { q: 'finder', limit: '1' })).body.total).toBe(2);
    expect(await keysOf(admin, { q: 'finder', state: 'restricted' })).toEqual([]);
    await admin.client.send('POST', '/v1/admin/sanctions', {
      body: { user_key: one.userKey, kind: 'chat', reason: '도배' },
    });
    expect((await viewMember(admin, { state: 'restricted', q: 'finder' })).body.list).toMatchObject([
      { user_key: one.userKey, restricted_from: ['chat'] },
    ]);
  });

  it('returns no personal data, and treats wildcards as text (ADMIN-1)', async () => {
    const admin = await operator();
    const member = await someone({ loginId: 'secret01', phone: '01055550002', name: '홍길동' });
    const { body } = await viewMember(admin, { q: 'secret01' });
    expect(JSON.stringify(body)).not.toMatch(/01055550002|홍길동/);
    expect(body.list).toHaveLength(1);
    for (const q of ['%', '_', "'; --", '\\'])
      expect(await keysOf(admin, { q })).not.toContain(member.userKey);
    expect((await viewMember(admin, { q: 'x', role: 'king' })).status).toBe(400);
  });

  it('is for operators only (CORE-19)', async () => {
    const member = await someone();
    for (const path of [
      'members',
      `members/${member.userKey}`,
      'overview',
      'audit-log',
      'lives',
      'host-asks',
      'inquiries',
      'notices',
    ]) {
      expect((await client.get(`/v1/admin/${path}`)).status).toBe(401);
      expect((await member.client.get(`/v1/admin/${path}`)).status).toBe(403);
    }
  });
});

describe('the details of a member', () => {
  const detail = (admin: Someone, userKey: number) =>
    admin.client.get<Record<string, unknown>>(`/v1/admin/members/${userKey}`);

  it('are masked, with wallet, restrictions and sign-ins (ADMIN-2)', async () => {
    const admin = await operator();
    const { vodKey, hostKey } = await buildLive(server.app);
    const member = await someone({ phone: '01055550003', name: '홍길동', birth: '19900101', honey: 500 });
    await buildFan(server.app, { userKey: member.userKey, hostKey, starCnt: 200, vodKey });
    const masked = await detail(admin, member.userKey);
    expect(masked.body).toMatchObject({
      name: '홍*동',
      phone: '010-****-0003',
      birth: '1990****',
      wallet: { given_cnt: 200, received_cnt: 0, fan_of_cnt: 1 },
      sign_ins: [{ agent: 'test', address: '127.0.0.*', ended_at: null }],
    });
    const entries = await prisma().auditEntry.findMany({
      where: { target: `user:${member.userKey}` },
      orderBy: { auditNo: 'asc' },
    });
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([['users.look', '']]);
    expect((await detail(admin, hostKey)).body).toMatchObject({
      live_vod_key: vodKey,
      wallet: { received_cnt: 200 },
    });
    expect((await detail(admin, 2_000_000_000)).status).toBe(404);
  });
});

describe('signing in as a member', () => {
  const force = (admin: Someone, userKey: number, reason = '문의를 확인해요') =>
    admin.client.send<{
      access_token: string;
      refresh_token: string;
      refresh_expires_in: number;
      code?: string;
    }>('POST', '/v1/admin/force-login', { body: { user_key: userKey, reason } });

  it('reads as the member, and cannot change the member’s data (ADMIN-9)', async () => {
    const [admin, member] = [await operator(), await someone({ honey: 1_000 })];
    const { vodKey, hostKey } = await buildLive(server.app);
    const { status, body } = await force(admin, member.userKey);
    expect(status).toBe(200);
    const acting = client.as(body.access_token);
    expect((await acting.get(`/v1/users/${member.userKey}`)).body).toMatchObject({
      star_cnt: 1_000,
      forced_login_yn: 'Y',
    });
    expect((await member.client.get(`/v1/users/${member.userKey}`)).body).toMatchObject({
      forced_login_yn: 'N',
    });
    // The member keeps talking in the same room; the operator's sign-in cannot talk.
    const [memberRoom, operatorRoom] = [
      await enterRoom(member.client, vodKey),
      await enterRoom(acting, vodKey),
    ];
    expect(operatorRoom.joined.talk_refusal).toBe('chat_blocked');
    await expect(operatorRoom.talk.talk(String(vodKey), '대신 말해요')).rejects.toThrow(/chat_blocked/);
    await memberRoom.talk.talk(String(vodKey), '직접 말해요');
    for (const { talk } of [memberRoom, operatorRoom]) talk.disconnect();
    const changes: [string, string, object][] = [
      ['PUT', '/v1/payment/user-star-use-proc', { vod_key: vodKey, target_user_key: hostKey, star_cnt: 1 }],
      ['PUT', '/v1/user/user-password-reset', { old_password: member.password, password: 'Other!2026x' }],
      ['PUT', '/v1/user/user-state-memo-edit', { state_memo: '안녕' }],
      ['DELETE', '/v1/user/user-delete', {}],
      ['POST', '/v1/user/host-ask-insert', {}],
      ['POST', '/v1/vod/vod-like-proc', { vod_key: vodKey }],
    ];
    for (const [method, path, sent] of changes) {
      const { status: refused, body: why } = await acting.send<{ code: string }>(method, path, {
        body: sent,
      });
      expect([path, refused, why.code]).toEqual([path, 403, 'forced_login']);
    }
    expect((await acting.get('/v1/admin/members')).status).toBe(403);
    expect(await prisma().auditEntry.findFirst({ where: { action: 'admin.forced_login' } })).toMatchObject({
      operatorKey: admin.userKey,
      target: `user:${member.userKey}`,
    });
    // Only the member may sign out everywhere.
    await acting.send('POST', '/v1/user/logout-proc', { body: { all_yn: 'Y' } });
    expect((await member.client.get(`/v1/users/${member.userKey}`)).status).toBe(200);
    expect((await acting.get(`/v1/users/${member.userKey}`)).status).toBe(401);
  });

  it('is not extended by a refresh, and ends with the operator’s role (ADMIN-10)', async () => {
    const [admin, member] = [await operator(), await someone()];
    await prisma().user.update({ where: { userKey: member.userKey }, data: { deletionAskedAt: new Date() } });
    const { body } = await force(admin, member.userKey);
    expect(body.refresh_expires_in).toBe(900);
    const renew = (token: string) =>
      client.send<typeof body>('POST', '/v1/issuetoken', { body: { refresh_token: token } });
    const next = await renew(body.refresh_token);
    expect(next.body.refresh_expires_in).toBeLessThanOrEqual(900);
    expect(next.body).not.toHaveProperty('deletion_cancelled_yn');
    const renewed = client.as(next.body.access_token);
    expect((await renewed.get(`/v1/users/${member.userKey}`)).body).toMatchObject({ forced_login_yn: 'Y' });
    const { deletionAskedAt } = await prisma().user.findUniqueOrThrow({ where: { userKey: member.userKey } });
    expect(deletionAskedAt).not.toBeNull();
    const list = await member.client.get<{ total: number }>('/v1/user/sign-in-list');
    expect(list.body.total).toBe(1);
    await prisma().user.update({ where: { userKey: admin.userKey }, data: { role: 'member' } });
    expect((await renew(next.body.refresh_token)).status).toBe(401);
  });

  /**
   * What an operator's sign-in as a member gives access to: tokens, a socket in a room, and the picture of its live.
   */
  async function everythingOf(admin: Someone, userKey: number, vodKey: number) {
    const { body } = await force(admin, userKey);
    const acting = client.as(body.access_token);
    const { talk, joined } = await enterRoom(acting, vodKey);
    const address = new URL(joined.playback.sources[0]?.url ?? '', server.baseUrl);
    const picture = () => fetch(address).then(({ status }) => status);
    const renew = () =>
      client.send('POST', '/v1/issuetoken', { body: { refresh_token: body.refresh_token } });
    const closed = new Promise<void>((resolve) => talk.on('disconnected', () => resolve()));
    expect([(await acting.get(`/v1/users/${userKey}`)).status, await picture()]).toEqual([200, 200]);
    return { acting, picture, renew, closed };
  }

  /**
   * The ways in which an operator's sign-in, or the right to it, ends: each within two seconds for all that it gave
   * access to.
   */
  const endings: [string, (admin: Someone, superior: Someone) => Promise<unknown>][] = [
    ['signs out', ({ client: own }) => own.send('POST', '/v1/user/logout-proc', { body: {} })],
    [
      'signs out everywhere',
      ({ client: own }) => own.send('POST', '/v1/user/logout-proc', { body: { all_yn: 'Y' } }),
    ],
    [
      'changes the password from another device',
      async ({ userKey, password }) =>
        client.as(await tokenOf(server.app, userKey)).send('PUT', '/v1/user/user-password-reset', {
          body: { old_password: password, password: 'Other!2026x' },
        }),
    ],
    [
      'is made a member by another operator',
      ({ userKey }, superior) =>
        superior.client.send('PUT', `/v1/mgt/mgt-user-update/${userKey}`, {
          body: { role: 'member', reason: '퇴사' },
        }),
    ],
    [
      'is made a member in the database',
      ({ userKey }) => prisma().user.update({ where: { userKey }, data: { role: 'member' } }),
    ],
    [
      'has no time left',
      async ({ userKey }) =>
        prisma().signIn.updateMany({ where: { operatorKey: userKey }, data: { endsAt: new Date() } }),
    ],
  ];
  it.each(endings)('ends completely when the operator %s (ADMIN-10, SESSION-46)', async (_, end) => {
    const [admin, superior, member] = [await operator(), await operator(), await someone()];
    const { vodKey } = await buildLive(server.app);
    const forced = await everythingOf(admin, member.userKey, vodKey);
    await end(admin, superior);
    const read = stopwatch();
    await forced.closed;
    await eventually(async () => expect(await forced.picture()).toBe(403));
    await eventually(async () =>
      expect((await forced.acting.get(`/v1/users/${member.userKey}`)).status).toBe(401),
    );
    expect((await forced.renew()).status).toBe(401);
    expect(read()).toBeLessThan(2_000);
    // The member's own sign-in is unaffected.
    expect((await member.client.get(`/v1/users/${member.userKey}`)).status).toBe(200);
  });

  it('cannot be opened from a sign-in that ends at the same time (ADMIN-10)', async () => {
    const member = await someone();
    const admins = await Promise.all(Array.from({ length: 15 }, operator));
    await Promise.all(
      admins.flatMap((admin) => [
        force(admin, member.userKey),
        admin.client.send('POST', '/v1/user/logout-proc', { body: {} }),
      ]),
    );
    expect(
      await prisma().signIn.count({
        where: { operatorKey: { in: admins.map(({ userKey }) => userKey) }, endedAt: null },
      }),
    ).toBe(0);
  });

  it('is refused for an operator as the target, to callers who are not operators, and without a reason (ADMIN-9)', async () => {
    const [admin, other, member] = [await operator(), await operator(), await someone()];
    expect((await force(admin, other.userKey)).body.code).toBe('operator_protected');
    expect((await force(admin, 2_000_000_000)).body.code).toBe('user_not_found');
    expect((await force(admin, member.userKey, ' ')).status).toBe(400);
    expect((await force(member, other.userKey)).status).toBe(403);
  });
});
