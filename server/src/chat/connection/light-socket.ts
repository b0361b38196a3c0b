import type { IncomingMessage } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { TalkSocket } from './talk-socket.ts';

/** A listener of all events of a socket. */
export type SocketListener = (this: TalkSocket, ...values: unknown[]) => void;

/** The parts of a socket that socket.io's types keep private, or forbid to write. */
interface Internals {
  _anyListeners: readonly SocketListener[];
  handshake: TalkSocket['handshake'];
}

const none: Readonly<Record<string, never>> = Object.freeze({});

const forgotten: TalkSocket['handshake'] = Object.freeze({
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

/** What is kept of a handshake's request: what socket.io looks at where the connection asks for one more namespace. */
class KeptRequest {
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
 * Lets go of the request that a connection began with, once it has entered the chat: who it is was decided by then, and the headers,
 * cookies among them, would be kept as long as the connection, in a tenth of its memory or more.
 */
export function forgetHandshake(socket: TalkSocket): void {
  const { conn } = socket;
  // A request for those who ask for the socket under the connection; nobody asks it for anything else any more.
  conn.request = new KeptRequest(conn.request.socket) as unknown as IncomingMessage;
  internalsOf(socket).handshake = forgotten;
}

/** Has a socket's events heard by listeners that all sockets share: `onAny` would make a list for each, with room for many. */
export function hearEvents(socket: TalkSocket, listeners: readonly SocketListener[]): void {
  internalsOf(socket)._anyListeners = listeners;
}

const internalsOf = (socket: TalkSocket): Internals => socket as unknown as Internals;
