import { type Node, TalkClient } from '@honey/mintalk';
import { TalkServer } from '@honey/server/chat/connection/talk-server';
import { CredentialRevocationStore } from '@honey/server/chat/people/credential-revocation.store';
import { RevocationRegistry } from '@honey/server/core/access/revocation.registry';
import { Clock } from '@honey/server/core/clock/clock';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { Socket } from 'socket.io-client';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { ChatServer, LIVE, next, nextSocketEvent, record, settled, until } from './gateway-support.ts';

describe('connecting to the chat', () => {
  let database: TestDatabase;
  let server: ChatServer;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await ChatServer.start(database.url, { corsOrigins: ['https://app.example'] });
  });
  afterEach(() => server.leaveAll());
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const refusalOf = async (token: string, headers?: Record<string, string>): Promise<string> => {
    const [error] = await nextSocketEvent(server.raw(token, { headers }), 'connect_error');
    return error instanceof Error ? error.message : String(error);
  };

  test.each(['/v1/talks/connect', '/v1/honey/talks/connect', '/v2/sockets'])(
    "%s returns the chat's address and a token (CORE-11, CHAT-1)",
    async (path) => {
      const member = await server.buildMember();
      const { socketHost, token } = await server.source(member, path);
      expect(socketHost).toBe(server.base);
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
      expect(claims).toMatchObject({ iss: 'honey', sub: member.id, name: member.nick });
      expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(61_000);
      expect(claims.exp * 1000 - Date.now()).toBeGreaterThan(55_000);
    },
  );

  test('a wrong bearer token is refused by the connect call, with its code', async () => {
    const answer = await fetch(`${server.base}/v2/sockets`, {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'invalid_token' });
  });

  test('a member is welcomed with node, user and socket', async () => {
    const member = await server.buildMember({ vipLevel: 3 });
    const client = await server.client(member);
    expect(client.container).toEqual<Node>({
      id: 'honey:test-node',
      clusterId: 'honey',
      nodeId: 'test-node',
    });
    expect(client.user).toMatchObject({ id: member.id, name: member.nick, property: 4 });
    expect(JSON.parse(client.user?.extra ?? '')).toEqual({ vip_level: 3, honor: '' });
    expect(client.userSocket?.remoteAddr).toContain('127.0.0.1');
  });

  test('a visitor is a guest', async () => {
    const client = await server.client();
    expect(client.user).toMatchObject({ name: '손님', property: 8, extra: null });
    expect(client.user?.id).toMatch(/^guest:/);
    const other = await server.client();
    expect(other.user?.id).not.toBe(client.user?.id);
  });

  test('a token admits one connection (CHAT-1)', async () => {
    const { token } = await server.source(await server.buildMember());
    await nextSocketEvent(server.raw(token), 'me');
    expect(await refusalOf(token)).toBe('unauthorized');
  });

  test('a token expires after 60 seconds (CHAT-1)', async () => {
    const { token } = await server.source();
    const clock = server.app.get(Clock);
    clock.shift(62_000);
    expect(await refusalOf(token)).toBe('unauthorized');
    clock.shift(-62_000);
    await nextSocketEvent(server.raw(token), 'me');
  });

  test('a missing token, a forged one, a ticket and an access token are all unauthorized (CHAT-2)', async () => {
    const member = await server.buildMember();
    const { token } = await server.source(member);
    const [head, claims, signature = ''] = token.split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    const forged = `${head}.${claims}.${other}${signature.slice(1)}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    for (const wrong of ['', forged, unsigned, server.ticket(member), member.accessToken]) {
      expect(await refusalOf(wrong)).toBe('unauthorized');
    }
  });

  test("only the server's origin and those of the list may connect; programs send none (CHAT-3)", async () => {
    const tried = async (origin: string) => refusalOf((await server.source()).token, { origin });
    expect(await tried('https://evil.example')).toBe('denied');
    expect(await tried('null')).toBe('denied');
    for (const origin of [server.base, 'https://app.example']) {
      const { token } = await server.source();
      await nextSocketEvent(server.raw(token, { headers: { origin } }), 'me');
    }
  });

  test('connections to other namespaces are refused', async () => {
    const { token } = await server.source();
    for (const namespace of ['/', '/other']) {
      await nextSocketEvent(server.raw(token, { namespace }), 'connect_error');
    }
    await nextSocketEvent(server.raw(token), 'me');
  });

  test('after the connection is accepted, neither cookie nor token of its request is retained', async () => {
    const { token } = await server.source();
    const socket = server.raw(token, { headers: { cookie: 'a=secret' } });
    await nextSocketEvent(socket, 'me');
    const [serverSocket] = server.app.get(TalkServer).namespace.sockets.values();
    expect(serverSocket?.id).toBe(socket.id);
    expect(serverSocket?.request.headers).toEqual({});
    expect(serverSocket?.handshake).toMatchObject({ headers: {}, auth: {}, query: {}, url: '' });
    expect(serverSocket?.request.socket.remotePort).toBeGreaterThan(0);
  });

  test('a connected client that opens another namespace is refused, and stays connected', async () => {
    const { token } = await server.source();
    const socket = server.raw(token);
    await nextSocketEvent(socket, 'me');
    await nextSocketEvent(socket.io.socket('/other', { auth: { token } }), 'connect_error');
    expect(await socket.emitWithAck('_join', 'lobby')).toContain('not_joined');
  });

  test('a user may hold a limited number of connections, and closing one frees its place (CHAT-4)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('chat_connections_per_user', 2);
    try {
      const member = await server.buildMember();
      const first = await server.client(member);
      const second = await server.client(member);
      await expect(server.client(member)).rejects.toThrow('too_many_connections');
      const socketLeft = next(first, 'user_socket_disconnected');
      second.disconnect();
      await socketLeft;
      await server.client(member);
    } finally {
      await settings.set('chat_connections_per_user', 10);
    }
  });

  test("a user's sockets receive each other's connection events", async () => {
    const member = await server.buildMember();
    const first = await server.client(member);
    const connected = next(first, 'user_socket_connected');
    const second = await server.client(member);
    const ownEvents = record(second, 'user_socket_connected');
    expect((await connected)[0]).toEqual(second.userSocket);
    const left = next(first, 'user_socket_disconnected');
    const { userSocket } = second;
    second.disconnect();
    expect((await left)[0]).toEqual(userSocket);
    expect(ownEvents).toEqual([]);
  });

  test('a changed name reaches the sockets of the user (CHAT-18)', async () => {
    const member = await server.buildMember();
    const client = await server.client(member);
    const updated = next(client, 'user_updated');
    await server.database.prisma.user.update({
      where: { userKey: member.userKey },
      data: { nick: `새이름${member.id}` },
    });
    await until(async () => {
      await server.chat.refreshUser(member.id);
      return client.user?.name !== member.nick;
    });
    expect((await updated)[0].name).toBe(`새이름${member.id}`);
  });

  test('every connection token is unique and names its own id once', async () => {
    const member = await server.buildMember();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => server.source(member)));
    const claims = tokens.map(({ token }) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    );
    expect(new Set(claims.map(({ jti }) => jti)).size).toBe(20);
    for (const claim of claims) {
      expect(Object.keys(claim).sort()).toEqual([
        'aud',
        'exp',
        'iss',
        'jti',
        'name',
        'signIn',
        'stamp',
        'sub',
      ]);
      expect(claim.aud).toBe('mintalk-connection');
    }
    const client = await server.client(member);
    expect(client.userSocket?.connectionId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a token used by twenty connections at once admits one of them (CHAT-1)', async () => {
    const { token } = await server.source(await server.buildMember());
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => {
        const socket = server.raw(token);
        return Promise.race([
          nextSocketEvent(socket, 'me').then(() => 'in'),
          nextSocketEvent(socket, 'connect_error').then(() => 'out'),
        ]);
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
  });

  test('signing a member out closes the sockets and revokes the tokens issued before (CHAT-6)', async () => {
    const member = await server.buildMember();
    const client = await server.client(member);
    const { token } = await server.source(member);
    const failed = next(client, 'error');
    const down = next(client, 'disconnected');
    await server.app.get(RevocationRegistry).revokeMember(member.userKey, 'ban');
    expect((await failed)[0]).toMatchObject({ message: 'unauthorized' });
    await down;
    expect(await refusalOf(token)).toBe('unauthorized');
  });

  test('signing out of one sign-in closes its sockets and no other (CHAT-6)', async () => {
    const member = await server.buildMember();
    const client = await server.client(member);
    const other = await server.client(await server.buildMember());
    const others = record(other, 'disconnected');
    const failed = next(client, 'error');
    await server.app.get(RevocationRegistry).revokeSignIn(member.userKey, member.signInId);
    await server.job('chat-signed-out');
    expect((await failed)[0]).toMatchObject({ message: 'unauthorized' });
    await settled(other);
    expect(others).toEqual([]);
  });

  test('a sign-out event of another server closes the sockets too', async () => {
    const member = await server.buildMember();
    const client = await server.client(member);
    const failed = next(client, 'error');
    server.app.get(DomainEventBus).emit('memberSignedOut', { userKey: member.userKey, reason: 'revoked' });
    expect((await failed)[0]).toMatchObject({ message: 'unauthorized' });
  });

  test('a disconnected client rejoins its channels', async () => {
    server.openLive();
    const member = await server.buildMember();
    const client = await server.viewer(member);
    const rejoined = next(client, 'channel_joined');
    server.chat.disconnectUser(member.id, { code: 'moved', reason: '' });
    expect((await rejoined)[0].id).toBe(LIVE);
  });

  test('a revocation is removed once no credential can be that old', () => {
    const rights = server.app.get(CredentialRevocationStore);
    const clock = server.app.get(Clock);
    rights.revokeUser('77');
    const stamp = clock.nowMs() - 1_000;
    expect(rights.isRevoked({ userId: '77', stamp })).toBe(true);
    clock.shift(61_000);
    rights.revokeUser('78');
    expect(rights.isRevoked({ userId: '77', stamp })).toBe(false);
    clock.shift(-61_000);
  });
});

describe('malformed input', () => {
  let database: TestDatabase;
  let server: ChatServer;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await ChatServer.start(database.url);
    server.openLive();
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  test.each([
    ['a number', 'talk', [7]],
    ['nothing', 'join', []],
    ['null', '_join', [null]],
    ['an object', 'talk', [{ channel: '1' }]],
    ['a list', 'join', [['1001']]],
    ['bytes', 'talk', [Buffer.from('1001|hi')]],
    ['a second text', 'talk', ['1001|hi', 'more']],
  ])('%s instead of a text closes only the socket that sent it', async (_what, event, values) => {
    const witness = await server.viewer(await server.buildMember());
    const received = record(witness, 'disconnected', 'error');
    const socket = await server.rawConnected(await server.buildMember());
    const alert = nextSocketEvent(socket, 'me');
    const closed = nextSocketEvent(socket, 'disconnect');
    socket.emit(event, ...values);
    expect(await alert).toEqual(['error', expect.stringContaining('parse error')]);
    await closed;
    await settled(witness);
    expect(received).toEqual([]);
  });

  test('an unknown event is ignored, and an acknowledgement is optional', async () => {
    const member = await server.buildMember();
    const socket = await server.rawConnected(member);
    const witness = await server.viewer(await server.buildMember());
    const line = next(witness, 'talk');
    socket.emit('dance', { wild: true });
    socket.emit('error', 'boo');
    socket.emit('join', `${LIVE}|${server.ticket(member)}`);
    socket.emit('talk', `${LIVE}|안녕하세요`);
    expect((await line)[0]).toMatchObject({ message: '안녕하세요', user: { id: member.id } });
  });

  test.each([
    ['no engine.io packet', 'zzz'],
    ['a broken packet of socket.io', '42/honey,[not json'],
    ['a packet of an unknown type', '4999'],
    ['a reserved event', '42/honey,["disconnect"]'],
    ['more attachments than allowed', '4599999999-/honey,["talk",{"_placeholder":true,"num":0}]'],
    ['a packet over 16 KiB', `42/honey,["talk","${'a'.repeat(17_000)}"]`],
  ])('%s closes only the connection that sent it', async (_what, packet) => {
    const witness = await server.viewer(await server.buildMember());
    const received = record(witness, 'disconnected', 'error');
    const socket = await server.rawConnected(await server.buildMember());
    const closed = nextSocketEvent(socket, 'disconnect');
    sendAsIs(socket, packet);
    await closed;
    await settled(witness);
    expect(received).toEqual([]);
  });

  test("polling is refused in the API's error format (CHAT-63)", async () => {
    for (const [method, query] of [
      ['GET', '?EIO=4&transport=polling'],
      ['POST', '?EIO=4&transport=polling&sid=x'],
      ['GET', ''],
      ['GET', '?transport=websocket'],
    ] as const) {
      const answer = await fetch(`${server.base}/mintalk/${query}`, { method });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        ...{ status: 400, code: 'bad_request', message: expect.stringMatching(/[가-힣]/) },
        request_id: expect.any(String),
      });
    }
  });

  test('a client that leaves the chat but keeps its connection open is disconnected', async () => {
    const socket = await server.rawConnected();
    const closed = new Promise((resolve) => socket.io.engine.once('close', resolve));
    socket.io.engine.write('41/honey,');
    await closed;
  });

  test("a token of another issuer does not reach the chat's namespace", async () => {
    const client = new TalkClient();
    const { socketHost, token } = await server.source();
    const [head, claims = '', signature] = token.split('.');
    const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), iss: 'other' };
    const forged = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
    await expect(client.connect({ socketHost, token: forged })).rejects.toThrow();
  });
});

/** Sends a websocket message that socket.io's client would not send, directly on its websocket. */
function sendAsIs(socket: Socket, packet: string): void {
  const { transport } = socket.io.engine;
  (transport as unknown as { ws: { send(text: string): void } }).ws.send(packet);
}
