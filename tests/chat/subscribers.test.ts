import { buildLive, buildManager } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { buildSubscribableHost, buildSubscription } from '@honey/seeds/builders/subscriptions';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../setup/client.ts';
import { eventually } from '../setup/eventually.ts';
import { setServer } from '../setup/file-server.ts';
import { enterRoom, type Room } from '../setup/room.ts';

const { server, client: visitor } = setServer();
const rooms: Room[] = [];
let host: BuiltMember;
let hostClient: TestClient;
let vodKey: number;

beforeEach(async () => {
  host = await buildSubscribableHost(server.app);
  hostClient = await clientOf(host.userKey);
  ({ vodKey } = await buildLive(server.app, { hostKey: host.userKey }));
});

afterEach(() => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
  server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
});

const clientOf = async (userKey: number) => visitor.as(await tokenOf(server.app, userKey));
const subscribe = (client: TestClient) =>
  client.send('POST', '/v1/user/bt-subscribe', { body: { target_user_key: host.userKey } });
const setRoom = (client: TestClient, body: object) =>
  client.send('PUT', `/v1/chat/room-modes/${host.userKey}`, { body });
const say = (room: Room, message: string) => room.talk.talk(String(vodKey), message);
const place = (room: Room) => room.talk.channels.get(String(vodKey));

async function viewer(): Promise<Room & { client: TestClient; userKey: number }> {
  const { userKey } = await buildMember(server.app, { honey: 1_000 });
  const client = await clientOf(userKey);
  const room = await enterRoom(client, vodKey);
  rooms.push(room);
  return { ...room, client, userKey };
}

const subscriberInRoom = async (userKey: number) => {
  const { body } = await visitor
    .as(await tokenOf(server.app, userKey))
    .get<{ list: { user_key: number; subscriber_yn: string }[] }>(`/v1/streams/${vodKey}/users`);
  return body.list.find(({ user_key }) => user_key === userKey)?.subscriber_yn;
};

describe('the subscriber badge', () => {
  it('appears at once for a member who subscribes in the room, and for one who enters later (CHAT-54)', async () => {
    const member = await viewer();
    const changed = new Promise<number>((resolve) => {
      member.talk.on('user_channel_updated', ({ property }) => resolve(property));
    });
    expect((await subscribe(member.client)).status).toBe(200);
    expect(await changed).toBe(2);
    expect(await subscriberInRoom(member.userKey)).toBe('Y');
    const other = await buildMember(server.app);
    await buildSubscription(server.app, { userKey: other.userKey, hostKey: host.userKey });
    const room = await enterRoom(await clientOf(other.userKey), vodKey);
    rooms.push(room);
    const line = new Promise<number>((resolve) => {
      member.talk.on('talk', ({ userChannel }) => resolve(userChannel.property));
    });
    await say(room, '구독자예요');
    expect(await line).toBe(2);
  });

  it('appears within seconds where it was paid through another server, and disappears as the term ends (CHAT-54)', async () => {
    const member = await viewer();
    await buildSubscription(server.app, { userKey: member.userKey, hostKey: host.userKey });
    await eventually(async () => expect(await subscriberInRoom(member.userKey)).toBe('Y'));
    await server.app.get(Database).prisma.subscription.updateMany({
      where: { userKey: member.userKey },
      data: { endsAt: new Date(server.app.get(Clock).nowMs()) },
    });
    await server.app.get(JobRunner).runNow('lives-subscriptions');
    await eventually(async () => expect(await subscriberInRoom(member.userKey)).toBe('N'));
  });
});

describe('a subscribers-only room', () => {
  it('lets subscribers, the host and managers talk, and no other member (CHAT-53)', async () => {
    const [member, manager] = [await viewer(), await viewer()];
    await buildManager(server.app, { userKey: manager.userKey, hostKey: host.userKey });
    const { status, body } = await setRoom(hostClient, { subscribers_only_yn: 'Y' });
    expect([status, body.subscribers_only_yn]).toEqual([200, 'Y']);
    await eventually(async () => expect((place(member)?.property ?? 0) & 8).toBe(8));
    expect(place(member)?.extra).toContain('"subscribers_only":true');
    await expect(say(member, '안녕')).rejects.toMatchObject({ message: 'denied', reason: 'subscribers' });
    await eventually(async () => expect(await say(manager, '매니저예요')).toBeDefined());
    await subscribe(member.client);
    await eventually(async () => expect(await say(member, '이제 돼요')).toBeDefined());
    await setRoom(hostClient, { subscribers_only_yn: 'N' });
    const other = await viewer();
    await eventually(async () => expect(await say(other, '모두 돼요')).toBeDefined());
  });

  it('is announced on entering, and drops the messages of gifts (CHAT-53)', async () => {
    await setRoom(hostClient, { subscribers_only_yn: 'Y' });
    const member = await viewer();
    expect(member.joined.talk_refusal).toBe('subscribers_only');
    const gift = () =>
      member.client.send<{ message_refusal: string | null }>('PUT', '/v1/payment/user-star-use-proc', {
        body: {
          target_code: 'LIVE',
          target_user_key: host.userKey,
          vod_key: vodKey,
          star_cnt: 10,
          message: '힘',
        },
      });
    expect((await gift()).body.message_refusal).toBe('subscribers_only');
    await subscribe(member.client);
    expect((await gift()).body.message_refusal).toBeNull();
  });
});
