import { Permission, type TalkClient, TalkError } from '@honey/mintalk';
import { Clock } from '@honey/server/core/clock/clock';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { ChatServer, LIVE, next, nextSocketEvent, record, settled } from './gateway-support.ts';

describe('channels', () => {
  let database: TestDatabase;
  let server: ChatServer;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await ChatServer.start(database.url);
  });
  beforeEach(() => server.openLive());
  afterEach(async () => {
    server.leaveAll();
    server.chat.removeChannel(LIVE, { code: 'ended', reason: '' });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const refusal = (message: string, reason?: string) => new TalkError(message, reason);
  const countsOf = (client: TalkClient) => server.countsOf(client);

  describe('joining', () => {
    test('a ticket admits: channel_joined arrives before the acknowledgement, and the channel is notified (CHAT-9)', async () => {
      const member = await server.buildMember();
      const socket = await server.rawConnected(member);
      const order: string[] = [];
      socket.onAny((name: string, kind: string) => order.push(`${name} ${kind}`));
      const ticket = server.ticket(member, { permission: Permission.fan, extra: { fan_level: 10 } });
      const answer: string = await socket.emitWithAck('join', `${LIVE}|${ticket}`);
      order.push('acknowledged');
      expect(answer.startsWith('okC')).toBe(true);
      expect(order).toEqual([
        'me channel_joined',
        'me user_channel_entered',
        'sys channel_user_entered',
        'acknowledged',
      ]);
    });

    test("the acknowledgement carries the channel and the user's rights in it (CHAT-9)", async () => {
      const member = await server.buildMember();
      const client = await server.client(member);
      const ticket = server.ticket(member, {
        permission: Permission.manager,
        property: 2,
        extra: { fan_level: 7 },
      });
      const { channel, userChannel } = await client.join(LIVE, ticket);
      expect(channel).toEqual({
        id: LIVE,
        name: `방송 ${LIVE}`,
        profileUrl: null,
        property: 0,
        userId: null,
        accessModifier: 'public',
        extra: '{"type":"normal"}',
        createdAt: 1_700_000_000_000,
      });
      expect(userChannel).toEqual({ channelId: LIVE, permission: 2, property: 2, extra: '{"fan_level":7}' });
      expect([...client.channels.keys()]).toEqual([LIVE]);
    });

    test("a live's channel needs a genuine ticket of the user for this channel (CHAT-8)", async () => {
      const member = await server.buildMember();
      const other = await server.buildMember();
      server.openLive('1002');
      const client = await server.client(member);
      const ownTicket = server.ticket(member);
      const wrong = [
        undefined,
        '',
        'garbage',
        `${ownTicket}x`,
        member.accessToken,
        (await server.source(member)).token,
        server.ticket(other),
        server.ticket(undefined),
        server.ticket(member, { channelId: '1002' }),
      ];
      for (const ticket of wrong) {
        await expect(client.join(LIVE, ticket)).rejects.toEqual(refusal('denied', 'ticket required'));
      }
      await client.join(LIVE, ownTicket);
      const guest = await server.client();
      await expect(guest.join(LIVE)).rejects.toEqual(refusal('denied', 'ticket required'));
      await expect(guest.join(LIVE, ownTicket)).rejects.toEqual(refusal('denied', 'ticket required'));
      await guest.join(LIVE, server.ticket(undefined));
      server.chat.removeChannel('1002', { code: 'ended', reason: '' });
    });

    test('a ticket may be used repeatedly for 60 seconds (CHAT-8)', async () => {
      const member = await server.buildMember();
      const { ticket, expiresAt } = server.chat.issueTicket({
        subject: { id: member.id, name: member.nick, profileUrl: null, property: 0, extra: null },
        channelId: LIVE,
        permission: 0,
        property: 0,
        extra: null,
      });
      expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(55_000);
      const client = await server.client(member);
      await client.join(LIVE, ticket);
      await client.leave(LIVE);
      await client.join(LIVE, ticket);
      await client.leave(LIVE);
      const clock = server.app.get(Clock);
      clock.shift(62_000);
      try {
        await expect(client.join(LIVE, ticket)).rejects.toEqual(refusal('denied', 'ticket required'));
      } finally {
        clock.shift(-62_000);
      }
    });

    test('joining twice succeeds and changes nothing (CHAT-9)', async () => {
      const member = await server.buildMember();
      const client = await server.viewer(member);
      const events = record(client, 'channel_joined', 'user_channel_entered', 'channel_user_entered');
      await client.join(LIVE);
      await client.join(LIVE, 'garbage');
      expect(events).toEqual([]);
    });

    test('joining again with a newer ticket applies its rights (CHAT-9)', async () => {
      const member = await server.buildMember();
      const client = await server.viewer(member);
      const updated = next(client, 'user_channel_updated');
      const { userChannel } = await client.join(
        LIVE,
        server.ticket(member, { permission: Permission.manager }),
      );
      expect(userChannel.permission).toBe(Permission.manager);
      expect((await updated)[0]).toEqual(userChannel);
    });

    test('a ticket carries the honorary grade it was issued with', async () => {
      const member = await server.buildMember();
      const client = await server.client(member);
      const updated = next(client, 'user_updated');
      const subject = { id: member.id, name: member.nick, profileUrl: null, property: 4 };
      const extra = { vip_level: 2, honor: 'star' };
      await client.join(LIVE, server.ticket(member, { subject: { ...subject, extra } }));
      expect((await updated)[0]).toEqual({ ...subject, extra: JSON.stringify(extra) });
    });

    test('an unknown channel is not_found, an empty name is invalid', async () => {
      const client = await server.client();
      await expect(client.join('404')).rejects.toEqual(refusal('not_found'));
      await expect(client.join('')).rejects.toEqual(refusal('invalid_request'));
    });
  });

  describe('presence', () => {
    test('entered and exited are sent once per user, whatever the number of sockets (CHAT-10)', async () => {
      const witness = await server.viewer(await server.buildMember());
      const events = record(witness, 'channel_user_entered', 'channel_user_exited');
      const member = await server.buildMember();
      const first = await server.viewer(member);
      const ownEvents = record(first, 'user_channel_entered', 'user_channel_exited');
      const second = await server.viewer(member);
      await first.leave(LIVE);
      await settled(witness);
      expect(events.map(([name]) => name)).toEqual(['channel_user_entered']);
      expect(events[0]?.slice(1)).toEqual([
        LIVE,
        expect.objectContaining({ id: member.id }),
        expect.objectContaining({ channelId: LIVE, permission: 0 }),
      ]);
      expect(ownEvents).toEqual([]);
      const exited = next(first, 'user_channel_exited');
      second.disconnect();
      expect((await exited)[0].channelId).toBe(LIVE);
      await settled(witness);
      expect(events.map(([name]) => name)).toEqual(['channel_user_entered', 'channel_user_exited']);
    });

    test('leaving notifies the channel, is acknowledged with the channel, and stops its events', async () => {
      const member = await server.buildMember();
      const client = await server.viewer(member);
      const received = record(client, 'channel_left', 'talk', 'count_updated');
      const channel = await client.leave(LIVE);
      expect(channel.id).toBe(LIVE);
      const other = await server.viewer(await server.buildMember());
      await other.talk(LIVE, '들리나요');
      await server.job('chat-counts');
      await settled(client);
      expect(received.map(([name]) => name)).toEqual(['channel_left']);
      await expect(client.leave(LIVE)).rejects.toEqual(refusal('not_joined'));
      await expect(client.leave('404')).rejects.toEqual(refusal('not_joined'));
    });

    test('membership is per socket: another socket of the user receives nothing and may not talk (CHAT-10)', async () => {
      const member = await server.buildMember();
      const inside = await server.viewer(member);
      const outside = await server.client(member);
      const received = record(outside, 'talk', 'channel_joined');
      await inside.talk(LIVE, '안에서');
      await expect(outside.talk(LIVE, '밖에서')).rejects.toEqual(refusal('not_joined'));
      await settled(outside);
      expect(received).toEqual([]);
    });

    test('lobby counts include members, their sockets and guests present (CHAT-14)', async () => {
      const member = await server.buildMember();
      const [first, second] = [await server.client(member), await server.client(member)];
      for (const client of [first, second, await server.client()]) await client.join('lobby');
      expect(await countsOf(first)).toEqual({
        channelId: 'lobby',
        user: 1,
        userSocket: 2,
        guest: 1,
        inspector: 0,
        ownerExists: false,
      });
      await second.leave('lobby');
      expect(await countsOf(first)).toMatchObject({ user: 1, userSocket: 1, guest: 1 });
    });

    test("a live's counts include viewers, chat members, inspectors and whether the host is present (CHAT-14)", async () => {
      const host = await server.buildMember({ role: 'host' });
      server.chat.removeChannel(LIVE, { code: 'ended', reason: '' });
      server.openLive(LIVE, { userId: host.id });
      const first = await server.viewer(await server.buildMember());
      await server.viewer();
      server.chat.setAudience(LIVE, { user: 7, userSocket: 9, guest: 4 });
      await server.viewer(await server.buildMember({ role: 'operator' }), {
        permission: Permission.operator,
        inspector: true,
      });
      expect(await countsOf(first)).toEqual({
        channelId: LIVE,
        user: 7,
        userSocket: 9,
        guest: 4,
        inspector: 1,
        ownerExists: false,
      });
      const hostClient = await server.viewer(host, { permission: Permission.host });
      expect(await countsOf(first)).toMatchObject({ user: 7, userSocket: 9, ownerExists: true });
      await hostClient.leave(LIVE);
      expect(await countsOf(first)).toMatchObject({ user: 7, ownerExists: false });
      server.chat.setAudience(LIVE, { user: 8, userSocket: 10, guest: 4 });
      expect(await countsOf(first)).toMatchObject({ user: 8, userSocket: 10 });
      expect(server.chat.liveChannels()).toEqual([{ id: LIVE, user: 8, userSocket: 10, guest: 4 }]);
    });

    test('counts are sent only when they changed, within a second (CHAT-13)', async () => {
      const member = await server.buildMember();
      const client = await server.client(member);
      const first = next(client, 'count_updated');
      await client.join(LIVE, server.ticket(member));
      await first;
      const countEvents = record(client, 'count_updated');
      const other = await server.viewer(await server.buildMember());
      await other.leave(LIVE);
      server.chat.setAudience(LIVE, { user: 0, userSocket: 0, guest: 0 });
      await server.job('chat-counts');
      await server.job('chat-counts');
      await settled(client);
      expect(countEvents).toEqual([]);
    });

    test('a newcomer receives unchanged counts, and other members do not (CHAT-13)', async () => {
      const client = await server.viewer(await server.buildMember());
      expect(await countsOf(client)).toMatchObject({ channelId: LIVE });
      const countEvents = record(client, 'count_updated');
      const late = await server.viewer(await server.buildMember());
      expect(await countsOf(late)).toMatchObject({ channelId: LIVE, user: 0, guest: 0 });
      await server.job('chat-counts');
      await settled(client, late);
      expect(countEvents).toEqual([]);
    });

    test('the presence of a channel lists members with their rank, without guests and inspectors (CHAT-12)', async () => {
      const fan = await server.buildMember();
      await server.viewer(fan, { permission: Permission.fan, extra: { fan_level: 12 } });
      await server.viewer();
      const inspector = await server.buildMember({ role: 'operator' });
      const seen = record(await server.viewer(await server.buildMember()), 'channel_user_entered');
      const inspectorClient = await server.viewer(inspector, {
        permission: Permission.operator,
        inspector: true,
      });
      const presence = server.chat.presence(LIVE);
      expect(presence).toMatchObject({ user: 2, guest: 1, inspector: 1 });
      expect(presence.users).toHaveLength(2);
      expect(presence.users[0]).toEqual({
        id: fan.id,
        permission: 1,
        fanLevel: 12,
        subscriber: false,
        joinedAt: expect.any(Number),
      });
      await inspectorClient.leave(LIVE);
      expect(seen.flat()).not.toContainEqual(expect.objectContaining({ id: inspector.id }));
      expect(server.chat.presence('404')).toEqual({ users: [], user: 0, guest: 0, inspector: 0 });
    });

    test('above a number of users, entered and exited are no longer sent (CHAT-11)', async () => {
      const settings = server.app.get(SettingsStore);
      await settings.set('chat_announce_users_max', 2);
      try {
        const witness = await server.viewer(await server.buildMember());
        const events = record(witness, 'channel_user_entered', 'channel_user_exited');
        const [second, third] = [await server.buildMember(), await server.buildMember()];
        await server.viewer(second);
        const last = await server.viewer(third);
        await settled(witness);
        expect(events.map(([, , user]) => user)).toEqual([expect.objectContaining({ id: second.id })]);
        await last.leave(LIVE);
        await settled(witness);
        expect(events).toHaveLength(2);
      } finally {
        await settings.set('chat_announce_users_max', 500);
      }
    });
  });

  test('a guest may join with a ticket of a watch session, and is present as a guest', async () => {
    const witness = await server.viewer(await server.buildMember());
    const entered = next(witness, 'channel_user_entered');
    const guest = await server.viewer();
    expect((await entered)[1]).toEqual(guest.user);
    const exit = next(witness, 'channel_user_exited');
    guest.disconnect();
    await exit;
    expect(server.chat.presence(LIVE)).toMatchObject({ user: 1, guest: 0 });
  });

  test('a disconnected socket leaves its channels', async () => {
    const witness = await server.viewer(await server.buildMember());
    const member = await server.buildMember();
    const socket = await server.rawConnected(member);
    await socket.emitWithAck('join', `${LIVE}|${server.ticket(member)}`);
    const exit = next(witness, 'channel_user_exited', (_id, user) => user.id === member.id);
    const closed = nextSocketEvent(socket, 'disconnect');
    socket.io.engine.close();
    await Promise.all([exit, closed]);
    expect(server.chat.presence(LIVE).users.map(({ id }) => id)).not.toContain(member.id);
  });
});
