import { buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { until } from '../gateway-support.ts';

const events = ['gift', 'like', 'follow', 'notice', 'message_removed', 'live', 'ranking'] as const;

let redis: ThrowawayRedis;
let one: TestApp;
let two: TestApp;
let host: BuiltMember;
let vodKey: number;
const rooms: Room[] = [];

beforeAll(async () => {
  redis = await startThrowawayRedis();
  one = await startApp({ REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '1000', NODE_ID: 'one' });
  two = await startApp({
    REDIS_URL: redis.url,
    REDIS_TIMEOUT_MS: '1000',
    NODE_ID: 'two',
    DATABASE_URL: one.databaseUrl,
  });
  host = await buildHost(one.app);
  ({ vodKey } = await buildLive(one.app, { hostKey: host.userKey }));
});
afterAll(async () => {
  for (const { talk } of rooms) talk.disconnect();
  await two.close();
  await one.close();
  await redis.kill();
});

const clientOf = async ({ baseUrl }: TestApp, userKey: number) =>
  new TestClient(baseUrl).as(await tokenOf(one.app, userKey));

/** A viewer at a server, with the number of room events that arrived. */
async function viewer(server: TestApp) {
  const { userKey } = await buildMember(server.app, { honey: 1_000 });
  const client = await clientOf(server, userKey);
  const counts = new Map<string, number>();
  const lines: string[] = [];
  const room = await enterRoom(client, vodKey, (talk) => {
    talk.on('talk', ({ message }) => lines.push(message));
    for (const event of events)
      talk.addServerListener(event, () => counts.set(event, (counts.get(event) ?? 0) + 1));
  });
  rooms.push(room);
  return { client, userKey, room, counts, lines };
}

const messagesAt = async (client: TestClient) => {
  type Page = { list: { message: string | null; kind: string }[] };
  const { body } = await client.get<Page>(`/v1/streams/${vodKey}/histories?limit=100`);
  return body.list.map(({ kind, message }) => message ?? kind);
};

it('every event of a live reaches the viewers of both servers once, whichever server it comes from (CHAT-70)', async () => {
  const [here, there] = [await viewer(one), await viewer(two)];
  const atHost = await clientOf(two, host.userKey);
  const both = (event: string, count: number) =>
    until(() => [here, there].every(({ counts }) => counts.get(event) === count));

  expect(
    (await there.client.send('POST', '/v1/vod/vod-like-proc', { body: { vod_key: vodKey } })).status,
  ).toBe(200);
  await both('like', 1);
  const follow = { body: { target_user_key: host.userKey } };
  expect((await here.client.send('POST', '/v1/user/follow-insert', follow)).status).toBe(200);
  await both('follow', 1);
  const pin = { body: { message: '고정한 공지' } };
  expect((await atHost.send('PUT', `/v1/chat/pinned-notice/${vodKey}`, pin)).status).toBe(200);
  await both('notice', 1);
  const gift = {
    body: { target_code: 'LIVE', target_user_key: host.userKey, vod_key: vodKey, star_cnt: 10 },
    headers: { 'Idempotency-Key': 'a-gift-of-two-servers' },
  };
  expect((await there.client.send('PUT', '/v1/payment/user-star-use-proc', gift)).status).toBe(200);
  await both('gift', 1);
  await until(() => (here.counts.get('ranking') ?? 0) > 0);
  await until(() => here.counts.get('ranking') === there.counts.get('ranking'));
  const id = await here.room.talk.talk(String(vodKey), '숨길 줄');
  const line = { body: { vod_key: vodKey, message_id: id } };
  expect((await atHost.send('POST', '/v1/block/chat-line', line)).status).toBe(200);
  await both('message_removed', 1);
  for (const { app } of [one, two]) {
    await app.get(JobRunner).runNow('chat-room-modes');
    await app.get(JobRunner).runNow('lives-moderation');
  }
  expect(await messagesAt(here.client)).toEqual(['고정한 공지', 'gift']);
  expect(await messagesAt(there.client)).toEqual(['고정한 공지', 'gift']);
  expect([here.counts.get('notice'), there.counts.get('notice')]).toEqual([1, 1]);

  await one.app.get(LifecycleService).end(vodKey, 'host');
  await Promise.all([here.room.removed, there.room.removed]);
  await both('live', 1);
});
