import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { MemberSanctionsService } from '@honey/server/users/sanctions/member-sanctions.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';

const { server, client } = setServer();
/**
 * Another process over the same database, at which the operator acts: the effects must arrive through the database
 * only.
 */
let operators: TestApp;

beforeAll(async () => {
  operators = await startApp({ DATABASE_URL: server.databaseUrl });
});
afterAll(() => operators?.close());

const prisma = () => server.app.get(Database).prisma;
const withinMs = 2_000;

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
}
type Someone = Awaited<ReturnType<typeof someone>>;
const operator = async () => {
  const admin = await someone({ role: 'operator' });
  return { ...admin, client: admin.client.at(operators.baseUrl) };
};

interface Sanction {
  id: number;
  kind: string;
  active_yn: string;
  lifted_at: string | null;
  live_ended_yn: string;
  code?: string;
}
const restrict = (admin: Someone, userKey: number, kind: string, more: object = {}) =>
  admin.client.send<Sanction>('POST', '/v1/admin/sanctions', {
    body: { user_key: userKey, kind, reason: '운영 정책 위반', ...more },
  });
const lift = (admin: Someone, id: number, reason = '소명이 확인됐어요') =>
  admin.client.send<Sanction>('DELETE', `/v1/admin/sanctions/${id}`, { body: { reason } });

const codeOf = async (caller: Someone, vodKey: number) => {
  const { body } = await caller.client.send<{ code?: string; talk_refusal?: string | null }>(
    'POST',
    `/v1/streams/${vodKey}/join`,
    { body: {} },
  );
  return body.code ?? body.talk_refusal;
};

describe('restricting a member', () => {
  it('from the service ends calls, socket and player within two seconds, in every process (ADMIN-4)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const { vodKey } = await buildLive(server.app);
    const room = await enterRoom(member.client, vodKey);
    const disconnected = new Promise((resolve) => {
      room.talk.on('disconnected', resolve);
    });
    const playlist = room.joined.playback.sources[0]?.url.replace('master.m3u8', '360p.m3u8') ?? '';
    expect((await fetch(server.baseUrl + playlist)).status).toBe(200);
    expect((await restrict(admin, member.userKey, 'service')).status).toBe(200);
    await eventually(async () => {
      expect((await member.client.get(`/v1/users/${member.userKey}`)).status).toBe(401);
      expect((await fetch(server.baseUrl + playlist)).status).toBe(403);
    }, withinMs);
    await disconnected;
    const { status, body } = await client.send<{ code: string; detail: { reason: string } }>(
      'POST',
      '/v1/user/login-proc',
      { body: { id: member.loginId, password: member.password } },
    );
    expect([status, body.code, body.detail.reason]).toEqual([403, 'service_restricted', '운영 정책 위반']);
  });

  it('from talking mutes the member, and lifting it unmutes them at once (ADMIN-4, ADMIN-5)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const { vodKey } = await buildLive(server.app);
    const { body } = await restrict(admin, member.userKey, 'chat');
    const renewed = { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
    expect(await codeOf(renewed, vodKey)).toBe('chat_blocked');
    expect((await lift(admin, body.id)).body).toMatchObject({
      active_yn: 'N',
      lifted_at: expect.any(String),
    });
    await eventually(async () => {
      expect((await renewed.client.get(`/v1/users/${member.userKey}`)).status).toBe(401);
    }, withinMs);
    const again = { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
    expect(await codeOf(again, vodKey)).toBeNull();
  });

  it.each(['broadcast', 'service'])(
    'from %s ends the running live, and prevents another (ADMIN-4)',
    async (kind) => {
      const [admin, host] = [await operator(), await buildHost(server.app)];
      const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
      const viewer = await someone();
      const room = await enterRoom(viewer.client, vodKey);
      expect((await restrict(admin, host.userKey, kind)).body.live_ended_yn).toBe('Y');
      expect((await room.removed).code).toBe('live_ended_operator');
      expect(await codeOf(viewer, vodKey)).toBe('live_not_found');
      await expect(buildLive(server.app, { hostKey: host.userKey })).rejects.toThrow(
        kind === 'service' ? /block_admin/ : /broadcast_restricted/,
      );
      room.talk.disconnect();
    },
  );

  it('from broadcasting also ends or prevents a live that starts at the same time (ADMIN-4)', async () => {
    const host = await buildHost(server.app);
    let started: Promise<unknown> = Promise.resolve();
    await prisma().$transaction(async (within) => {
      await server.app
        .get(MemberSanctionsService)
        .write(within, { userKey: host.userKey, kind: 'broadcast', reason: '운영 정책 위반', endsAt: null });
      started = buildLive(server.app, { hostKey: host.userKey });
      started.catch(() => undefined);
      await eventually(async () => {
        const [row] = await prisma().$queryRaw<{ count: bigint }[]>`
          SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        expect(Number(row?.count)).toBe(1);
      });
    });
    await expect(started).rejects.toThrow(/broadcast_restricted/);
  });

  it('ends by itself, and is shown in the history (ADMIN-3)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await restrict(admin, member.userKey, 'broadcast', { until });
    expect(body).toMatchObject({ kind: 'broadcast', active_yn: 'Y', ends_at: until, live_ended_yn: 'N' });
    const own = await member.client.get<{ list: object[] }>(`/v1/user/user-sanction/${member.userKey}`);
    expect(own.body.list).toMatchObject([{ kind: 'broadcast', reason: '운영 정책 위반', ends_at: until }]);
    await prisma().sanction.update({ where: { id: body.id }, data: { endsAt: new Date(0) } });
    expect((await lift(admin, body.id)).body.code).toBe('sanction_not_found');
  });

  it.each([
    ['a time in the past', { until: '2020-01-01T00:00:00Z' }, 'until'],
    ['no moment', { until: 'tomorrow' }, 'until'],
    ['null as the time', { until: null }, 'until'],
    ['an unknown kind', { kind: 'everything' }, 'kind'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['a reason that is too long', { reason: 'a'.repeat(501) }, 'reason'],
    ['no member', { user_key: 0 }, 'user_key'],
  ])('is rejected with %s (ADMIN-3)', async (_what, change, field) => {
    const [admin, member] = [await operator(), await someone()];
    const { status, body } = await restrict(admin, member.userKey, 'chat', change);
    expect(status).toBe(400);
    expect((body as unknown as { fields: { field: string }[] }).fields.map((one) => one.field)).toContain(
      field,
    );
    expect(await prisma().sanction.count({ where: { userKey: member.userKey } })).toBe(0);
  });

  it('is for operators only, and impossible against operators (ADMIN-3)', async () => {
    const [admin, other, member] = [await operator(), await operator(), await someone()];
    expect((await restrict(admin, other.userKey, 'service')).body.code).toBe('operator_protected');
    expect((await restrict(admin, admin.userKey, 'chat')).body.code).toBe('operator_protected');
    expect((await restrict(admin, 2_000_000_000, 'chat')).body.code).toBe('user_not_found');
    expect((await restrict(member, admin.userKey, 'chat')).status).toBe(403);
    expect((await lift(member, 1)).status).toBe(403);
    const { status } = await client.send('POST', '/v1/admin/sanctions', { body: {} });
    expect(status).toBe(401);
  });

  it('is written to the log with its reason, and lifted once when two do so at once (ADMIN-5, ADMIN-24)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const { body } = await restrict(admin, member.userKey, 'chat');
    const answers = await Promise.all([lift(admin, body.id), lift(admin, body.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const entries = await prisma().auditEntry.findMany({
      where: { target: `user:${member.userKey}` },
      orderBy: { auditNo: 'asc' },
    });
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['sanctions.add', '운영 정책 위반'],
      ['sanctions.lift', '소명이 확인됐어요'],
    ]);
  });
});
