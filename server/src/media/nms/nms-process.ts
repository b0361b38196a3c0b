import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import NodeMediaServer, { type Session } from 'node-media-server';
import type { StreamTracks } from '../ingest.port.ts';
import { AddressLimiter, type AddressSlot } from './address-limiter.ts';
import { type NmsCommand, type NmsReport, type NmsStart, nmsApp } from './nms-protocol.ts';

/**
 * node-media-server in its own process, because it exits its process when a port is taken and stores its state in
 * module globals. It communicates by messages only: its API is disabled, its HTTP server is reachable from this machine
 * only and with a secret of this run, and its output is dropped, because it prints stream keys.
 */

/** A publisher that sends nothing for this long is disconnected, whatever the connection state. */
const SILENCE_MS = 10_000;
const PROBE_MS = 100;
/** Probes after which a stream that does not announce its tracks is accepted as it is: three seconds. */
const PROBES_MAX = 30;
const CONNECTIONS_MAX = 500;
/** Connections of one address that do not publish: those of hosts who start simultaneously. */
const IDLE_PER_ADDRESS = 10;

const publishers = new Map<string, Socket>();
/** Called when a connection publishes, which it has to do within a limited time. */
const publishCallbacks = new WeakMap<Socket, () => void>();

process.on('message', (order: NmsCommand) => {
  if (order.kind === 'start') void run(order);
  else for (const session of order.sessions) publishers.get(session)?.destroy();
});
// The server has exited: no one remains to check publishers.
process.on('disconnect', () => process.exit(0));

async function run({ host, port, secret, folder, beginMs, perAddress }: NmsStart): Promise<void> {
  if (secret === '') throw new Error('an empty secret would allow anyone to play');
  const httpPort = await freePort();
  const server = new NodeMediaServer({
    bind: '127.0.0.1',
    http: { port: httpPort },
    auth: { play: true, publish: false, secret },
    record: { auto: false },
    webadmin: { enable: false },
    store: { path: folder },
  });
  server.on('postPublish', (session) => watchSession(session));
  await server.run();
  if (!server.httpServer.httpServer.listening) await once(server.httpServer.httpServer, 'listening');
  const places = new AddressLimiter({ all: perAddress, idle: Math.min(perAddress, IDLE_PER_ADDRESS) });
  const rtmp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const place = places.take(socket.remoteAddress ?? '');
    if (!place) {
      socket.destroy();
      return;
    }
    limitConnection(socket, place, beginMs);
    server.rtmpServer.handleRequest(socket);
  });
  rtmp.maxConnections = CONNECTIONS_MAX;
  rtmp.listen(port, host);
  await once(rtmp, 'listening');
  report({ kind: 'listening', rtmpPort: portOf(rtmp), httpPort });
}

/** Counts a connection as long as it is open, and closes it if it does not publish in time. */
function limitConnection(socket: Socket, place: AddressSlot, beginMs: number): void {
  // destroy() instead of a graceful end, which a client may ignore while it continues to send.
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  const publishTimeout = setTimeout(() => socket.destroy(), beginMs);
  publishCallbacks.set(socket, () => {
    clearTimeout(publishTimeout);
    place.markPublishing();
  });
  socket.once('close', () => {
    clearTimeout(publishTimeout);
    place.release();
  });
}

/**
 * Handles a new publisher. The event also fires for publishers that the media server rejects right afterwards, because
 * the path is taken, and for HTTP, which is not used for publishing.
 */
function watchSession(session: Session): void {
  setImmediate(() => {
    const socket = session.socket ?? session.req?.socket;
    if (!socket) return;
    const { broadcast } = session;
    if (session.protocol !== 'rtmp' || session.streamApp !== nmsApp || broadcast.publisher !== session) {
      socket.destroy();
      return;
    }
    // After an interruption a new stream starts: nothing of the previous one is shown.
    broadcast.publishGraceMs = 0;
    const publisher = { session: session.id, streamKey: session.streamName };
    publishers.set(session.id, socket);
    publishCallbacks.get(socket)?.();
    report({ kind: 'publisher', publisher });
    let probes = 0;
    const probeTimer = setInterval(() => {
      probes += 1;
      const tracks = tracksOf(session, probes >= PROBES_MAX);
      if (!tracks) return;
      clearInterval(probeTimer);
      report({ kind: 'flowing', publisher, tracks });
    }, PROBE_MS);
    const closed = () => {
      clearInterval(probeTimer);
      publishers.delete(session.id);
      report({ kind: 'left', session: session.id });
    };
    if (socket.destroyed) closed();
    else socket.once('close', closed);
  });
}

/** The tracks of the stream, once they are known; with `now`, those that have arrived so far. */
function tracksOf(session: Session, now: boolean): StreamTracks | undefined {
  const { broadcast, audioCodec, videoCodec, videoWidth: width, videoHeight: height } = session;
  const video = broadcast.flvVideoHeader !== null;
  const audio = broadcast.flvAudioHeader !== null;
  const hasMetadata = broadcast.flvMetaData !== null;
  const complete = hasMetadata && Boolean(videoCodec) === video && Boolean(audioCodec) === audio;
  if (!complete && !now) return undefined;
  const tracks = {
    video,
    audio: audio || (hasMetadata && Boolean(audioCodec)),
    // As the publisher announces it, which may be anything.
    ...(width > 0 && height > 0 && { size: { width, height } }),
  };
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
