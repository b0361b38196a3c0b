import { TalkServer } from '@honey/server/chat/connection/talk-server';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { ChatServer, next, record, settled } from './gateway-support.ts';

describe('personal events', () => {
  let database: TestDatabase;
  let server: ChatServer;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await ChatServer.start(database.url);
  });
  afterEach(() => server.leaveAll());
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  test('reach every socket of the member, in a channel or in none, and no other socket (CHAT-55)', async () => {
    server.openLive();
    const [member, other] = [await server.buildMember(), await server.buildMember()];
    const inNone = await server.client(member);
    const inLobby = await server.client(member);
    await inLobby.join('lobby');
    const inRoom = await server.viewer(member);
    const strangers = [await server.viewer(other), await server.client()];
    const strangersReceived = strangers.map((stranger) => record(stranger, 'personal'));
    const arrivals = [inNone, inLobby, inRoom].map((client) => next(client, 'personal'));
    server.chat.sendToMember(member.userKey, 'message', { event: 'received', message_id: 7 });
    const payload = { event: 'received', message_id: 7 };
    expect(await Promise.all(arrivals)).toEqual([
      ['message', payload],
      ['message', payload],
      ['message', payload],
    ]);
    await settled(...strangers);
    expect(strangersReceived).toEqual([[], []]);
    // An absent member misses nothing that is stored: sending to them does nothing.
    server.chat.sendToMember(999_999_999, 'alarm', {});
  });

  test('a process knows which members it can reach, guests excluded (CHAT-55)', async () => {
    const member = await server.buildMember();
    await server.client(member);
    await server.client();
    expect(server.chat.connectedMembers()).toContain(member.userKey);
    expect(server.chat.connectedMembers().every((key) => Number.isSafeInteger(key))).toBe(true);
    server.leaveAll();
  });

  test('kinds of a later version are ignored by clients (MINTALK-21)', async () => {
    const member = await server.buildMember();
    const client = await server.client(member);
    const received = record(client, 'personal', 'error');
    const { namespace } = server.app.get(TalkServer);
    namespace.to(`user:${member.id}`).emit('personal', 'alarm', '{"a":1}');
    // A server of a later version would need no cast: the kind is not among this version's types.
    namespace.to(`user:${member.id}`).emit('personal', 'weather' as 'alarm', '{}');
    await settled(client);
    expect(received).toEqual([['personal', 'alarm', { a: 1 }]]);
  });
});
