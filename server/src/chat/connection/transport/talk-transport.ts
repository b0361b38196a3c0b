import type { Server } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServerOptions } from 'socket.io';
import type { Connection, TalkSocket } from '../talk-socket.ts';

/** Listens to all events of a socket. */
export type SocketListener = (this: TalkSocket, ...values: unknown[]) => void;

/** Decides whether a connection's next bytes are processed. False: it is closing, and sends nothing more. */
export type AcceptBytes = (socket: NetSocket, chunk: Buffer) => boolean;

/** Estimated cost of a queued packet beside its text, in bytes. */
export const packetOverheadBytes = 100;

/**
 * How the chat reads from and writes to its connections. There are two implementations with the same guarantees (limits,
 * order, codes of closing): FastTransport uses private parts of socket.io, engine.io, ws and Node; PlainTransport uses
 * their public interfaces only. `chooseTransport` selects one at the start (decision 123).
 */
export abstract class TalkTransport {
  /** The name of the implementation, as in the configuration. */
  abstract readonly name: 'fast' | 'plain';
  /** Options of the socket.io server that this implementation needs. */
  abstract readonly serverOptions: Partial<ServerOptions>;

  /** Prepares for connections of an HTTP server, once. */
  abstract attach(server: Server): void;

  /** Sets what decides over incoming bytes, once, before the first connection. */
  abstract meterWith(accept: AcceptBytes): void;

  /** Starts a new connection, before its first packet: its bytes are metered from now on. */
  abstract open(connection: Connection): void;

  /** Releases what a connection no longer needs once it has entered the chat: its handshake is not read after that. */
  abstract releaseHandshake(socket: TalkSocket): void;

  /** Registers the listeners that all sockets share for all of their events. */
  abstract listenToEvents(socket: TalkSocket, listeners: readonly SocketListener[]): void;

  /** Size of the packets that wait in this process above the network socket, approximately, in bytes. */
  abstract queuedBytes(connection: Connection): number;

  /** Discards these packets, as far as possible: the connection is about to be closed because its peer is too slow. */
  abstract discardQueue(connection: Connection): void;

  /** Whether a response to an earlier request of a connection is still in flight: nothing may be written into it. */
  abstract hasPendingResponse(socket: Duplex): boolean;
}
