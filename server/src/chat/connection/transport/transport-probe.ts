import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { Server } from 'socket.io';
import type { Connection, TalkSocket } from '../talk-socket.ts';
import { engineOf } from './engine-internals.ts';
import { ProbeClient } from './probe-client.ts';
import type { SocketListener, TalkTransport } from './talk-transport.ts';

/**
 * A probe takes a few milliseconds; it only takes longer where something is different. Its time is counted in heartbeats of
 * this process, because a starting server blocks its event loop for longer than any timeout.
 */
const heartbeatMs = 10;
const heartbeatsMax = 100;
const path = '/probe/';
const room = 'room';

/** A server with one connection, of which the probe holds both ends. */
interface Probe {
  transport: TalkTransport;
  client: ProbeClient;
  server: HttpServer;
  io: Server;
  /** The server's end. */
  far: Duplex;
  /** Ends the probe: an error in a listener would otherwise end the process. */
  fail: (error: unknown) => void;
  /** What arrived at the server: chunks of bytes, and events. */
  chunks: number;
  events: unknown[][];
  /** Whether the meter accepts further bytes. */
  accepts: boolean;
  socket?: TalkSocket;
}

/**
 * Lets a transport serve one connection within this process, without a port, and returns what is not as it expects;
 * undefined if everything is. It uses each private part as the chat does: an upgrade of a library that changes one of them
 * is noticed before the first member connects.
 */
export async function problemOfInternals(transport: TalkTransport): Promise<string | undefined> {
  const [near, far] = duplexPair();
  const client = new ProbeClient(near);
  const server = createServer();
  const io = new Server({
    ...transport.serverOptions,
    path,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    io.attach(server);
    await new Promise<void>((resolve, fail) => {
      let heartbeats = 0;
      timer = setInterval(() => {
        heartbeats += 1;
        if (heartbeats === heartbeatsMax) fail(new Error(`no response while it ${client.step}`));
      }, heartbeatMs);
      const probe = { transport, client, server, io, far, fail, chunks: 0, events: [], accepts: true };
      run(probe).then(resolve, fail);
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearInterval(timer);
    near.destroy();
    far.destroy();
    io.engine.close();
  }
}

async function run(probe: Probe): Promise<void> {
  const { transport, client, server, io } = probe;
  transport.attach(server);
  transport.meterWith(() => {
    probe.chunks += 1;
    return probe.accepts;
  });
  io.engine.on('connection', (connection: Connection) => {
    reporting(probe, () => assertEngine(connection));
    reporting(probe, () => transport.open(connection));
  });
  io.on('connection', (socket: TalkSocket) => reporting(probe, () => enter(probe, socket)));
  await probeResponses(probe);
  await client.upgrade(path);
  await client.enter();
  await probeLines(probe);
  await probeMeter(probe);
}

/** Runs a part of a listener. */
function reporting({ fail }: Probe, work: () => void): void {
  try {
    work();
  } catch (error) {
    fail(error);
  }
}

/** A response in flight is recognized, and its end too. */
async function probeResponses({ transport, client, server, far }: Probe): Promise<void> {
  let pending: boolean | undefined;
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    pending = transport.hasPendingResponse(far);
    response.end('done');
  });
  server.emit('connection', far);
  await client.request();
  assert(
    pending === true && !transport.hasPendingResponse(far),
    'Node records its response in flight otherwise',
  );
}

/** The shape of a connection that batching writes to. */
function assertEngine(connection: Connection): void {
  const { writeBuffer, flush, transport } = engineOf(connection);
  assert(Array.isArray(writeBuffer) && typeof flush === 'function', 'engine.io has another queue');
  const hasSend = typeof Object.getPrototypeOf(transport)?.send === 'function';
  const isOverridable = !Object.hasOwn(transport, 'send') && Object.isExtensible(transport);
  assert(hasSend && isOverridable, 'engine.io sends in another way');
  const { _socket: wire } = transport.socket;
  assert(wire === connection.request.socket, 'ws has another network socket');
  const listeners = connection.request.socket.listeners('data');
  assert(listeners.length === 1, 'ws reads its sockets in another way');
}

/** Prepares a socket as the gateway does. */
function enter(probe: Probe, socket: TalkSocket): void {
  probe.socket = socket;
  void socket.join(room);
  probe.transport.releaseHandshake(socket);
  const listener: SocketListener = (...values) => probe.events.push(values);
  probe.transport.listenToEvents(socket, [listener]);
}

/** Lines arrive complete and in order, an acknowledgement after the lines before it, and an event with its values. */
async function probeLines({ transport, client, io, events, socket }: Probe): Promise<void> {
  assert(socket !== undefined, 'socket.io emits no connection');
  assert(Object.keys(socket.handshake.headers).length === 0, 'socket.io has another handshake');
  for (const line of ['one', 'two', 'three']) io.to(room).emit('line', line);
  assert(transport.queuedBytes(socket.conn) > 0, 'lines are not queued in engine.io');
  await client.expect('2["line","one"]', '2["line","two"]', '2["line","three"]');
  assert(transport.queuedBytes(socket.conn) === 0, 'engine.io keeps the lines it has sent');
  client.send('27["event","text"]');
  await client.turn(() => events.length > 0);
  const [event, text, acknowledge, ...more] = events[0] ?? [];
  const isComplete = event === 'event' && text === 'text' && more.length === 0;
  assert(isComplete && typeof acknowledge === 'function', 'socket.io passes other values of events');
  io.to(room).emit('line', 'four');
  acknowledge('done');
  await client.expect('2["line","four"]', '37["done"]');
  io.to(room).emit('line', 'five');
  transport.discardQueue(socket.conn);
  io.to(room).emit('line', 'six');
  await client.expect('2["line","six"]');
}

/** All bytes pass the meter, and refused ones are not processed. */
async function probeMeter(probe: Probe): Promise<void> {
  const { client, events } = probe;
  const before = probe.chunks;
  assert(before > 0, 'the bytes of a connection pass by its meter');
  probe.accepts = false;
  client.send('2["refused"]');
  await client.turn(() => probe.chunks > before);
  client.send('2["refused"]');
  await client.turn();
  assert(events.length === 1, 'refused bytes are processed');
}

function assert(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new Error(problem);
}
