import { TalkServer } from '@honey/server/chat/connection/talk-server';
import { problemOfVersions } from '@honey/server/chat/connection/transport/tested-versions';
import { MetricsRegistry } from '@honey/server/core/metrics/metrics.registry';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { ChatServer, LIVE, record, settled, until } from './gateway-support.ts';

type Method = (this: Members, ...values: unknown[]) => unknown;
type Members = Record<string, unknown>;

/** The classes of the chat's libraries, of which every server of this process uses the same. */
interface Libraries {
  adapter: Members;
  socket: Members;
  engine: Members;
  websocket: Members;
}

let database: TestDatabase;
let server: ChatServer | undefined;
let libraries: Libraries;
let undo: (() => void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const unchanged = await ChatServer.start(database.url, { chatTransport: 'fast' });
  libraries = await librariesOf(unchanged);
  await unchanged.close();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  for (const restore of undo.toReversed()) restore();
  undo = [];
  jest.restoreAllMocks();
});
afterAll(() => database.drop());

const prototypeOf = (object: object): Members => Object.getPrototypeOf(object) as Members;

async function librariesOf(running: ChatServer): Promise<Libraries> {
  await running.rawConnected();
  const { namespace, connections } = running.app.get(TalkServer);
  const [connection] = connections;
  const [socket] = namespace.sockets.values();
  if (!connection || !socket) throw new Error('no connection');
  const { socket: websocket } = connection.transport as unknown as { socket: object };
  return {
    // The fast transport's adapter extends socket.io's.
    adapter: prototypeOf(prototypeOf(namespace.adapter)),
    socket: prototypeOf(socket),
    engine: prototypeOf(connection),
    websocket: prototypeOf(websocket),
  };
}

/** Replaces a member of a library's class until the end of the test; undefined removes it. */
function change(members: Members, name: string, replacement: Method | undefined): Method {
  const before = Object.getOwnPropertyDescriptor(members, name);
  if (replacement)
    Object.defineProperty(members, name, { configurable: true, writable: true, value: replacement });
  else delete members[name];
  undo.push(() => {
    if (before) Object.defineProperty(members, name, before);
    else delete members[name];
  });
  return before?.value as Method;
}

/** Changes that a later version could make, and that no public interface shows. */
const changes: [what: string, apply: (changed: Libraries) => void][] = [
  [
    'ws reads its sockets by two listeners',
    ({ websocket }) => {
      const setSocket = change(websocket, 'setSocket', function (...values) {
        setSocket.apply(this, values);
        (values[0] as { on(event: 'data', listener: () => void): void }).on('data', () => undefined);
      });
    },
  ],
  [
    'engine.io has another queue',
    ({ engine }) => {
      const queues = new WeakMap<object, object[]>();
      change(engine, 'flush', function () {
        const queue = queues.get(this) ?? [];
        const transport = this.transport as { writable: boolean; send(packets: object[]): void };
        if (this.readyState === 'closed' || !transport.writable || queue.length === 0) return;
        queues.delete(this);
        (this.sentCallbackFn as null[]).push(null);
        transport.send(queue);
        (this.emit as (event: string) => void)('drain');
      });
      change(engine, 'sendPacket', function (type, data, options = {}) {
        if (this.readyState !== 'open') return;
        const packet = { type, data, options };
        (this.emit as (event: string, packet: object) => void)('packetCreate', packet);
        queues.set(this, [...(queues.get(this) ?? []), packet]);
        (this.flush as () => void)();
      });
      // As the library does with its own queue: what is queued is sent before the connection closes.
      const close = change(engine, 'close', function (...values) {
        if (!queues.get(this)?.length) close.apply(this, values);
        else
          (this.once as (event: string, listener: () => void) => void)('drain', () =>
            close.apply(this, values),
          );
      });
    },
  ],
  [
    'socket.io has another list of listeners to all events',
    ({ socket }) => {
      const lists = new WeakMap<object, Method[]>();
      change(socket, 'onAny', function (listener) {
        lists.set(this, [...(lists.get(this) ?? []), listener as Method]);
        return this;
      });
      change(socket, 'onevent', function (packet) {
        const { data, id } = packet as { data: unknown[]; id?: number };
        if (id !== undefined) data.push((this.ack as (id: number) => unknown)(id));
        for (const listener of lists.get(this) ?? []) listener.apply(this, data);
      });
    },
  ],
  [
    'socket.io encodes broadcasts elsewhere',
    ({ adapter }) => {
      const encode = change(adapter, '_encode', undefined);
      const broadcast = change(adapter, 'broadcast', function (...values) {
        return broadcast.apply(Object.create(this, { _encode: { value: encode } }) as Members, values);
      });
    },
  ],
  [
    'a handshake of socket.io is read-only',
    ({ socket }) => {
      const handshakes = new WeakMap<object, unknown>();
      Object.defineProperty(socket, 'handshake', {
        configurable: true,
        get(this: object) {
          return handshakes.get(this);
        },
        set(this: object, handshake: unknown) {
          if (!handshakes.has(this)) handshakes.set(this, handshake);
        },
      });
      undo.push(() => delete socket.handshake);
    },
  ],
];

const isFast = async (running: ChatServer): Promise<string | undefined> => {
  const metrics = await running.app.get(MetricsRegistry).text();
  return /^honey_chat_transport_fast (\d)$/m.exec(metrics)?.[1];
};

describe('the transport of the chat', () => {
  test('is the fast one with the installed libraries (CHAT-65)', async () => {
    server = await ChatServer.start(database.url, { chatTransport: 'auto' });
    expect(await isFast(server)).toBe('1');
  });

  test.each(changes)(
    'is the plain one, with a warning and a metric, if %s (CHAT-65)',
    async (_what, apply) => {
      apply(libraries);
      const warned = jest.spyOn(Logger.prototype, 'warn');
      server = await ChatServer.start(database.url, { chatTransport: 'auto' });
      expect(warned).toHaveBeenCalledWith({ event: 'chat_transport_plain', problem: expect.any(String) });
      expect(await isFast(server)).toBe('0');
      server.openLive();
      const [talker, reader] = await Promise.all(
        (await Promise.all([server.buildMember(), server.buildMember()])).map((member) =>
          server?.viewer(member),
        ),
      );
      if (!talker || !reader) throw new Error('no viewers');
      const seen = record(reader, 'talk');
      for (const line of ['하나', '둘', '셋']) await talker.talk(LIVE, line);
      await settled(reader);
      expect(seen.map(([, message]) => (message as { message: string }).message)).toEqual([
        '하나',
        '둘',
        '셋',
      ]);
      const flooding = await server.rawConnected(await server.buildMember());
      const alerts: unknown[] = [];
      flooding.on('me', (kind, alert) => alerts.push([kind, alert]));
      for (let count = 0; count < 400; count += 1) flooding.emit('join', 'lobby');
      await until(() => !flooding.connected);
      expect(JSON.stringify(alerts)).toContain('too_fast');
    },
  );

  test('does not start as fast where it cannot be (CHAT-65)', async () => {
    changes[0]?.[1](libraries);
    await expect(ChatServer.start(database.url, { chatTransport: 'fast' })).rejects.toThrow(
      'CHAT_TRANSPORT is fast, which is impossible: ws reads its sockets in another way',
    );
  });

  test('is plain for another major version of a library (CHAT-65)', () => {
    const versions: Record<string, string> = {
      'socket.io': '4.9.0',
      'socket.io-adapter': '2.6.1',
      'engine.io': '6.7.0',
      ws: '8.30.0',
    };
    expect(problemOfVersions((name) => versions[name] ?? '')).toBeUndefined();
    versions.ws = '9.0.0';
    expect(problemOfVersions((name) => versions[name] ?? '')).toBe('ws has version 9.0.0 instead of 8');
    expect(problemOfVersions(() => 'unknown')).toContain('unknown');
  });
});
