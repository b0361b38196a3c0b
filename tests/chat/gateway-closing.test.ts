import { randomUUID } from 'node:crypto';
import { TalkClient } from '@honey/mintalk';
import { SlowReaderMonitor } from '@honey/server/chat/connection/limits/slow-reader-monitor';
import { TalkServer } from '@honey/server/chat/connection/talk-server';
import type { Socket } from 'socket.io-client';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { ChatServer, LIVE, next, nextSocketEvent, record, settled, until } from './gateway-support.ts';

describe('how connections end', () => {
  let database: TestDatabase;
  let servers: ChatServer[] = [];

  const start = async (nodeId = 'test-node'): Promise<ChatServer> => {
    const server = await ChatServer.start(database.url, { nodeId });
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
    servers = [];
  });
  afterAll(() => database.drop());

  test('a shutdown is announced before the connection closes, and the client reconnects elsewhere', async () => {
    const server = await start();
    const other = await start('other-node');
    server.openLive();
    other.openLive();
    const member = await server.buildMember();
    let current = server;
    const client = new TalkClient();
    await client.connect(() => current.source(member));
    await client.join(LIVE, async () => current.ticket(member));
    expect(client.container?.nodeId).toBe('test-node');
    const failed = next(client, 'error');
    const down = next(client, 'disconnected');
    const rejoined = next(client, 'channel_joined');
    current = other;
    await server.close();
    expect((await failed)[0]).toMatchObject({ message: 'shutdown' });
    await down;
    await rejoined;
    expect(client.container?.nodeId).toBe('other-node');
    client.disconnect();
  });

  test('a shutdown does not wait for a client that does not close', async () => {
    const server = await start();
    const socket = await server.rawConnected();
    // From now on it neither reads nor answers the close frame.
    stall(socket);
    await server.app.close();
    await until(() => server.app.get(TalkServer).connections.size === 0);
    socket.disconnect();
  }, 15_000);

  test('a reader that stops reading costs bounded memory and is disconnected with an alert, and others are unaffected (CHAT-52)', async () => {
    const server = await start();
    server.openLive();
    const member = await server.buildMember();
    const socket = await server.rawConnected(member);
    await socket.emitWithAck('join', `${LIVE}|${server.ticket(member)}`);
    const witness = await server.viewer(await server.buildMember());
    const received = record(witness, 'disconnected', 'error');
    const exited = next(witness, 'channel_user_exited', (_id, user) => user.id === member.id);
    const resume = stall(socket);
    const waiting = () =>
      [...server.app.get(TalkServer).namespace.sockets.values()].some(
        ({ data }) => data.user.id === member.id,
      );
    const text = randomUUID().repeat(100);
    const burst = 500;
    let sent = 0;
    let mostBytes = 0;
    // The operating system's buffers do not count: lines are sent until this process buffers too much for the reader.
    // Each burst exceeds the limit; the witness has read it before the check, so that the regular check, which may run
    // at any time, does not find the witness behind twice.
    while (waiting()) {
      for (let n = 0; n < burst; n += 1)
        server.chat.publish(LIVE, 'notice', { message: `${sent++} ${text}` });
      mostBytes = Math.max(mostBytes, ...waitingBytesOf(server));
      await settled(witness);
      server.app.get(SlowReaderMonitor).check();
    }
    await exited;
    // The buffer limit, and what was sent since the previous check.
    expect(mostBytes).toBeLessThan(16 * 1024 * 1024 + 2 * burst * (text.length + 200));
    expect(received).toEqual([]);
    const alert = nextSocketEvent(socket, 'disconnect');
    resume();
    await alert;
    await until(() => server.app.get(TalkServer).connections.size === 1);
  }, 60_000);
});

/** Bytes that the server buffers for each of its readers. */
function waitingBytesOf(server: ChatServer): number[] {
  return [...server.app.get(TalkServer).connections].map((connection) => {
    const { writeBuffer } = connection as unknown as { writeBuffer: { data?: string }[] };
    const queued = writeBuffer.reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0);
    return queued + connection.request.socket.writableLength;
  });
}

/** Pauses a client's reading at its websocket; returns the function that resumes it. */
function stall(socket: Socket): () => void {
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  return () => ws.resume();
}
