import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { JoinResult } from '@honey/server/lives/room/streams.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';

const { server, client } = setServer();
// By day: pushes are not delayed.
beforeAll(() => {
  const clock = server.app.get(Clock);
  const hour = (clock.now().getUTCHours() + 9) % 24;
  clock.shift(((12 - hour + 24) % 24) * 3_600_000);
});

const prisma = () => server.app.get(Database).prisma;

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
}
const operator = () => someone({ role: 'operator' });
type Someone = Awaited<ReturnType<typeof someone>>;

const forceEnd = (admin: Someone, vodKey: number, body: object = {}) =>
  admin.client.send<{ code?: string; state?: string; penalty?: string }>(
    'POST',
    `/v1/admin/lives/${vodKey}/force-end`,
    {
      body: { reason: '운영 정책 위반', penalty: 'none', ...body },
    },
  );
const inspect = (admin: Someone, vodKey: number, body: object = { reason: '신고를 확인해요' }) =>
  admin.client.send<JoinResult & { code?: string }>('POST', `/v1/admin/lives/${vodKey}/inspect`, { body });
const inAnHour = () => new Date(server.app.get(Clock).nowMs() + 3_600_000).toISOString();

describe('ending a live by force', () => {
  it('disconnects all viewers and ends every player within two seconds (ADMIN-6)', async () => {
    const [admin, viewer] = [await operator(), await someone()];
    const { vodKey } = await buildLive(server.app);
    const room = await enterRoom(viewer.client, vodKey);
    const playlist = room.joined.playback.sources[0]?.url.replace('master.m3u8', '360p.m3u8') ?? '';
    expect((await fetch(server.baseUrl + playlist)).status).toBe(200);
    const { status, body } = await forceEnd(admin, vodKey);
    expect([status, body.state, body.penalty]).toEqual([200, 'ended', 'none']);
    expect(await room.removed).toMatchObject({ code: 'live_ended_operator', reason: '운영 정책 위반' });
    await eventually(async () => {
      expect((await fetch(server.baseUrl + playlist)).status).toBeGreaterThanOrEqual(400);
    }, 2_000);
    room.talk.disconnect();
  });

  it('warns the host by an alarm, in the list of warnings, the report and the calendar (ADMIN-6, ALARMS-5, SESSION-45, LIVES-59)', async () => {
    const [admin, viewer, host] = [await operator(), await someone(), await buildHost(server.app)];
    const own = client.as(await tokenOf(server.app, host.userKey));
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, title: '시끄러운 밤' });
    expect((await forceEnd(admin, vodKey, { penalty: 'warning' })).status).toBe(200);
    const alarms = await own.get<{ list: object[] }>('/v1/mypage/alarm-active-list');
    expect(alarms.body.list).toMatchObject([
      {
        kind: 'sanction',
        title: '운영자에게 경고를 받았어요',
        text: '‘시끄러운 밤’ 방송이 종료되고 경고를 받았어요. 사유: 운영 정책 위반',
        path: '/users/sanctions',
        read_yn: 'N',
      },
    ]);
    // The alarm's push is sent by itself, once.
    await eventually(async () => {
      const sent = await prisma().sandboxMessage.findMany({ where: { receiver: `user:${host.userKey}` } });
      expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('경고를 받았어요')]);
    });
    const sanctions = (await own.get(`/v1/user/user-sanction/${host.userKey}`)).body;
    expect(sanctions).toMatchObject({
      list: [],
      warnings: [
        {
          vod_key: vodKey,
          title: '시끄러운 밤',
          reason: '운영 정책 위반',
          warned_at: expect.stringMatching(/Z$/),
        },
      ],
    });
    const penaltyFor = async (by: TestClient) =>
      (await by.get<{ penalty: string | null }>(`/v1/broadcast/bt-vod-end-view?vod_key=${vodKey}`)).body
        .penalty;
    expect([await penaltyFor(own), await penaltyFor(admin.client), await penaltyFor(viewer.client)]).toEqual([
      'warning',
      'warning',
      null,
    ]);
    const calendar = await own.get<{ list: { lives: object[] }[] }>('/v1/broadcast/bt-vod-end-calendar-list');
    expect(calendar.body.list.flatMap(({ lives }) => lives)).toMatchObject([
      { vod_key: vodKey, end_reason: 'operator', penalty: 'warning' },
    ]);
  });

  it('refers the host to the report when there was no penalty, without a warning (ADMIN-6, ALARMS-18)', async () => {
    const [admin, host] = [await operator(), await buildHost(server.app)];
    const own = client.as(await tokenOf(server.app, host.userKey));
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, title: '조용한 밤' });
    await forceEnd(admin, vodKey);
    const alarms = await own.get<{ list: object[] }>('/v1/mypage/alarm-active-list');
    expect(alarms.body.list).toMatchObject([
      {
        title: '운영자가 방송을 종료했어요',
        text: '‘조용한 밤’ 방송이 종료됐어요. 사유: 운영 정책 위반',
        path: `/lives/play/${vodKey}/result-admin`,
      },
    ]);
    expect((await own.get(`/v1/user/user-sanction/${host.userKey}`)).body).toMatchObject({ warnings: [] });
  });

  it('restricts the host until a stated time, notifies them, and commits together with its entry (ADMIN-6)', async () => {
    const [admin, host] = [await operator(), await buildHost(server.app)];
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const until = inAnHour();
    expect((await forceEnd(admin, vodKey, { penalty: 'barred', until })).body.penalty).toBe('barred');
    expect(await prisma().sanction.findMany({ where: { userKey: host.userKey } })).toMatchObject([
      { kind: 'broadcast', reason: '운영 정책 위반', endsAt: new Date(until) },
    ]);
    await expect(buildLive(server.app, { hostKey: host.userKey })).rejects.toThrow(/broadcast_restricted/);
    expect(await prisma().auditEntry.findFirst({ where: { target: `live:${vodKey}` } })).toMatchObject({
      action: 'lives.force_end',
      operatorKey: admin.userKey,
      reason: '운영 정책 위반',
    });
    await eventually(async () => {
      const { body } = await client.get<{ list: { text: string }[] }>(
        `/sandbox/api/inbox?receiver=user:${host.userKey}`,
      );
      expect(body.list.map(({ text }) => text)).toEqual([
        expect.stringMatching(/방송 제한이 있어요.*운영 정책 위반/),
      ]);
    });
    const own = client.as(await tokenOf(server.app, host.userKey));
    const alarms = await own.get<{ list: { kind: string; text: string }[] }>('/v1/mypage/alarm-active-list');
    expect(alarms.body.list).toMatchObject([
      { kind: 'sanction', text: '방송 제한이 있어요. 사유: 운영 정책 위반' },
    ]);
  });

  it('succeeds for one of two simultaneous operators, with one penalty (ADMIN-7)', async () => {
    const [one, other, host] = [await operator(), await operator(), await buildHost(server.app)];
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const body = { penalty: 'barred', until: inAnHour() };
    const answers = await Promise.all([forceEnd(one, vodKey, body), forceEnd(other, vodKey, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await prisma().sanction.count({ where: { userKey: host.userKey } })).toBe(1);
    expect(await prisma().auditEntry.count({ where: { target: `live:${vodKey}` } })).toBe(1);
    expect((await forceEnd(one, 2_000_000_000)).body.code).toBe('live_not_found');
  });

  it.each([
    ['no reason', { reason: '' }, 'reason'],
    ['an unknown penalty', { penalty: 'jail' }, 'penalty'],
    ['a restriction without an end', { penalty: 'barred' }, 'until'],
    ['a restriction in the past', { penalty: 'barred', until: '2020-01-01T00:00:00Z' }, 'until'],
    ['an end without a restriction', { penalty: 'warning', until: '2090-01-01T00:00:00Z' }, 'until'],
  ])('is rejected with %s, and the live continues (ADMIN-6)', async (_what, change, field) => {
    const admin = await operator();
    const { vodKey } = await buildLive(server.app);
    const { status, body } = await forceEnd(admin, vodKey, change);
    expect(status).toBe(400);
    expect((body as unknown as { fields: { field: string }[] }).fields.map((one) => one.field)).toContain(
      field,
    );
    expect(await prisma().live.findUnique({ where: { vodKey } })).toMatchObject({
      state: 'live',
      endPenalty: null,
    });
  });

  it('is for operators only (CORE-19)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const own = client.as(await tokenOf(server.app, host.userKey));
    expect((await forceEnd({ ...host, client: own }, vodKey)).status).toBe(403);
    expect((await inspect({ ...host, client: own }, vodKey)).status).toBe(403);
    expect((await client.send('POST', `/v1/admin/lives/${vodKey}/force-end`, { body: {} })).status).toBe(401);
  });
});

describe('inspecting a live', () => {
  it('is invisible, counted nowhere, and recorded in the log (ADMIN-8)', async () => {
    const [admin, viewer] = [await operator(), await someone()];
    const { vodKey } = await buildLive(server.app, { type: 'red' });
    const { status, body } = await inspect(admin, vodKey);
    expect([status, body.permission]).toEqual([200, 9]);
    const room = await enterRoom(admin.client, vodKey);
    await server.app.get(JobRunner).runNow('lives-count-viewers');
    expect(await prisma().live.findUnique({ where: { vodKey } })).toMatchObject({ viewerCnt: 0 });
    const users = await viewer.client.get<{ total: number }>(`/v1/streams/${vodKey}/users`);
    expect(users.body.total).toBe(0);
    expect(await prisma().auditEntry.findFirst({ where: { target: `live:${vodKey}` } })).toMatchObject({
      action: 'lives.inspect',
      reason: '신고를 확인해요',
    });
    room.talk.disconnect();
  });

  it('requires a reason and a running live (ADMIN-8)', async () => {
    const admin = await operator();
    const { vodKey } = await buildLive(server.app);
    expect((await inspect(admin, vodKey, {})).status).toBe(400);
    await forceEnd(admin, vodKey);
    expect((await inspect(admin, vodKey)).body.code).toBe('live_not_found');
    expect(
      await prisma().auditEntry.count({ where: { target: `live:${vodKey}`, action: 'lives.inspect' } }),
    ).toBe(0);
  });
});

describe('the list of lives', () => {
  it('has running ones first, found by title, host and key, page by page (ADMIN-6)', async () => {
    const admin = await operator();
    const host = await buildHost(server.app, { nick: '찾을방송인' });
    const over = await buildLive(server.app, { hostKey: host.userKey, state: 'ended', title: '끝난 달밤' });
    const on = await buildLive(server.app, { hostKey: host.userKey, title: '켜진 달밤' });
    const find = async (query: Record<string, string>) =>
      (
        await admin.client.get<{ list: { vod_key: number }[]; total: number }>(
          `/v1/admin/lives?${new URLSearchParams(query)}`,
        )
      ).body;
    expect((await find({ q: '달밤' })).list.map(({ vod_key }) => vod_key)).toEqual([on.vodKey, over.vodKey]);
    expect((await find({ q: '찾을방송인', state: 'ended' })).list).toMatchObject([{ vod_key: over.vodKey }]);
    expect(await find({ q: '달밤', offset: '1', limit: '1' })).toMatchObject({
      total: 2,
      list: [{ state: 'ended' }],
    });
    expect((await find({ q: String(on.vodKey), state: 'live' })).list[0]).toMatchObject({
      host: { nick: '찾을방송인' },
    });
  });
});
