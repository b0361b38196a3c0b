import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connection, TalkSocket } from '../talk-socket.ts';
import {
  type AcceptBytes,
  packetOverheadBytes,
  type SocketListener,
  TalkTransport,
} from './talk-transport.ts';

/**
 * Works with any version of socket.io 4, because it uses documented interfaces only. Each line is written to each
 * socket by itself, a flood is parsed up to the end of the chunk that exceeds the limit, and a connection uses more
 * memory.
 */
export class PlainTransport extends TalkTransport {
  readonly name = 'plain';
  readonly serverOptions = {};
  /** The response to the last request of each HTTP connection. */
  private readonly responses = new WeakMap<Duplex, ServerResponse>();
  /** Bytes queued since a connection last drained. */
  private readonly queued = new WeakMap<Connection, number>();
  private readonly onPacket = packetListener(this.queued);
  private readonly onDrain = drainListener(this.queued);
  private onData: (this: NetSocket, chunk: Buffer) => void = () => undefined;

  attach(server: Server): void {
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.responses.set(socket, response);
    });
  }

  meterWith(accept: AcceptBytes): void {
    // One function for all sockets: `this` is the socket.
    this.onData = function (this: NetSocket, chunk: Buffer) {
      // The websocket library still receives this chunk, and none after it.
      if (!accept(this, chunk)) this.removeAllListeners('data');
    };
  }

  open(connection: Connection): void {
    connection.on('packetCreate', this.onPacket);
    connection.on('drain', this.onDrain);
    connection.request.socket.prependListener('data', this.onData);
  }

  /** The objects remain, without the cookies and tokens of the client. */
  releaseHandshake({ handshake, request }: TalkSocket): void {
    for (const name of Object.keys(request.headers)) delete request.headers[name];
    request.rawHeaders.length = 0;
    request.url = '';
    Object.assign(handshake, { headers: {}, auth: {}, query: {}, url: '' });
  }

  listenToEvents(socket: TalkSocket, listeners: readonly SocketListener[]): void {
    for (const listener of listeners) socket.onAny(listener);
  }

  queuedBytes(connection: Connection): number {
    return this.queued.get(connection) ?? 0;
  }

  discardQueue(): void {
    // engine.io's queue is private: it ends with its connection, which is closed within seconds.
  }

  hasPendingResponse(socket: Duplex): boolean {
    const response = this.responses.get(socket);
    return response !== undefined && !response.writableFinished;
  }
}

/** The listener of every packet that engine.io queues: `this` is the connection. */
function packetListener(queued: WeakMap<Connection, number>) {
  return function (this: Connection, { data }: { data?: string | Buffer }): void {
    queued.set(this, (queued.get(this) ?? 0) + packetOverheadBytes + (data?.length ?? 0));
  };
}

/** The listener of an emptied queue: `this` is the connection. */
function drainListener(queued: WeakMap<Connection, number>) {
  return function (this: Connection): void {
    queued.delete(this);
  };
}
