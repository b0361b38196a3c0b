import type { GoalEvent } from '@honey/mintalk/protocol';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { LiveGoalInfo } from '@honey/server/gifts/goals/goals.dto';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { verifyBooks } from '@honey/server/proofs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';

const { server, client: visitor } = setServer();
const rooms: Room[] = [];

afterEach(() => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
});

const clientOf = async (userKey: number) => visitor.as(await tokenOf(server.app, userKey));
const rollUp = () => server.app.get(JobRunner).runNow('gift-roll-up');

async function stage(honey = 1_000_000) {
  const { vodKey, hostKey } = await buildLive(server.app);
  const giver = await buildMember(server.app, { honey });
  const client = await clientOf(giver.userKey);
  return { vodKey, hostKey, host: await clientOf(hostKey), client };
}

const put = (host: TestClient, body: object) =>
  host.send<LiveGoalInfo & { code: string }>('PUT', '/v1/broadcast-setting/live-goal', { body });
const remove = (host: TestClient) =>
  host.send<LiveGoalInfo>('DELETE', '/v1/broadcast-setting/live-goal', { body: {} });
const goalOf = async (vodKey: number) =>
  (await visitor.get<LiveGoalInfo>(`/v1/streams/${vodKey}/goal`)).body.goal;

async function give(client: TestClient, live: { vodKey: number; hostKey: number }, star_cnt: number) {
  const { status } = await client.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: live.hostKey, vod_key: live.vodKey, star_cnt },
  });
  expect(status).toBe(200);
}

async function expectCleanBooks() {
  const client = await server.app.get(Database).pool.connect();
  try {
    expect((await verifyBooks(client)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

describe('the goal of a live', () => {
  it('counts the gifts given since it was set, and is reached by them (GIFTS-37, GIFTS-39)', async () => {
    const live = await stage();
    await give(live.client, live, 5_000);
    const { status, body } = await put(live.host, { title: ' 신곡 불러요 ', goal_star_cnt: 1_000 });
    expect([status, body.goal]).toMatchObject([
      200,
      { title: '신곡 불러요', goal_star_cnt: 1_000, star_cnt: 0, state: 'running', reached_at: null },
    ]);
    await give(live.client, live, 999);
    await rollUp();
    expect(await goalOf(live.vodKey)).toMatchObject({ star_cnt: 999, state: 'running' });
    await give(live.client, live, 2);
    await rollUp();
    const reached = await goalOf(live.vodKey);
    expect(reached).toMatchObject({ star_cnt: 1_001, state: 'reached' });
    expect(reached?.reached_at).not.toBeNull();
    await expectCleanBooks();
  });

  it('is one at a time: of many at once one is set, a reached one is replaced, a removed one ends (GIFTS-38)', async () => {
    const live = await stage();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => put(live.host, { title: `목표 ${at}`, goal_star_cnt: 1_000 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('goal_running');
    await give(live.client, live, 1_000);
    await rollUp();
    expect((await put(live.host, { title: '다음', goal_star_cnt: 500 })).status).toBe(200);
    await give(live.client, live, 100);
    await rollUp();
    expect(await goalOf(live.vodKey)).toMatchObject({ title: '다음', star_cnt: 100 });
    expect((await remove(live.host)).body.goal).toBeNull();
    expect((await remove(live.host)).status).toBe(200);
    expect(await goalOf(live.vodKey)).toBeNull();
    await give(live.client, live, 900);
    await rollUp();
    expect((await put(live.host, { title: '셋째', goal_star_cnt: 500 })).body.goal?.star_cnt).toBe(0);
    await expectCleanBooks();
  });

  it('misses no gift and counts none twice while it is set, replaced and removed among gifts and roll-ups (GIFTS-39)', async () => {
    const live = await stage();
    const busy = Array.from({ length: 60 }, async (_, at) => {
      await give(live.client, live, 10 + (at % 5));
      if (at % 6 === 0) await rollUp();
    });
    for (let round = 0; round < 6; round += 1) {
      await put(live.host, { title: `목표 ${round}`, goal_star_cnt: 100 });
      await rollUp();
      if (round % 2 === 0) await remove(live.host);
    }
    await Promise.all(busy);
    await rollUp();
    // The proof counts every goal plainly from the gifts.
    await expectCleanBooks();
  });

  it('is refused with the reason: limits, forbidden words, no live, another role (GIFTS-37)', async () => {
    const live = await stage();
    const codeOf = async (body: object, host = live.host) => (await put(host, body)).body.code;
    expect(await codeOf({ title: '작아요', goal_star_cnt: 99 })).toBe('below_minimum_goal');
    expect(await codeOf({ title: '커요', goal_star_cnt: 10_000_001 })).toBe('above_maximum_goal');
    expect(await codeOf({ title: '  ', goal_star_cnt: 100 })).toBe('validation_failed');
    expect(await codeOf({ title: '가'.repeat(41), goal_star_cnt: 100 })).toBe('validation_failed');
    expect(await codeOf({ title: '두\n줄', goal_star_cnt: 100 })).toBe('validation_failed');
    await server.app.get(Database).prisma.prohibitedWord.create({ data: { word: '몹쓸말' } });
    await eventually(async () =>
      expect(await codeOf({ title: '몹쓸말 해요', goal_star_cnt: 100 })).toBe('prohibited_word'),
    );
    expect(await codeOf({ title: '나도', goal_star_cnt: 100 }, live.client)).toBe('forbidden');
    const resting = await buildMember(server.app, { role: 'host' });
    expect(await codeOf({ title: '나도', goal_star_cnt: 100 }, await clientOf(resting.userKey))).toBe(
      'live_not_found',
    );
    await remove(live.host);
    await server.app.get(SettingsStore).set('goal_min_star', 10);
    expect((await put(live.host, { title: '이제 돼요', goal_star_cnt: 10 })).status).toBe(200);
    await server.app.get(SettingsStore).unset('goal_min_star');
    expect((await visitor.get('/v1/streams/2147483647/goal')).status).toBe(404);
  });

  it('is sent to the room when it is set, counted, reached and removed (GIFTS-40)', async () => {
    const live = await stage();
    const watcher = await buildMember(server.app);
    const room = await enterRoom(await clientOf(watcher.userKey), live.vodKey);
    rooms.push(room);
    const next = (): Promise<GoalEvent> => room.next('goal');
    await put(live.host, { title: '춤춰요', goal_star_cnt: 300 });
    const set = await next();
    expect(set).toEqual({
      goal_id: set.goal_id,
      title: '춤춰요',
      goal_star_cnt: 300,
      star_cnt: 0,
      state: 'running',
    });
    await give(live.client, live, 100);
    expect(await next()).toMatchObject({ star_cnt: 100, state: 'running' });
    await give(live.client, live, 250);
    expect(await next()).toMatchObject({ star_cnt: 350, state: 'reached' });
    await remove(live.host);
    expect(await next()).toMatchObject({ goal_id: set.goal_id, state: 'removed' });
  });

  it('ends with its live: a late roll-up still counts, and nothing is returned (GIFTS-40)', async () => {
    const live = await stage();
    await put(live.host, { title: '아깝다', goal_star_cnt: 1_000 });
    await give(live.client, live, 400);
    await server.app.get(LifecycleService).end(live.vodKey, 'host');
    await rollUp();
    expect(await goalOf(live.vodKey)).toMatchObject({ star_cnt: 400, state: 'missed' });
    await expectCleanBooks();
  });
});
