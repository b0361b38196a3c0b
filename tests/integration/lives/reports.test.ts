import { buildFan, buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type {
  LiveCalendar,
  LiveDashboard,
  LiveEndView,
  LiveReport,
} from '@honey/server/lives/reports/live-report.dto';
import { type LiveSampleRow, thinned } from '@honey/server/lives/room/live-samples.service';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

const prisma = () => server.app.get(Database).prisma;
const run = (job: string) => server.app.get(JobRunner).runNow(job);
const end = (vodKey: number, reason: 'host' | 'auto' | 'operator' = 'host', note?: string) =>
  server.app.get(LifecycleService).end(vodKey, reason, note);
const clientOf = async ({ userKey }: BuiltMember) => visitor.as(await tokenOf(server.app, userKey));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

let gifts = 0;
async function give(sender: BuiltMember, hostKey: number, vodKey: number, starCnt: number, message = '') {
  gifts += 1;
  await server.app
    .get(GiftsService)
    .give(
      sender.userKey,
      { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: starCnt, message },
      `report-${gifts}`,
    );
}

const report = (client: TestClient, vodKey: number) =>
  client.get<LiveReport & { code: string }>(`/v1/broadcast/bt-vod-end-view?vod_key=${vodKey}`);
const endView = (client: TestClient, vodKey: number) =>
  client.get<LiveEndView & { code: string }>(`/v1/broadcast/bt-bj-end-view/${vodKey}`);

afterEach(() => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null }));

describe('the report of a live', () => {
  it('shows all callers its figures and their own gifts, directly from the rows of the gifts (LIVES-50)', async () => {
    const host = await buildHost(server.app);
    const [giver, other] = [
      await buildMember(server.app, { honey: 10_000 }),
      await buildMember(server.app, { honey: 10_000 }),
    ];
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, startedAt: minutesAgo(90) });
    await give(giver, host.userKey, vodKey, 300);
    await run('gift-roll-up');
    await give(giver, host.userKey, vodKey, 50);
    await give(other, host.userKey, vodKey, 120);
    await end(vodKey);
    const { status, body } = await report(await clientOf(giver), vodKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      vod_key: vodKey,
      end_reason: 'host',
      end_note: null,
      own_live_yn: 'N',
      star_cnt: 470,
      host_star_cnt: 470,
      gift_cnt: 3,
      giver_cnt: 2,
      own_star_cnt: 350,
      own_gift_cnt: 2,
      samples: [],
    });
    expect(body.duration_seconds).toBeGreaterThanOrEqual(90 * 60);
    await run('gift-roll-up');
    const later = (await report(await clientOf(giver), vodKey)).body;
    expect(later).toMatchObject({ star_cnt: 470, gift_cnt: 3, giver_cnt: 2, own_star_cnt: 350 });
    expect(later.top_fans.map(({ user_key, star_cnt }) => [user_key, star_cnt])).toEqual([
      [giver.userKey, 350],
      [other.userKey, 120],
    ]);
    const rows = await prisma().gift.aggregate({ where: { vodKey }, _sum: { starCnt: true } });
    expect(Number(rows._sum.starCnt)).toBe(later.star_cnt);
  });

  it('shows its host the course minute by minute, each minute once (LIVES-49)', async () => {
    const host = await buildHost(server.app);
    const watcher = await clientOf(await buildMember(server.app));
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    await watcher.send('POST', `/v1/streams/${vodKey}/join`, { body: {} });
    const clock = server.app.get(Clock);
    // Time advances only in this test: the machine's own would add a sample.
    clock.set({ offsetMs: 0, frozenAtMs: clock.nowMs() });
    await prisma().liveSample.deleteMany({ where: { vodKey } });
    // Another server that counts at the same time takes the same sample: it is stored once.
    await Promise.all([run('lives-count-viewers'), run('lives-count-viewers')]);
    clock.shift(60_000);
    await run('lives-count-viewers');
    await run('lives-count-viewers');
    clock.shift(60_000);
    await run('lives-count-viewers');
    const client = await clientOf(host);
    const running = await client.get<LiveDashboard>(`/v1/streams/${vodKey}/dashboard`);
    expect(running.status).toBe(200);
    expect(running.body.samples.length).toBeGreaterThanOrEqual(2);
    const minutes = running.body.samples.map(({ at }) => Date.parse(at));
    expect(minutes).toEqual([...new Set(minutes)].sort((a, b) => a - b));
    expect(minutes.every((at) => at % 60_000 === 0)).toBe(true);
    expect(running.body.samples.at(-1)?.viewer_cnt).toBe(1);
    await end(vodKey);
    const { body } = await report(client, vodKey);
    expect(body.own_live_yn).toBe('Y');
    expect(body.samples).toEqual(running.body.samples);
  });

  it('deletes samples older than a setting (LIVES-49)', async () => {
    const { vodKey } = await buildLive(server.app);
    await prisma().liveSample.create({
      data: { vodKey, at: minutesAgo(401 * 1440), viewerCnt: 1, likeCnt: 0, followCnt: 0, starCnt: 0 },
    });
    await run('sweep-live-samples');
    expect(await prisma().liveSample.count({ where: { vodKey, at: { lt: minutesAgo(1440) } } })).toBe(0);
  });

  it('is refused while the live is running, to visitors, and for an invalid key (LIVES-51)', async () => {
    const member = await clientOf(await buildMember(server.app));
    const { vodKey } = await buildLive(server.app);
    for (const call of [report, endView]) {
      expect((await call(member, vodKey)).body.code).toBe('live_running');
      expect((await call(visitor, vodKey)).body.code).toBe('login_required');
      expect((await call(member, 999_999)).body.code).toBe('live_not_found');
    }
    const { status } = await member.get('/v1/broadcast/bt-vod-end-view');
    expect(status).toBe(400);
  });

  it('hides the top givers when the host does, and all of a red live from members who may not watch it (LIVES-44, LIVES-35)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 1_000 });
    const hidden = await buildLive(server.app, { hostKey: host.userKey, showTopViewers: false });
    await give(giver, host.userKey, hidden.vodKey, 100);
    await run('gift-roll-up');
    await end(hidden.vodKey);
    expect((await report(await clientOf(giver), hidden.vodKey)).body.top_fans).toEqual([]);
    expect((await report(await clientOf(host), hidden.vodKey)).body.top_fans).toHaveLength(1);
    const red = await buildLive(server.app, { hostKey: host.userKey, type: 'red' });
    await end(red.vodKey);
    const minor = await clientOf(await buildMember(server.app, { userAdultYn: false }));
    for (const call of [report, endView]) expect((await call(minor, red.vodKey)).body.code).toBe('age_limit');
  });

  it('shows the reason of the operator who ended it by force (LIVES-50)', async () => {
    const { vodKey } = await buildLive(server.app);
    await end(vodKey, 'operator', '저작권이 있는 영상을 틀었어요.');
    const { body } = await report(await clientOf(await buildMember(server.app)), vodKey);
    expect([body.end_reason, body.end_note]).toEqual(['operator', '저작권이 있는 영상을 틀었어요.']);
  });
});

describe('the next live after an end', () => {
  it('is the host’s new live, else the lives that the member may watch, followed hosts first (LIVES-52)', async () => {
    const host = await buildHost(server.app);
    const past = await buildLive(server.app, { hostKey: host.userKey });
    await end(past.vodKey);
    const again = await buildLive(server.app, { hostKey: host.userKey });
    const member = await buildMember(server.app);
    const followed = await buildLive(server.app);
    const fansOnly = await buildLive(server.app, { entryFanLevel: 5 });
    await buildLive(server.app);
    const client = await clientOf(member);
    await client.send('POST', '/v1/user/follow-insert', { body: { target_user_key: followed.hostKey } });
    const { body } = await endView(client, past.vodKey);
    expect(body.host.user_key).toBe(host.userKey);
    expect(body.host_live?.vod_key).toBe(again.vodKey);
    expect(body.follow_yn).toBe('N');
    const keys = body.lives.map(({ vod_key }) => vod_key);
    expect(keys[0]).toBe(followed.vodKey);
    expect(keys).not.toContain(fansOnly.vodKey);
    expect(keys).not.toContain(again.vodKey);
    expect(keys.length).toBeLessThanOrEqual(8);
    const excelOnly = await clientOf(await buildMember(server.app, { excelOnlyYn: true }));
    const { lives, host_live } = (await endView(excelOnly, past.vodKey)).body;
    expect(host_live).toBeNull();
    expect(lives.every(({ type }) => type === 'excel')).toBe(true);
  });
});

describe('the calendar of a host', () => {
  it('puts a live on the Seoul day on which it started, with what it earned (LIVES-53)', async () => {
    const host = await buildHost(server.app);
    const clock = server.app.get(Clock);
    clock.set({ offsetMs: 0, frozenAtMs: Date.parse('2026-11-20T12:00:00Z') });
    const build = (startedAt: string, endedAt: string) =>
      buildLive(server.app, {
        hostKey: host.userKey,
        state: 'ended',
        startedAt: new Date(startedAt),
        endedAt: new Date(endedAt),
      });
    // Started before midnight in Seoul, and ended after it.
    const late = await build('2026-11-09T14:30:00Z', '2026-11-09T16:30:00Z');
    const next = await build('2026-11-09T15:00:00Z', '2026-11-09T15:30:00Z');
    await build('2026-10-31T14:59:59Z', '2026-10-31T16:00:00Z');
    await buildFan(server.app, {
      userKey: (await buildMember(server.app)).userKey,
      hostKey: host.userKey,
      starCnt: 70,
    });
    const client = await clientOf(host);
    const calendar = (month: string) =>
      client.get<LiveCalendar & { code: string; fields: { field: string }[] }>(
        `/v1/broadcast/bt-vod-end-calendar-list?month=${month}`,
      );
    const { body } = await calendar('202611');
    expect(body).toMatchObject({
      month: '202611',
      first_month: '202511',
      live_cnt: 2,
      duration_seconds: 9_000,
      star_cnt: 0,
    });
    expect(body.list.map(({ day, lives }) => [day, lives.map(({ vod_key }) => vod_key)])).toEqual([
      ['20261109', [late.vodKey]],
      ['20261110', [next.vodKey]],
    ]);
    expect((await calendar('202610')).body.live_cnt).toBe(1);
    for (const month of ['202612', '202510', '2026-11', '202613', 'x']) {
      const { status, body: refusal } = await calendar(month);
      expect([status, refusal.code, refusal.fields[0]?.field]).toEqual([400, 'validation_failed', 'month']);
    }
    const member = await clientOf(await buildMember(server.app));
    expect((await member.get('/v1/broadcast/bt-vod-end-calendar-list')).body.code).toBe('forbidden');
  });
});

describe('the dashboard of a running live', () => {
  it('shows the figures and the gifts with a message to its host only (LIVES-54)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 1_000 });
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, startedAt: minutesAgo(10) });
    await give(giver, host.userKey, vodKey, 100, '노래 불러 주세요');
    await give(giver, host.userKey, vodKey, 200);
    const client = await clientOf(host);
    const dashboard = (of: TestClient) =>
      of.get<LiveDashboard & { code: string }>(`/v1/streams/${vodKey}/dashboard`);
    const { body } = await dashboard(client);
    expect(body).toMatchObject({ vod_key: vodKey, star_cnt: 300, gift_cnt: 2, giver_cnt: 1 });
    expect(body.duration_seconds).toBeGreaterThanOrEqual(600);
    expect(body.requests.map(({ user, star_cnt, message }) => [user.user_key, star_cnt, message])).toEqual([
      [giver.userKey, 100, '노래 불러 주세요'],
    ]);
    expect((await dashboard(await clientOf(giver))).body.code).toBe('forbidden');
    expect((await dashboard(await clientOf(await buildHost(server.app)))).body.code).toBe('forbidden');
    expect((await dashboard(visitor)).body.code).toBe('login_required');
    await end(vodKey);
    expect((await dashboard(client)).body.code).toBe('live_ended');
  });
});

describe('a long live', () => {
  it('is reported in as many points as a chart shows, and loses no peak (LIVES-49)', () => {
    const rows = Array.from({ length: 600 }, (_, minute): LiveSampleRow => {
      const at = new Date(minute * 60_000);
      return { at, viewer_cnt: minute === 301 ? 999 : 5, like_cnt: minute, follow_cnt: 0, star_cnt: minute };
    });
    const points = thinned(rows, 120);
    expect(points).toHaveLength(120);
    expect(Math.max(...points.map(({ viewer_cnt }) => viewer_cnt))).toBe(999);
    expect(points.at(-1)).toEqual(rows.at(-1));
    expect(thinned(rows.slice(0, 120), 120)).toEqual(rows.slice(0, 120));
  });
});
