import { TalkError } from '@honey/mintalk';
import { lobbyId } from '@honey/server/chat/chat.service';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { ChatServer, LIVE, next, record, settled, type TestMember } from './gateway-support.ts';

const kicked = { code: 'kick', reason: '방송인이 내보냈어요.' };

describe('rights in channels', () => {
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

  describe('rights', () => {
    let member: TestMember;
    beforeEach(async () => {
      member = await server.buildMember();
    });

    test('a kicked user leaves the channel on every socket, and the channel is notified (CHAT-16)', async () => {
      const witness = await server.viewer(await server.buildMember());
      const seen = record(witness, 'channel_user_kicked', 'channel_user_exited');
      const [first, second] = [await server.viewer(member), await server.viewer(member)];
      const kicks = [next(first, 'channel_kicked'), next(second, 'channel_kicked')];
      const exited = next(first, 'user_channel_exited');
      server.chat.kick(LIVE, member.id, kicked);
      for (const [channel, alert] of await Promise.all(kicks)) {
        expect([channel.id, alert]).toEqual([LIVE, kicked]);
      }
      await exited;
      expect(first.channels.size).toBe(0);
      await settled(witness);
      expect(seen.map(([name]) => name)).toEqual(['channel_user_kicked', 'channel_user_exited']);
      expect(seen[0]?.slice(1)).toEqual([LIVE, expect.objectContaining({ id: member.id }), kicked]);
      await expect(first.talk(LIVE, '다시')).rejects.toEqual(refusal('not_joined'));
    });

    test('a kick revokes the issued tickets of that user in that channel; later ones are valid (CHAT-16)', async () => {
      const other = await server.buildMember();
      server.openLive('1003');
      const old = server.ticket(member);
      const elsewhere = server.ticket(member, { channelId: '1003' });
      const others = server.ticket(other);
      const client = await server.client(member);
      server.chat.kick(LIVE, member.id, kicked);
      await expect(client.join(LIVE, old)).rejects.toEqual(refusal('denied', 'ticket required'));
      await client.join('1003', elsewhere);
      await (await server.client(other)).join(LIVE, others);
      await client.join(LIVE, server.ticket(member));
      server.chat.removeChannel('1003', { code: 'ended', reason: '' });
    });

    test('disconnecting a user revokes the issued tickets too', async () => {
      const old = server.ticket(member);
      await server.client(member);
      server.chat.disconnectUser(member.id, { code: 'ban', reason: '' });
      const client = await server.client(member);
      await expect(client.join(LIVE, old)).rejects.toEqual(refusal('denied', 'ticket required'));
    });

    test('removing a channel reports the reason, removes all members and revokes its tickets (CHAT-17)', async () => {
      const client = await server.viewer(member);
      const old = server.ticket(member);
      const removed = next(client, 'channel_removed');
      const alert = { code: 'force_end', reason: '운영자가 방송을 끝냈어요.' };
      server.chat.removeChannel(LIVE, alert);
      const [channel, removal] = await removed;
      expect([channel.id, removal]).toEqual([LIVE, alert]);
      expect(client.channels.size).toBe(0);
      await expect(client.talk(LIVE, '아직')).rejects.toEqual(refusal('not_joined'));
      await expect(client.join(LIVE, old)).rejects.toEqual(refusal('not_found'));
      server.openLive();
      await expect(client.join(LIVE, old)).rejects.toEqual(refusal('denied', 'ticket required'));
      await client.join(LIVE, server.ticket(member));
    });

    test("changed rights reach all of the user's sockets, and older tickets do not restore the old ones (CHAT-16)", async () => {
      const old = server.ticket(member);
      const client = await server.viewer(member);
      const other = await server.client(member);
      const changes = [next(client, 'user_channel_updated'), next(other, 'user_channel_updated')];
      server.chat.updateUserChannel(LIVE, member.id, { property: 1 });
      server.chat.updateUserChannel(LIVE, member.id, { extra: { fan_level: 3 } });
      for (const [userChannel] of await Promise.all(changes)) expect(userChannel.property).toBe(1);
      await client.leave(LIVE);
      const { userChannel } = await client.join(LIVE, old);
      expect(userChannel).toMatchObject({ property: 1, extra: '{"fan_level":3}' });
      expect((await client.join(LIVE, server.ticket(member))).userChannel.property).toBe(0);
    });
  });

  describe('the lobby', () => {
    test('needs no ticket, and receives each new channel once (CHAT-15)', async () => {
      const guest = await server.client();
      const { channel } = await guest.join(lobbyId);
      expect(channel).toMatchObject({ id: lobbyId, accessModifier: 'public' });
      const created = record(guest, 'channel_created');
      server.openLive('2001');
      server.openLive('2001');
      await settled(guest);
      expect(created).toEqual([['channel_created', expect.objectContaining({ id: '2001' })]]);
      server.chat.removeChannel('2001', { code: 'ended', reason: '' });
    });

    test('members talk there, guests read (CHAT-15)', async () => {
      const guest = await server.client();
      await guest.join(lobbyId);
      const member = await server.client(await server.buildMember());
      await member.join(lobbyId);
      const received = next(guest, 'talk');
      await member.talk(lobbyId, '반가워요');
      expect((await received)[0]).toMatchObject({ channelId: lobbyId, message: '반가워요' });
      await expect(guest.talk(lobbyId, '저도요')).rejects.toMatchObject({ message: 'unauthorized' });
    });
  });

  test('a changed channel is sent to its members, an unchanged one is not', async () => {
    const client = await server.viewer(await server.buildMember());
    const updates = record(client, 'channel_updated');
    server.chat.updateChannel(LIVE, { name: '새 제목', property: 4 });
    server.chat.updateChannel(LIVE, { name: '새 제목' });
    server.chat.updateChannel('404', { name: '없는 방' });
    await settled(client);
    expect(updates).toEqual([['channel_updated', expect.objectContaining({ name: '새 제목', property: 4 })]]);
    expect(client.channels.get(LIVE)?.name).toBe('새 제목');
  });
});
