import type { Duplex } from 'node:stream';
import type { FrameCounter } from './limits/frame-counter.ts';
import { TokenBucket } from './limits/token-bucket.ts';
import type { Connection, TalkSocket } from './talk-socket.ts';

/**
 * All that is kept of one connection, in one object: with thousands of them, what stands in a map, a closure, a timer or a list of
 * its own for each costs more memory than socket.io itself.
 */
export interface ConnectionState {
  /** Gives its address the place back. */
  readonly release: () => void;
  /** Once its handshake is done. */
  connection: Connection | undefined;
  /** Once it has entered the chat. */
  socket: TalkSocket | undefined;
  /** Whose connection it counts as, from its admission to its close. */
  countedFor: string | undefined;
  /** What it has sent. */
  readonly packets: TokenBucket;
  readonly bytes: TokenBucket;
  /** Where it is within a frame of which only a part has arrived. */
  frames: FrameCounter | undefined;
  /** It sent too much, and nothing more is read of it. */
  over: boolean;
}

const states = new WeakMap<Duplex, ConnectionState>();

/** What is kept of a connection, by the socket under it; undefined for one that was never met. */
export const stateOf = (socket: Duplex): ConnectionState | undefined => states.get(socket);

/** The same, by the connection. */
export const stateOfConnection = ({ request }: Pick<Connection, 'request'>): ConnectionState | undefined =>
  states.get(request.socket);

/** Begins to keep something of a connection, from its handshake on. */
export function keepState(socket: Duplex, release: () => void): void {
  states.set(socket, {
    release,
    connection: undefined,
    socket: undefined,
    countedFor: undefined,
    packets: new TokenBucket(),
    bytes: new TokenBucket(),
    frames: undefined,
    over: false,
  });
}
