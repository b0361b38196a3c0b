import { Permission, type TalkClient } from '@honey/mintalk';
import { ChannelRegistry } from '@honey/server/chat/channel/channel-registry';
import { defaultModes } from '@honey/server/chat/channel/room-modes';
import { ConnectedUsers } from '@honey/server/chat/people/connected-users';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { ServerHeartbeat } from '@honey/server/core/servers/server-heartbeat.service';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { LIVE, next, nextRoomEvent, nextSocketEvent, record, settled, until } from '../gateway-support.ts';
import { linesOf, startTwoServers, type TwoServers, untilSharing } from './two-servers.ts';

/** A server that sends no heartbeat for 5 seconds counts as dead. */
const longerThanSilenceMs = 6_000;

let servers: TwoServers;

beforeAll(async () => {
  servers = await startTwoServers();
});
afterEach(() => {
  for (const server of [servers.one, servers.two]) server.leaveAll();
});
afterAll(() => servers.close());

/** A viewer at each server. */
async function viewers() {
  const { one, two } = servers;
  const [first, second] = [await one.buildMember(), await one.buildMember()];
  return { first, second, here: await one.viewer(first), there: await two.viewer(second) };
}

const received = (client: TalkClient, message: string) =>
  next(client, 'talk', (line) => line.message === message);

describe('a room on two servers', () => {
  it('delivers each line once at both, in one order, before it is acknowledged (CHAT-66)', async () => {
    const { here, there } = await viewers();
    const [atOne, atTwo] = [linesOf(here), linesOf(there)];
    const last = received(there, 'last');
    await Promise.all([
      here.talk(LIVE, '하나'),
      there.talk(LIVE, '둘'),
      here.talk(LIVE, '셋'),
      there.talk(LIVE, '넷'),
    ]);
    expect(atOne.map(({ message }) => message).sort()).toEqual(expect.arrayContaining(['하나', '셋']));
    await here.talk(LIVE, 'last');
    await last;
    expect(atOne.map(({ id }) => id)).toEqual(atTwo.map(({ id }) => id));
    expect(atOne).toHaveLength(5);
    expect(atOne.map(({ id }) => Number(id))).toEqual(
      atOne.map(({ id }) => Number(id)).sort((a, b) => a - b),
    );
  });

  it('has one history at both, also for a server without sockets of the room (CHAT-66)', async () => {
    const { one, two } = servers;
    const live = 'history';
    for (const server of [one, two]) server.openLive(live);
    const member = await one.buildMember();
    const client = await one.client(member);
    await client.join(live, async () => one.ticket(member, { channelId: live }));
    const id = await client.talk(live, '여기서만');
    const { list } = await two.chat.histories(live, { limit: 10 });
    expect(list.map(({ message_id }) => message_id)).toEqual([id]);
    await one.chat.flushLines();
    expect((await two.chat.histories(live, { limit: 10 })).list).toEqual(
      (await one.chat.histories(live, { limit: 10 })).list,
    );
  });

  it('counts slow mode and the talk limit over both servers (CHAT-67)', async () => {
    const { one, two } = servers;
    const member = await one.buildMember();
    const here = await one.viewer(member);
    const there = await two.viewer(member);
    await one.app.get(SettingsStore).set('chat_burst', 2);
    await two.app.get(SettingsStore).set('chat_burst', 2);
    await one.app.get(SettingsStore).set('chat_refill_ms', 60_000);
    await two.app.get(SettingsStore).set('chat_refill_ms', 60_000);
    await here.talk(LIVE, '하나');
    await there.talk(LIVE, '둘');
    await expect(here.talk(LIVE, '셋')).rejects.toMatchObject({ message: 'too_fast' });
    await expect(there.talk(LIVE, '넷')).rejects.toMatchObject({ message: 'too_fast' });
    const settings = { chat_burst: 5, chat_refill_ms: 1_000 };
    for (const server of [one, two])
      for (const [name, value] of Object.entries(settings))
        await server.app.get(SettingsStore).set(name as 'chat_burst', value);
  });

  it('applies slow mode to a member over both servers, after all rules about who may talk (CHAT-67)', async () => {
    const { one, two } = servers;
    const member = await one.buildMember();
    const [here, there] = [await one.viewer(member), await two.viewer(member)];
    const rooms = [one, two].flatMap(({ app }) => app.get(ChannelRegistry).get(LIVE) ?? []);
    for (const room of rooms) room.modes = { ...defaultModes, slowSeconds: 60, linksOff: true };
    const slow = { message: 'too_fast', reason: expect.stringMatching(/^(60|5\d)$/) };
    await expect(here.talk(LIVE, 'naver.com')).rejects.toMatchObject({ message: 'denied' });
    await here.talk(LIVE, '하나');
    await expect(here.talk(LIVE, '둘')).rejects.toMatchObject(slow);
    await expect(there.talk(LIVE, '셋')).rejects.toMatchObject(slow);
    await expect(there.talk(LIVE, 'naver.com')).rejects.toMatchObject(slow);
    await expect(there.talk(LIVE, '가'.repeat(201))).rejects.toMatchObject({ message: 'too_long' });
    for (const room of rooms) room.modes = defaultModes;
  });

  it('announces a user who is at both servers once, and knows who is where (CHAT-68)', async () => {
    const { one, two } = servers;
    const watching = await two.viewer(await one.buildMember());
    const seen = record(watching, 'channel_user_entered', 'channel_user_exited');
    const member = await one.buildMember();
    const namesOf = () =>
      seen.filter(([, , user]) => (user as { id: string }).id === member.id).map(([name]) => name);
    const here = await one.viewer(member);
    await until(() => namesOf().length === 1);
    const there = await two.viewer(member);
    expect((await one.chat.presenceEverywhere(LIVE)).users.filter(({ id }) => id === member.id)).toHaveLength(
      1,
    );
    here.disconnect();
    await until(() => one.app.get(ConnectedUsers).get(member.id) === undefined);
    await until(async () => (await two.chat.presenceEverywhere(LIVE)).user === 2);
    expect(namesOf()).toEqual(['channel_user_entered']);
    there.disconnect();
    await until(() => namesOf().length === 2);
    expect(namesOf()).toEqual(['channel_user_entered', 'channel_user_exited']);
    expect((await one.chat.presenceEverywhere(LIVE)).users.some(({ id }) => id === member.id)).toBe(false);
  });

  it('opens one connection for a token, and holds at most ten of a user, over both servers (CHAT-69)', async () => {
    const { one, two } = servers;
    const member = await one.buildMember();
    const { token } = await one.source(member);
    await nextSocketEvent(one.raw(token), 'me');
    const [refused] = await nextSocketEvent(two.raw(token), 'connect_error');
    expect(refused).toMatchObject({ message: 'unauthorized' });
    for (let at = 1; at < 10; at += 1) await (at % 2 ? one : two).client(member);
    await expect(two.client(member)).rejects.toMatchObject({ message: 'too_many_connections' });
    await expect(one.client(member)).rejects.toMatchObject({ message: 'too_many_connections' });
  });

  it('sends each kind of event once to every socket (CHAT-70)', async () => {
    const { here, there } = await viewers();
    const kinds = ['notice', 'like', 'follow', 'ranking', 'contest', 'goal', 'site_gift', 'live'] as const;
    const counts = new Map<string, number>();
    for (const [name, client] of Object.entries({ here, there }))
      for (const kind of [...kinds, 'gift'])
        client.addServerListener(kind, () =>
          counts.set(`${name} ${kind}`, (counts.get(`${name} ${kind}`) ?? 0) + 1),
        );
    for (const kind of kinds) servers.one.chat.publish(LIVE, kind, { message: '공지' });
    const gift = { giftId: 71, channelId: LIVE, payload: { gift_id: 71 }, createdAt: new Date() };
    const shown = nextRoomEvent(there, 'gift');
    await servers.one.chat.showGift(gift);
    await shown;
    // Delivered again, by another server.
    await servers.two.chat.showGift(gift);
    await servers.two.chat.showStoredGifts([71]);
    await Promise.all([here.talk(LIVE, '끝'), received(here, '끝'), received(there, '끝')]);
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(
        ['here', 'there'].flatMap((name) => [...kinds, 'gift'].map((kind) => [`${name} ${kind}`, 1])),
      ),
    );
    await servers.one.chat.publishHere(LIVE, 'like', {});
    await settled(here, there);
    expect([counts.get('here like'), counts.get('there like')]).toEqual([2, 1]);
  });

  it("notifies a user's sockets of each other, and of the user's channels, at both servers (CHAT-70)", async () => {
    const { one, two } = servers;
    const member = await one.buildMember();
    const here = await one.client(member);
    const names = [
      ...(['user_socket_connected', 'user_socket_disconnected'] as const),
      ...(['user_channel_entered', 'user_channel_exited'] as const),
    ];
    const seen = record(here, ...names);
    // A channel that has no sockets on the first server.
    const live = 'elsewhere';
    for (const server of [one, two]) server.openLive(live);
    const there = await two.client(member);
    const { userSocket } = there;
    const own = record(there, ...names);
    await there.join(live, async () => two.ticket(member, { channelId: live }));
    await until(() => seen.length === 2);
    await there.leave(live);
    await until(() => seen.length === 3);
    there.disconnect();
    await until(() => seen.length === 4);
    expect(seen.map(([name, value]) => [name, (value as { channelId?: string }).channelId ?? value])).toEqual(
      [
        ['user_socket_connected', userSocket],
        ['user_channel_entered', live],
        ['user_channel_exited', live],
        ['user_socket_disconnected', userSocket],
      ],
    );
    expect(own.map(([name]) => name)).toEqual(['user_channel_entered', 'user_channel_exited']);
  });

  it('applies a new name at both servers (CHAT-70)', async () => {
    const { one, two } = servers;
    const member = await one.buildMember();
    const there = await two.viewer(member);
    const updated = next(there, 'user_updated');
    await one.database.prisma.user.update({ where: { userKey: member.userKey }, data: { nick: '새 이름' } });
    one.app.get(DomainEventBus).emit('memberChanged', { userKey: member.userKey });
    expect((await updated)[0].name).toBe('새 이름');
  });
});

describe('while Redis is unavailable', () => {
  it('rooms continue on each server, and what was said appears everywhere once, under its id (CHAT-71)', async () => {
    const { here, there } = await viewers();
    const [atOne, atTwo] = [linesOf(here), linesOf(there)];
    await servers.redis.kill();
    await untilSharing(false, servers.one, servers.two);
    const id = await here.talk(LIVE, '혼자');
    await there.talk(LIVE, '따로');
    expect(atOne.map(({ message }) => message)).toEqual(['혼자']);
    expect(atTwo.map(({ message }) => message)).toEqual(['따로']);
    // Joining works.
    const late = await servers.two.viewer(await servers.one.buildMember());
    expect(late.channels.has(LIVE)).toBe(true);
    await servers.redis.start();
    await until(() => atOne.length === 2 && atTwo.length === 2);
    await untilSharing(true, servers.one, servers.two);
    await here.talk(LIVE, '다시');
    await until(() => atTwo.length === 3);
    expect(atTwo.map(({ message }) => message)).toEqual(['따로', '혼자', '다시']);
    expect(atTwo[1]?.id).toBe(id);
    expect(new Set(atOne.map((line) => line.id))).toEqual(new Set(atTwo.map((line) => line.id)));
    await servers.one.chat.flushLines();
    await servers.two.chat.flushLines();
    const history = await Promise.all(
      [servers.one, servers.two].map(({ chat }) => chat.histories(LIVE, { limit: 100 })),
    );
    expect(history[0]?.list.map(({ message_id }) => message_id)).toEqual(
      history[1]?.list.map(({ message_id }) => message_id),
    );
  });

  it('a frozen Redis delays a line by 100 ms at most, and loses none (CHAT-71)', async () => {
    const { here, there } = await viewers();
    const atTwo = linesOf(there);
    servers.redis.freeze();
    const inFlight = here.talk(LIVE, '얼었을 때');
    await untilSharing(false, servers.one);
    await here.talk(LIVE, '언 뒤');
    servers.redis.resume();
    await inFlight;
    await until(() => atTwo.length === 2);
    await untilSharing(true, servers.one, servers.two);
    await here.talk(LIVE, '녹은 뒤');
    await until(() => atTwo.length === 3);
    expect(new Set(atTwo.map(({ message }) => message))).toEqual(new Set(['얼었을 때', '언 뒤', '녹은 뒤']));
  });

  it('no member exits because of it, however long it was (CHAT-71)', async () => {
    const { first, second, here, there } = await viewers();
    const members = [first.id, second.id];
    const seen = [here, there].map((client) => record(client, 'channel_user_exited'));
    servers.redis.freeze();
    const thawAt = performance.now() + longerThanSilenceMs;
    await until(() => performance.now() > thawAt);
    servers.redis.resume();
    await untilSharing(true, servers.one, servers.two);
    // The first one finds that the other has been silent.
    for (const { app } of [servers.one, servers.two, servers.one]) await app.get(ServerHeartbeat).send();
    await here.talk(LIVE, '모두 있네요');
    await settled(here, there);
    const exits = seen.flat().map(([, , user]) => (user as { id: string }).id);
    expect(exits.filter((id) => members.includes(id))).toEqual([]);
    const { users } = await servers.one.chat.presenceEverywhere(LIVE);
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining(members));
  });
});

describe('a full Redis', () => {
  it('counts as unavailable until it accepts writes again (CHAT-71)', async () => {
    const { here, there } = await viewers();
    const atTwo = linesOf(there);
    await servers.redis.command('CONFIG', 'SET', 'maxmemory', '1');
    const id = await here.talk(LIVE, '가득 찼을 때');
    await untilSharing(false, servers.one);
    expect(atTwo).toEqual([]);
    await servers.redis.command('CONFIG', 'SET', 'maxmemory', '0');
    await until(() => atTwo.length === 1);
    expect(atTwo[0]?.id).toBe(id);
    await untilSharing(true, servers.one, servers.two);
  });
});

describe('a kicked user', () => {
  it('is announced once at both servers (CHAT-68)', async () => {
    const { first, here, there } = await viewers();
    const seen = record(there, 'channel_user_kicked');
    const alert = { code: 'kick', reason: '' };
    const kicked = next(here, 'channel_kicked');
    servers.one.chat.kick(LIVE, first.id, alert);
    servers.two.chat.kick(LIVE, first.id, alert);
    await kicked;
    await there.talk(LIVE, '나갔네요');
    expect(seen).toHaveLength(1);
    await expect(
      here.join(LIVE, async () => servers.one.ticket(first, { permission: Permission.viewer })),
    ).resolves.toBeDefined();
  });
});
