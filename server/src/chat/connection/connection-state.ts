import type { Socket as NetSocket } from 'node:net';
import type { FrameCounter } from './frame-counter.ts';
import type { Connection, TalkSocket } from './talk-socket.ts';
import type { TokenBucket } from './token-bucket.ts';

/**
 * All that is kept of one connection, in one object: with thousands of them, what stands in a map, a closure or a timer of its
 * own for each costs more memory than socket.io itself.
 */
export interface ConnectionState {
  readonly connection: Connection;
  /** Once it has entered the chat. */
  socket: TalkSocket | undefined;
  /** Whose seat it holds, from its admission to its close. */
  seatOf: string | undefined;
  /** What it has sent. */
  readonly packets: TokenBucket;
  readonly bytes: TokenBucket;
  readonly frames: FrameCounter;
  /** It sent too much, and nothing more is read of it. */
  over: boolean;
}

const states = new WeakMap<NetSocket, ConnectionState>();

/** What is kept of a connection, by the socket under it; undefined for one that was never met. */
export const stateOf = (socket: NetSocket): ConnectionState | undefined => states.get(socket);

/** The same, by the connection. */
export const stateOfConnection = ({ request }: Pick<Connection, 'request'>): ConnectionState | undefined =>
  states.get(request.socket);

/** Begins to keep something of a connection. */
export function keepState(state: ConnectionState): void {
  states.set(state.connection.request.socket, state);
}
