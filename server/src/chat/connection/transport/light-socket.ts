import type { IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { TalkSocket } from '../talk-socket.ts';
import type { SocketListener } from './talk-transport.ts';

/** The members of a socket that socket.io's types keep private or read-only. */
interface Internals {
  _anyListeners: readonly SocketListener[];
  handshake: TalkSocket['handshake'];
}

const none: Readonly<Record<string, never>> = Object.freeze({});

const emptyHandshake: TalkSocket['handshake'] = Object.freeze({
  headers: none,
  time: '',
  address: '',
  xdomain: false,
  secure: false,
  issued: 0,
  url: '',
  query: none,
  auth: none,
});

/** The parts of a handshake's request that socket.io reads when the connection enters another namespace. */
class ReducedRequest {
  constructor(readonly socket: NetSocket) {}

  get connection(): NetSocket {
    return this.socket;
  }

  get headers(): IncomingMessage['headers'] {
    return none;
  }

  get url(): string {
    return '';
  }
}

/**
 * Releases a connection's handshake request after it has entered the chat: its identity is settled by then, and the
 * headers, cookies included, would otherwise use a tenth or more of the connection's memory until it closes.
 */
export function releaseHandshake(socket: TalkSocket): void {
  const { conn } = socket;
  // A request that provides the network socket and nothing else.
  conn.request = new ReducedRequest(conn.request.socket) as unknown as IncomingMessage;
  internalsOf(socket).handshake = emptyHandshake;
}

/** Registers event listeners shared by all sockets: `onAny` would allocate a list for each socket. */
export function listenToEvents(socket: TalkSocket, listeners: readonly SocketListener[]): void {
  internalsOf(socket)._anyListeners = listeners;
}

const internalsOf = (socket: TalkSocket): Internals => socket as unknown as Internals;
