import { TalkServer } from '@honey/server/chat/connection/talk-server';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { recordFigures } from '../setup/fault-figures.ts';
import { frame, handshakeText, RawConnection, requestText } from '../setup/raw-connection.ts';
import { startServerProcess } from '../setup/server-process.ts';
import { ChatServer, nextSocketEvent, until } from './gateway-support.ts';

let database: TestDatabase;
let server: ChatServer;
let opened: RawConnection[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await ChatServer.start(database.url);
});
afterEach(() => {
  for (const connection of opened) connection.destroy();
  opened = [];
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const open = async (baseUrl = server.base): Promise<RawConnection> => {
  const connection = await RawConnection.open(baseUrl);
  opened.push(connection);
  return connection;
};

/** The number of connections that the HTTP server holds, of any client. */
const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    server.app.getHttpServer().getConnections((error: Error | null, count: number) => {
      if (error) reject(error);
      else resolve(count);
    });
  });

/** A websocket that has completed the engine.io handshake, and does nothing by itself. */
const websocket = async (baseUrl = server.base): Promise<RawConnection> => {
  const connection = await open(baseUrl);
  connection.send(handshakeText());
  await connection.untilReceived('"sid"');
  return connection;
};

describe('requests to upgrade', () => {
  test.each([
    '/',
    '/mintalk',
    '/mintalk/x?EIO=4&transport=websocket',
    '/v1/talks/connect',
    '/mintalkx/',
    '*',
  ])('to %s are refused and closed, also after an ordinary request on the same connection', async (path) => {
    const before = await openConnections();
    const connections = await Promise.all(Array.from({ length: 20 }, () => open()));
    for (const connection of connections) {
      connection.send(requestText('GET /v1/nothing', 'localhost'));
      await connection.untilReceived('"not_found"');
      connection.received = '';
      connection.send(handshakeText({ line: `GET ${path}` }));
    }
    for (const connection of connections) {
      await connection.ended();
      expect(connection.received).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
      expect(JSON.parse(connection.received.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    await until(async () => (await openConnections()) <= before).finally(async () => {
      const left = Math.max(0, (await openConnections()) - before);
      recordFigures('A1', { attempted: connections.length, survived: connections.length - left });
    });
  });

  test.each([
    ['another method', { line: 'POST /mintalk/?EIO=4&transport=websocket' }],
    ['polling', { line: 'GET /mintalk/?EIO=4&transport=polling' }],
    ['no transport', { line: 'GET /mintalk/' }],
    ['an older engine.io', { line: 'GET /mintalk/?EIO=3&transport=websocket' }],
    ['an unknown connection', { line: 'GET /mintalk/?EIO=4&transport=websocket&sid=x' }],
    ['another protocol', { headers: { Upgrade: 'h2c' } }],
    ['no key', { headers: { 'Sec-WebSocket-Key': undefined } }],
    ['an invalid key', { headers: { 'Sec-WebSocket-Key': 'short' } }],
    ['another version', { headers: { 'Sec-WebSocket-Version': '7' } }],
  ])('of the chat with %s are refused and closed', async (_what, changes) => {
    const before = await openConnections();
    const connection = await open();
    connection.send(handshakeText(changes));
    await connection.ended();
    expect(connection.received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(connection.received).toContain('"code":"bad_request"');
    await until(async () => (await openConnections()) <= before);
  });

  test('write nothing into a response that is still in flight', async () => {
    const connection = await open();
    connection.send(requestText('GET /health/ready', 'localhost') + handshakeText({ line: 'GET /other' }));
    await connection.ended();
    // The status line of a refusal: three digits alone also occur in request ids.
    expect(connection.received).not.toContain('HTTP/1.1 404');
  });

  test('with a broken path are refused, and the server keeps running', async () => {
    const connection = await open();
    connection.send(handshakeText({ line: 'GET //%E0%A4%A' }));
    await connection.ended();
    expect((await fetch(`${server.base}/v1/nothing`)).status).toBe(404);
  });
});

describe('connections that do not do their part', () => {
  test('a half-closed connection is closed', async () => {
    const before = await openConnections();
    const connection = await websocket();
    connection.socket.end();
    await connection.ended();
    await until(async () => (await openConnections()) <= before);
  });

  test.each([
    ['garbage of engine.io', frame('zzz')],
    ['garbage of socket.io', frame('4xxx')],
    ['bytes that are not a frame', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a frame that is not masked', Buffer.from([0x81, 0x01, 0x32])],
    ['an event before the chat was entered', frame('42/honey,["talk","lobby|hi"]')],
    ['a close frame, and then silence', frame('', 8)],
  ])(
    '%s: closed within seconds, though the peer ignores it',
    async (_what, bytes) => {
      const connection = await websocket();
      connection.send(bytes);
      await connection.ended();
      await until(() => server.app.get(TalkServer).connections.size === 0);
    },
    15_000,
  );

  test('bytes that are not a frame, together with the handshake: closed, and the server keeps running', async () => {
    const connection = await open();
    connection.send(Buffer.concat([Buffer.from(handshakeText()), Buffer.from([0x81, 0x01, 0x32])]));
    await connection.ended();
    await until(() => server.app.get(TalkServer).connections.size === 0);
    expect((await fetch(`${server.base}/v1/nothing`)).status).toBe(404);
  }, 15_000);

  test('a connection that never enters the chat is closed after ten seconds', async () => {
    const connection = await websocket();
    await connection.ended();
    await until(() => server.app.get(TalkServer).connections.size === 0);
  }, 30_000);

  test('a connection that ignores the request to close is disconnected', async () => {
    const member = await server.buildMember();
    const { token } = await server.source(member);
    const connection = await websocket();
    connection.send(frame(`40/honey,${JSON.stringify({ token })}`));
    await connection.untilReceived('"connected"');
    server.chat.disconnectUser(member.id, { code: 'moved', reason: '' });
    await connection.untilReceived('"error"');
    await until(() => server.app.get(TalkServer).connections.size === 0);
  }, 15_000);

  test.each(['/', '/other', '/honey2', `/${'x'.repeat(2_000)}`])(
    'the namespace %s is unauthorized, and leaves nothing behind',
    async (namespace) => {
      const { token } = await server.source();
      const [error] = await nextSocketEvent(server.raw(token, { namespace }), 'connect_error');
      expect(error).toMatchObject({ message: 'unauthorized' });
      const { server: io } = server.app.get(TalkServer).namespace;
      expect([...io._nsps.keys()].sort()).toEqual(['/', '/honey']);
    },
  );
});

describe('one connection', () => {
  const entering = async (token?: string): Promise<Buffer> =>
    frame(`40/honey,${JSON.stringify({ token: token ?? (await server.source()).token })}`);

  test('that enters the chat twice at once is closed, and holds no place of its user (CHAT-58)', async () => {
    const member = await server.buildMember();
    const twice = async () => {
      const tokens = await Promise.all([server.source(member), server.source(member)]);
      const connection = await websocket();
      connection.send(Buffer.concat(await Promise.all(tokens.map(({ token }) => entering(token)))));
      await connection.ended();
      return connection.received;
    };
    // As many times as a member has places.
    const received = await Promise.all(Array.from({ length: 10 }, twice));
    for (const text of received) expect(text).not.toContain('"connected"');
    await until(() => server.app.get(TalkServer).connections.size === 0);
    for (let place = 0; place < 10; place += 1) await server.rawConnected(member);
    const [refused] = await nextSocketEvent(server.raw((await server.source(member)).token), 'connect_error');
    expect(refused).toMatchObject({ message: 'too_many_connections' });
    server.leaveAll();
    await until(() => server.app.get(TalkServer).connections.size === 0);
  });

  test('that enters again after it has entered is closed (CHAT-58)', async () => {
    const connection = await websocket();
    connection.send(await entering());
    await connection.untilReceived('"connected"');
    connection.send(await entering());
    await connection.ended();
    await until(() => server.app.get(TalkServer).connections.size === 0);
    expect(server.app.get(TalkServer).namespace.sockets.size).toBe(0);
  });

  test('that was refused may retry (CHAT-58)', async () => {
    const connection = await websocket();
    connection.send(await entering('none'));
    await connection.untilReceived('unauthorized');
    connection.send(await entering());
    await connection.untilReceived('"connected"');
  });
});

test('whatever clients do, a process that receives SIGTERM ends within seconds', async () => {
  const process = await startServerProcess({ DATABASE_URL: database.url });
  const { baseUrl } = process;
  await open(baseUrl);
  const halfHead = await open(baseUrl);
  halfHead.send('GET /health/live HTTP/1.1\r\nHost: local');
  const halfBody = await open(baseUrl);
  halfBody.send(
    requestText('POST /v2/sockets', 'localhost', {
      'Content-Type': 'application/json',
      'Content-Length': '1000',
    }),
  );
  halfBody.send('{');
  const upgraded = await open(baseUrl);
  upgraded.send(requestText('GET /health/live', 'localhost'));
  await upgraded.untilReceived('200 OK');
  upgraded.send(handshakeText({ line: 'GET /other' }));
  const silent = await websocket(baseUrl);
  const unread = await websocket(baseUrl);
  unread.socket.pause();
  const startedAt = performance.now();
  await process.end('SIGTERM');
  expect(performance.now() - startedAt).toBeLessThan(12_000);
  await silent.ended();
}, 60_000);
