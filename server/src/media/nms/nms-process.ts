import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import NodeMediaServer, { type Session } from 'node-media-server';
import type { StreamTracks } from '../ingest.port.ts';
import { AddressPlaces, type Place } from './address-places.ts';
import { type NmsOrder, type NmsReport, type NmsStart, nmsApp } from './nms-protocol.ts';

/**
 * node-media-server in a process of its own, since it ends its process where a port is taken and keeps what it knows in
 * globals of its module. It is told and tells by messages alone: its API stays off, its HTTP server is reached from this
 * machine with a secret of this run, and what it prints is dropped, because it prints stream keys.
 */

/** A publisher who sends nothing for this long is gone, whatever the connection says. */
const SILENCE_MS = 10_000;
const LOOK_MS = 100;
/** Looks after which a stream that does not say what it has is taken as it is: three seconds. */
const LOOKS_MAX = 30;
const CONNECTIONS_MAX = 500;
/** Connections of one address that do not publish: those of hosts who begin at the same moment. */
const IDLE_PER_ADDRESS = 10;

const publishers = new Map<string, Socket>();
/** What ends the time within which a connection has to publish. */
const begun = new WeakMap<Socket, () => void>();

process.on('message', (order: NmsOrder) => {
  if (order.kind === 'start') void run(order);
  else for (const session of order.sessions) publishers.get(session)?.destroy();
});
// The server is gone: nobody decides any more who may publish.
process.on('disconnect', () => process.exit(0));

async function run({ host, port, secret, folder, beginMs, perAddress }: NmsStart): Promise<void> {
  if (secret === '') throw new Error('an empty secret would let everybody play');
  const httpPort = await freePort();
  const server = new NodeMediaServer({
    bind: '127.0.0.1',
    http: { port: httpPort },
    auth: { play: true, publish: false, secret },
    record: { auto: false },
    webadmin: { enable: false },
    store: { path: folder },
  });
  server.on('postPublish', (session) => follow(session));
  await server.run();
  if (!server.httpServer.httpServer.listening) await once(server.httpServer.httpServer, 'listening');
  const places = new AddressPlaces({ all: perAddress, idle: Math.min(perAddress, IDLE_PER_ADDRESS) });
  const rtmp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const place = places.take(socket.remoteAddress ?? '');
    if (!place) {
      socket.destroy();
      return;
    }
    holdPlace(socket, place, beginMs);
    server.rtmpServer.handleRequest(socket);
  });
  rtmp.maxConnections = CONNECTIONS_MAX;
  rtmp.listen(port, host);
  await once(rtmp, 'listening');
  report({ kind: 'listening', rtmpPort: portOf(rtmp), httpPort });
}

/** A connection keeps its place for as long as it is open, and is closed where it does not publish in time. */
function holdPlace(socket: Socket, place: Place, beginMs: number): void {
  // destroy() instead of a polite end, which a client may ignore and send on.
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  const late = setTimeout(() => socket.destroy(), beginMs);
  begun.set(socket, () => {
    clearTimeout(late);
    place.publishes();
  });
  socket.once('close', () => {
    clearTimeout(late);
    place.release();
  });
}

/**
 * Somebody publishes. The event also comes for those whom the media server refuses in the next moment, because the path
 * is taken; and for HTTP, which nobody publishes by.
 */
function follow(session: Session): void {
  setImmediate(() => {
    const socket = session.socket ?? session.req?.socket;
    if (!socket) return;
    const { broadcast } = session;
    if (session.protocol !== 'rtmp' || session.streamApp !== nmsApp || broadcast.publisher !== session) {
      socket.destroy();
      return;
    }
    // What comes after a break is a stream of its own: nothing of the one before is shown.
    broadcast.publishGraceMs = 0;
    const publisher = { session: session.id, streamKey: session.streamName };
    publishers.set(session.id, socket);
    begun.get(socket)?.();
    report({ kind: 'publisher', publisher });
    let looks = 0;
    const look = setInterval(() => {
      looks += 1;
      const tracks = tracksOf(session, looks >= LOOKS_MAX);
      if (!tracks) return;
      clearInterval(look);
      report({ kind: 'flowing', publisher, tracks });
    }, LOOK_MS);
    const gone = () => {
      clearInterval(look);
      publishers.delete(session.id);
      report({ kind: 'gone', session: session.id });
    };
    if (socket.destroyed) gone();
    else socket.once('close', gone);
  });
}

/** What the stream has, once that is known; `now`: what has come by now is all. */
function tracksOf({ broadcast, audioCodec, videoCodec }: Session, now: boolean): StreamTracks | undefined {
  const video = broadcast.flvVideoHeader !== null;
  const audio = broadcast.flvAudioHeader !== null;
  const told = broadcast.flvMetaData !== null;
  const complete = told && Boolean(videoCodec) === video && Boolean(audioCodec) === audio;
  if (!complete && !now) return undefined;
  const tracks = { video, audio: audio || (told && Boolean(audioCodec)) };
  return tracks.video || tracks.audio ? tracks : undefined;
}

function report(message: NmsReport): void {
  if (process.connected) process.send?.(message);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
