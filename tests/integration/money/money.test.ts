import { buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import type { LiveGiftDetail, LiveGiftSumList, LiveTimeList } from '@honey/server/money/money.dto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

const prisma = () => server.app.get(Database).prisma;
const clientOf = async ({ userKey }: BuiltMember) => visitor.as(await tokenOf(server.app, userKey));
const now = Date.parse('2026-11-20T12:00:00Z');

afterEach(() => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null }));
const freeze = () => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: now });

let gifts = 0;
async function give(sender: BuiltMember, hostKey: number, vodKey: number | null, starCnt: number) {
  gifts += 1;
  await server.app.get(GiftsService).give(
    sender.userKey,
    {
      target_code: vodKey === null ? 'BJGIFT' : 'LIVE',
      target_user_key: hostKey,
      ...(vodKey === null ? {} : { vod_key: vodKey }),
      star_cnt: starCnt,
      message: `선물 ${gifts}`,
    },
    `money-${gifts}`,
  );
}

const list = (client: TestClient, query = '') =>
  client.get<LiveGiftSumList & { code: string }>(`/v1/mypage/live-gift-list?${query}`);
const detail = (client: TestClient, query: string) =>
  client.get<LiveGiftDetail & { code: string }>(`/v1/mypage/live-gift-detail-list?${query}`);
const times = (client: TestClient, query = '') =>
  client.get<LiveTimeList & { code: string }>(`/v1/mypage/live-time-list?${query}`);

describe('live days', () => {
  it('need three hours without a break, by the day on which the live started; short lives do not count (MONEY-2, MONEY-3)', async () => {
    freeze();
    const host = await buildHost(server.app);
    const build = (startedAt: string, seconds: number) =>
      buildLive(server.app, {
        hostKey: host.userKey,
        state: 'ended',
        startedAt: new Date(startedAt),
        endedAt: new Date(Date.parse(startedAt) + seconds * 1000),
      });
    // 23:00 in Seoul on the 5th: all of it counts for the 5th.
    await build('2026-11-05T14:00:00Z', 3 * 3600);
    // A second too short, and two that are long enough only together.
    await build('2026-11-06T03:00:00Z', 3 * 3600 - 1);
    await build('2026-11-07T03:00:00Z', 2 * 3600);
    await build('2026-11-07T06:00:00Z', 2 * 3600);
    // A live of under ten minutes does not count, one of ten does.
    await build('2026-11-08T03:00:00Z', 599);
    await build('2026-11-09T03:00:00Z', 600);
    // A running live counts until now: 20:59:59 in Seoul is three hours ago and a second.
    await buildLive(server.app, { hostKey: host.userKey, startedAt: new Date(now - 3 * 3_600_000 - 1000) });
    const client = await clientOf(host);
    const { status, body } = await times(client, 'month=202611&limit=100');
    expect(status).toBe(200);
    expect(body.list.map(({ day, live_cnt, live_day_yn }) => [day, live_cnt, live_day_yn])).toEqual([
      ['20261120', 1, 'Y'],
      ['20261109', 1, 'N'],
      ['20261107', 2, 'N'],
      ['20261106', 1, 'N'],
      ['20261105', 1, 'Y'],
    ]);
    expect(body).toMatchObject({
      month: '202611',
      live_day_cnt: 2,
      live_cnt: 6,
      total: 5,
      live_day_hours: 3,
      min_minutes: 10,
    });
    const page = (await times(client, 'month=202611&offset=1&limit=2')).body;
    expect(page.list.map(({ day }) => day)).toEqual(['20261109', '20261107']);
    expect([page.total, page.live_day_cnt]).toEqual([5, 2]);
    expect((await times(client, 'month=202610')).body).toMatchObject({
      total: 0,
      list: [],
      duration_seconds: 0,
    });
  });

  it('reach back twelve months, and are visible to their host only (MONEY-1)', async () => {
    freeze();
    const client = await clientOf(await buildHost(server.app));
    expect((await times(client, 'month=202511')).status).toBe(200);
    for (const month of ['202510', '202612', '202600', 'abc'])
      expect((await times(client, `month=${month}`)).body.code).toBe('validation_failed');
    expect((await times(visitor)).body.code).toBe('login_required');
    expect((await times(await clientOf(await buildMember(server.app)))).body.code).toBe('forbidden');
  });
});

describe('gifts by live', () => {
  it('add up to the rows of the gifts and to the income of the ledger, rolled up or not (MONEY-4)', async () => {
    const host = await buildHost(server.app);
    const rival = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 100_000 });
    const second = await buildMember(server.app, { honey: 100_000 });
    const own = await buildLive(server.app, { hostKey: host.userKey });
    const foreign = await buildLive(server.app, {
      hostKey: rival.userKey,
      type: 'battle',
      contestants: [host.userKey],
    });
    await give(giver, host.userKey, own.vodKey, 500);
    await give(second, host.userKey, own.vodKey, 70);
    await give(giver, host.userKey, foreign.vodKey, 30);
    await server.app.get(JobRunner).runNow('gift-roll-up');
    await give(giver, host.userKey, own.vodKey, 11);
    await give(giver, rival.userKey, foreign.vodKey, 9_000);
    await give(second, host.userKey, null, 44);
    const client = await clientOf(host);
    const listing = async () => (await list(client)).body;
    const before = await listing();
    expect(before).toMatchObject({
      type: 'received',
      star_cnt: 611,
      gift_cnt: 4,
      outside_star_cnt: 44,
      outside_gift_cnt: 1,
      total: 2,
    });
    const rows = await prisma().gift.aggregate({
      where: { hostKey: host.userKey },
      _sum: { starCnt: true },
      _count: true,
    });
    expect(Number(rows._sum.starCnt)).toBe(before.star_cnt + before.outside_star_cnt);
    expect(rows._count).toBe(before.gift_cnt + before.outside_gift_cnt);
    const income = await server.app.get(Database).queryUntyped<{ balance: number }>(
      'test_income',
      `SELECT sum(p.amount)::bigint AS balance FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.destination_id
       WHERE a.kind = 'income' AND a.user_key = $1`,
      [host.userKey],
    );
    expect(income[0]?.balance).toBe(before.star_cnt + before.outside_star_cnt);
    const byLive = before.list.map(({ vod_key, star_cnt, gift_cnt, giver_cnt }) => [
      vod_key,
      star_cnt,
      gift_cnt,
      giver_cnt,
    ]);
    expect(byLive.sort()).toEqual(
      [
        [own.vodKey, 581, 3, 2],
        [foreign.vodKey, 30, 1, 1],
      ].sort(),
    );
    await server.app.get(JobRunner).runNow('gift-roll-up');
    expect(await listing()).toEqual(before);

    const listed = (await list(await clientOf(giver))).body;
    expect(listed).toMatchObject({
      type: 'given',
      star_cnt: 9_541,
      gift_cnt: 4,
      outside_star_cnt: 0,
      total: 2,
    });
    const page = (await list(await clientOf(giver), 'limit=1&offset=1')).body;
    expect([page.list.length, page.total, page.star_cnt]).toEqual([1, 2, 9_541]);
    expect((await list(client, 'offset=50')).body).toMatchObject({ list: [], total: 2, star_cnt: 611 });
  });

  it('of one live are listed gift by gift with the top givers, page by page (MONEY-5)', async () => {
    const host = await buildHost(server.app);
    const giver = await buildMember(server.app, { honey: 1_000 });
    const second = await buildMember(server.app, { honey: 1_000 });
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    await give(giver, host.userKey, vodKey, 10);
    await give(second, host.userKey, vodKey, 200);
    await server.app.get(JobRunner).runNow('gift-roll-up');
    await give(giver, host.userKey, vodKey, 30);
    const client = await clientOf(host);
    const { body } = await detail(client, `vod_key=${vodKey}&limit=2`);
    expect(body.live).toMatchObject({ vod_key: vodKey, star_cnt: 240, gift_cnt: 3, giver_cnt: 2 });
    expect(body.givers.map(({ user, star_cnt, gift_cnt }) => [user.user_key, star_cnt, gift_cnt])).toEqual([
      [second.userKey, 200, 1],
      [giver.userKey, 40, 2],
    ]);
    expect(body.list.map(({ star_cnt }) => star_cnt)).toEqual([30, 200]);
    const rest = (await detail(client, `vod_key=${vodKey}&limit=2&offset=2`)).body;
    expect([rest.total, rest.list.map(({ star_cnt }) => star_cnt)]).toEqual([3, [10]]);
    const listed = (await detail(await clientOf(giver), `vod_key=${vodKey}`)).body;
    expect(listed).toMatchObject({ type: 'given', total: 2, givers: [], live: { star_cnt: 40 } });
    expect(listed.list.every(({ user }) => user.user_key === host.userKey)).toBe(true);
  });

  it('of other hosts are not shown (MONEY-6)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const giver = await buildMember(server.app, { honey: 1_000 });
    await give(giver, host.userKey, vodKey, 100);
    const stranger = await clientOf(await buildHost(server.app));
    expect((await detail(stranger, `vod_key=${vodKey}`)).body.code).toBe('live_not_found');
    expect((await detail(stranger, `vod_key=${vodKey}&type=given`)).body).toMatchObject({
      total: 0,
      list: [],
    });
    expect((await detail(await clientOf(giver), `vod_key=${vodKey}&type=received`)).body.code).toBe(
      'live_not_found',
    );
    expect((await list(stranger)).body).toMatchObject({ total: 0, star_cnt: 0 });
    for (const call of [list(visitor), detail(visitor, `vod_key=${vodKey}`)])
      expect((await call).body.code).toBe('login_required');
    for (const query of ['vod_key=abc', '', 'vod_key=1&type=all', 'vod_key=1&user_key=2'])
      expect((await detail(stranger, query)).body.code).toBe('validation_failed');
    // What the list does not reach, the detail does not reach either (MONEY-1).
    await prisma().live.update({ where: { vodKey }, data: { startedAt: new Date('2020-01-01') } });
    expect((await detail(await clientOf(host), `vod_key=${vodKey}`)).body.code).toBe('live_not_found');
  });
});
