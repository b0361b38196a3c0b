import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { TalkServer } from '@honey/server/chat/connection/talk-server';
import { TurnQueue } from '@honey/server/chat/connection/turn-queue';
import { ConnectionTokensService } from '@honey/server/chat/people/connection-tokens.service';
import { EventLoopLagProbe } from '@honey/server/core/health/event-loop-lag-probe';
import type { SettingKey } from '@honey/server/core/settings/setting-definitions';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { jest } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { keepBusy } from '../setup/busy-loop.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { frame, handshakeText, RawConnection } from '../setup/raw-connection.ts';
import { ChatServer, LIVE, nextSocketEvent, record, settled, until } from './gateway-support.ts';

let database: TestDatabase;
let server: ChatServer;
let changed: SettingKey[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await ChatServer.start(database.url);
});
beforeEach(() => server.openLive());
afterEach(async () => {
  server.leaveAll();
  server.chat.removeChannel(LIVE, { code: 'ended', reason: '' });
  for (const key of changed) await server.app.get(SettingsStore).unset(key);
  changed = [];
  await until(() => server.app.get(TalkServer).connections.size === 0);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

type NumberKey = Extract<SettingKey, `chat_${string}` | 'event_loop_lag_max_ms'>;
const set = async (key: NumberKey, value: number) => {
  changed.push(key);
  await server.app.get(SettingsStore).set(key, value);
};

describe('a socket that sends too much', () => {
  const websocketOf = (socket: Socket) =>
    (socket.io.engine.transport as unknown as { ws: { ping(): void; send(text: string): void } }).ws;
  const ticketless = `${LIVE}|garbage`;

  test.each<[string, (socket: Socket) => void]>([
    ['lines', (socket) => socket.emit('talk', `${LIVE}|도배`, () => undefined)],
    ['joins', (socket) => socket.emit('join', 'lobby', () => undefined)],
    ['joins and leaves', (socket) => socket.emit('join', 'lobby').emit('_join', 'lobby')],
    ['invalid tickets', (socket) => socket.emit('join', ticketless, () => undefined)],
    ['unknown events', (socket) => socket.emit('dance')],
    ['acknowledgements of nothing', (socket) => socket.io.engine.write('3/honey,7["x"]')],
    ['pings', (socket) => websocketOf(socket).ping()],
    ['heartbeats', (socket) => websocketOf(socket).send('3')],
  ])('%s: receives too_fast and is closed, and others are unaffected (CHAT-7)', async (_what, send) => {
    const witness = await server.viewer(await server.buildMember());
    const witnessEvents = record(witness, 'disconnected', 'error');
    const socket = await server.rawConnected(await server.buildMember());
    const closed = nextSocketEvent(socket, 'disconnect');
    const alerts: unknown[] = [];
    socket.on('me', (...values: unknown[]) => {
      if (values[0] === 'error') alerts.push(values[1]);
    });
    for (let count = 0; count < 400; count += 1) send(socket);
    await closed;
    expect(alerts).toEqual([expect.stringContaining('too_fast')]);
    await witness.talk(LIVE, '저는 괜찮아요');
    await settled(witness);
    expect(witnessEvents).toEqual([]);
  });

  test('few packets of many bytes: is closed too (CHAT-7)', async () => {
    const socket = await server.rawConnected(await server.buildMember());
    const closed = nextSocketEvent(socket, 'disconnect');
    for (let count = 0; count < 10; count += 1) socket.emit('talk', `${LIVE}|${'가'.repeat(4_000)}`);
    await closed;
  });

  test('before it has entered the chat: is closed', async () => {
    const connection = await RawConnection.open(server.base);
    connection.send(handshakeText());
    await connection.untilReceived('"sid"');
    for (let count = 0; count < 400; count += 1) connection.send(frame('3'));
    await connection.ended();
    connection.destroy();
  });

  test('a hundred packets at once are no flood (CHAT-7)', async () => {
    // The hundred earn no further line, however long they take.
    await set('chat_refill_ms', 60_000);
    const member = await server.buildMember();
    const client = await server.viewer(member);
    const clientEvents = record(client, 'disconnected', 'error');
    const talks = await Promise.allSettled(Array.from({ length: 100 }, () => client.talk(LIVE, '안녕')));
    expect(talks.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await settled(client);
    expect(clientEvents).toEqual([]);
  });

  test('what it sent after a join is not processed before the join', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => server.buildMember()));
    const sockets = await Promise.all(members.map((member) => server.rawConnected(member)));
    const answers = await Promise.all(
      sockets.map((socket, index) => {
        socket.emit('join', `${LIVE}|${server.ticket(members[index])}`);
        return socket.emitWithAck('talk', `${LIVE}|바로 말해요`);
      }),
    );
    expect(answers.filter((answer) => !String(answer).startsWith('ok'))).toEqual([]);
  });
});

describe('announcements', () => {
  test('guests count: above the number of people nothing is sent (CHAT-11)', async () => {
    await set('chat_announce_users_max', 3);
    const witness = await server.viewer(await server.buildMember());
    const seen = record(witness, 'channel_user_entered', 'channel_user_exited');
    const guests = [];
    for (let count = 0; count < 6; count += 1) guests.push(await server.viewer());
    await settled(witness);
    expect(seen).toHaveLength(2);
    for (const guest of guests) guest.disconnect();
    await until(() => server.chat.presence(LIVE).guest === 0);
    await settled(witness);
    // The last to leave leave at most three people behind.
    expect(seen.filter(([name]) => name === 'channel_user_exited')).toHaveLength(3);
  });

  test('of many arrivals some are announced, and all are present (CHAT-11)', async () => {
    // The burst of ten lets the first be announced, and all thirty (496 packets) only those who arrive within five
    // seconds.
    await set('chat_announce_packets_per_second', 100);
    const witness = await server.viewer(await server.buildMember());
    const seen = record(witness, 'channel_user_entered');
    const guests = await Promise.all(Array.from({ length: 30 }, () => server.client()));
    await Promise.all(guests.map((guest) => guest.join(LIVE, server.ticket(undefined))));
    expect(server.chat.presence(LIVE).guest).toBe(30);
    await settled(witness);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThan(30);
  });

  test('300 guests who join the lobby at once do not cost quadratic work', async () => {
    await set('chat_arrivals_burst_per_address', 10_000);
    const before = server.app.get(TalkServer).deliveryCount;
    const guests = await Promise.all(Array.from({ length: 300 }, () => server.client()));
    await Promise.all(guests.map((guest) => guest.join('lobby')));
    expect(server.chat.presence('lobby').guest).toBe(300);
    // Half of 300² would be 45,000.
    expect(server.app.get(TalkServer).deliveryCount - before).toBeLessThan(20_000);
  });
});

describe('one address', () => {
  const statusOf = async (): Promise<string> => {
    const connection = await RawConnection.open(server.base);
    connection.send(handshakeText());
    await connection.untilReceived('\r\n\r\n');
    const [line = ''] = connection.received.split('\r\n');
    if (!line.includes('101')) {
      await connection.ended();
      expect(connection.received).toContain('Retry-After');
      expect(connection.received).toContain('"code":"rate_limited"');
    }
    opened.push(connection);
    return line;
  };
  let opened: RawConnection[] = [];
  afterEach(() => {
    for (const connection of opened) connection.destroy();
    opened = [];
  });

  test('may hold a limited number of connections, and closing one frees its place (CHAT-5)', async () => {
    await set('chat_connections_per_address', 2);
    expect(await statusOf()).toContain('101');
    expect(await statusOf()).toContain('101');
    expect(await statusOf()).toBe('HTTP/1.1 429 Too Many Requests');
    opened.shift()?.destroy();
    await until(async () => (await statusOf()).includes('101'));
  });

  test('may open a limited number a second (CHAT-5)', async () => {
    await set('chat_arrivals_burst_per_address', 3);
    await set('chat_arrivals_per_second_per_address', 1);
    const lines = await Promise.all(Array.from({ length: 8 }, statusOf));
    const refused = lines.filter((line) => line === 'HTTP/1.1 429 Too Many Requests');
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBeLessThan(8);
  });
});

describe('an address with many misbehaving connections', () => {
  const greeted = async (): Promise<RawConnection> => {
    const connection = await RawConnection.open(server.base);
    connection.send(handshakeText());
    await connection.untilReceived('"sid"');
    return connection;
  };
  const floods = (connection: RawConnection) =>
    connection.send(Buffer.concat(Array.from({ length: 400 }, () => frame('3'))));
  /** How long the server held a connection after it misbehaved and the server said goodbye, in milliseconds. */
  const measureHeldMs = async (connection: RawConnection, misbehave: (connection: RawConnection) => void) => {
    const startedAt = performance.now();
    misbehave(connection);
    await connection.ended();
    return performance.now() - startedAt;
  };

  test('has them held unread longer the more there are, without an effect on well-behaved clients (CHAT-59)', async () => {
    // Other tests have used up the connections that the address may open.
    await set('chat_arrivals_per_second_per_address', 100_000);
    const witness = await server.viewer(await server.buildMember());
    const witnessEvents = record(witness, 'disconnected', 'error');
    const connections = await Promise.all(Array.from({ length: 7 }, greeted));
    const flooding = connections.slice(1).map((connection) => measureHeldMs(connection, floods));
    const { namespace } = server.app.get(TalkServer);
    const [first] = connections;
    if (!first) throw new Error('no connection');
    const garbage = measureHeldMs(first, (connection) => connection.send(frame('zzz')));
    // Meanwhile others of the address connect and talk as usual.
    const newcomer = await server.viewer(await server.buildMember());
    await newcomer.talk(LIVE, '저도 같은 곳이에요');
    await witness.talk(LIVE, '저는 괜찮아요');
    expect(namespace.sockets.size).toBe(2);
    const heldMs = (await Promise.all([...flooding, garbage])).sort((one, other) => one - other);
    // Two seconds, and a quarter more for each that already waits; timers may be late, and are never early.
    for (const [place, ms] of heldMs.entries()) expect(ms).toBeGreaterThan(1_950 + 250 * place);
    await settled(witness);
    expect(witnessEvents).toEqual([]);
  });
});

describe('arrivals while the event loop lags', () => {
  /** How long a client waits for the welcome before it gives up and reconnects. */
  const timeoutMs = 8_000;

  /** The shortest delay of a client before it reconnects: without one, refused clients would fill the memory. */
  const reconnectMs = 1_000;

  /** Connects until it is welcomed; returns how many attempts it took. */
  const connectWithRetry = async (): Promise<number> => {
    const tokens = server.app.get(ConnectionTokensService);
    for (let attempts = 1; ; attempts += 1) {
      const socket = server.raw(tokens.issue({ id: `guest:${randomUUID()}`, name: '손님' }, null));
      const gaveUp = delay(timeoutMs, false, { ref: false });
      const refused = nextSocketEvent(socket, 'connect_error').then(() => false);
      if (await Promise.race([nextSocketEvent(socket, 'me').then(() => true), refused, gaveUp]))
        return attempts;
      socket.disconnect();
      await delay(reconnectMs);
    }
  };

  test('admit clients that give up and reconnect (CHAT-64)', async () => {
    await set('chat_arrivals_per_second_per_address', 100_000);
    await set('event_loop_lag_max_ms', 5);
    // Node accepts one connection per turn: more at once than it accepts within their timeout would wait in the kernel.
    const stop = keepBusy(30);
    try {
      await until(() => server.app.get(EventLoopLagProbe).isHigh);
      await Promise.all(Array.from({ length: 240 }, connectWithRetry));
      expect(server.app.get(EventLoopLagProbe).isHigh).toBe(true);
    } finally {
      stop();
    }
  }, 60_000);
});

describe('the queue of event-loop turns', () => {
  test('runs its work in order, a bounded part of it at each turn of the event loop', async () => {
    const queue = new TurnQueue();
    const done: number[] = [];
    let turns = 0;
    let counting = true;
    const count = () => {
      turns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    for (let piece = 0; piece < 3_000; piece += 1) queue.add(() => done.push(piece));
    expect(done.length).toBeLessThan(50);
    await until(() => queue.length === 0);
    counting = false;
    expect(done).toEqual(Array.from({ length: 3_000 }, (_, piece) => piece));
    expect(turns).toBeGreaterThan(50);
  });

  test('frees the place of a client that left, while newer ones are admitted (CHAT-64)', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const queue = new TurnQueue(() => true);
      const left = new Set<number>();
      const started: [one: number, waiting: number][] = [];
      for (let one = 0; one < 5; one += 1) {
        queue.addArrival(
          { isAborted: () => left.has(one), start: () => started.push([one, queue.length]) },
          4,
        );
      }
      for (const one of [1, 2, 3]) left.add(one);
      now.mockReturnValue(3_000);
      await until(() => started.length === 2);
      expect(started).toEqual([
        [0, 0],
        [4, 0],
      ]);
    } finally {
      now.mockRestore();
    }
  });

  test('holds its maximum, and does less at a time while the event loop lags', async () => {
    const queue = new TurnQueue(() => true);
    const done: number[] = [];
    const taken = Array.from({ length: 10 }, (_, piece) =>
      queue.addArrival({ isAborted: () => piece === 2, start: () => done.push(piece) }, 5),
    );
    expect(done).toEqual([0]);
    expect(taken.filter(Boolean)).toHaveLength(6);
    await until(() => queue.length === 0);
    // An entry that has left costs nothing.
    expect(done).toEqual([0, 1, 3, 4, 5]);
  });
});
