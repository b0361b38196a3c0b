import type { TalkError } from '@honey/mintalk';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';
import { until } from '../gateway-support.ts';

let redis: ThrowawayRedis;
let here: TestApp;
let there: ServerProcess;
let vodKey: number;
const rooms: Room[] = [];

beforeAll(async () => {
  redis = await startThrowawayRedis();
  here = await startApp({ REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '1000', NODE_ID: 'here' });
  ({ vodKey } = await buildLive(here.app, { hostKey: (await buildHost(here.app)).userKey }));
});
beforeEach(async () => {
  there = await startServerProcess({
    DATABASE_URL: here.databaseUrl,
    REDIS_URL: redis.url,
    REDIS_TIMEOUT_MS: '1000',
    NODE_ID: 'there',
  });
});
afterEach(async () => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
  await there.end('SIGKILL');
});
afterAll(async () => {
  await here.close();
  await redis.kill();
});

/** A member in the room of a live, at a server. */
async function enter(
  baseUrl: string,
  live: number = vodKey,
): Promise<Room & { userKey: number; client: TestClient }> {
  const { userKey } = await buildMember(here.app);
  const client = new TestClient(baseUrl).as(await tokenOf(here.app, userKey));
  const room = await enterRoom(client, live);
  rooms.push(room);
  return { ...room, userKey, client };
}

const storedTexts = async (live: number = vodKey): Promise<unknown[]> => {
  const lines = await here.app.get(Database).prisma.chatLine.findMany({ where: { channelId: String(live) } });
  return lines.map(({ body }) => (body as { message?: unknown }).message);
};

it('a killed server’s people exit, and its last line is stored by another (CHAT-72)', async () => {
  const watching = await enter(here.baseUrl);
  const exits: string[] = [];
  watching.talk.on('channel_user_exited', (_channelId, { id }) => exits.push(id));
  const lost = await enter(there.baseUrl);
  const received = new Promise((resolve) =>
    watching.talk.on('talk', ({ message }) => message === '마지막' && resolve(message)),
  );
  await lost.talk.talk(String(vodKey), '마지막');
  await there.end('SIGKILL');
  lost.talk.disconnect();
  await received;
  await until(() => exits.includes(String(lost.userKey)));
  await until(async () => (await storedTexts()).includes('마지막'));
  const { body } = await watching.client.send<{ list: { user_key: number }[] }>(
    'GET',
    `/v1/streams/${vodKey}/users`,
  );
  expect(body.list.some(({ user_key }) => user_key === lost.userKey)).toBe(false);
});

it('the last line of a room with people at the killed server alone is stored by another (CHAT-72)', async () => {
  const other = (await buildLive(here.app, { hostKey: (await buildHost(here.app)).userKey })).vodKey;
  const alone = await enter(there.baseUrl, other);
  await alone.talk.talk(String(other), '마지막');
  await there.end('SIGKILL');
  alone.talk.disconnect();
  await until(async () => (await storedTexts(other)).includes('마지막'));
});

it('a stopping server moves its connections to the others, and loses no line (CHAT-74)', async () => {
  const watching = await enter(here.baseUrl);
  const leaving = await Promise.all(Array.from({ length: 5 }, () => enter(there.baseUrl)));
  const reasons: string[] = [];
  for (const { talk } of leaving) talk.on('error', ({ message }: TalkError) => reasons.push(message));
  const texts = leaving.map((_, at) => `떠나기 전 ${at}`);
  await Promise.all(leaving.map(({ talk }, at) => talk.talk(String(vodKey), texts[at] ?? '')));
  await there.end('SIGTERM');
  await until(() => reasons.filter((reason) => reason === 'moving').length === leaving.length);
  expect(await storedTexts()).toEqual(expect.arrayContaining(texts));
  const { body } = await watching.client.send<{ list: { message: string | null }[] }>(
    'GET',
    `/v1/streams/${vodKey}/histories?limit=100`,
  );
  expect(body.list.map(({ message }) => message)).toEqual(expect.arrayContaining(texts));
});

it('a stopping server acknowledges the lines that it received before it moves their senders (CHAT-74)', async () => {
  await enter(here.baseUrl);
  const { talk } = await enter(there.baseUrl);
  await redis.command('CLIENT', 'PAUSE', '800', 'WRITE');
  const saying = talk.talk(String(vodKey), '떠나는 중');
  // It is refused at once, after the line before it was received.
  await expect(talk.talk('nowhere', '?')).rejects.toMatchObject({ message: 'not_joined' });
  const ended = there.end('SIGTERM');
  expect(await saying).toMatch(/^\d+$/);
  await ended;
  expect(await storedTexts()).toContain('떠나는 중');
});
