import type { Duplex } from 'node:stream';
import type { AddressUsage } from './limits/address-limiter.ts';
import type { FrameCounter } from './limits/frame-counter.ts';
import { TokenBucket } from './limits/token-bucket.ts';
import type { Connection, TalkSocket } from './talk-socket.ts';

/**
 * The state of one connection, in one object: with thousands of connections, a map, closure, timer or list per
 * connection would cost more memory than socket.io itself.
 */
export interface ConnectionState {
  /** The connection counts of its address. */
  readonly usage: AddressUsage;
  /** Set once the handshake is done. */
  connection: Connection | undefined;
  /** Set once it has entered the chat. */
  socket: TalkSocket | undefined;
  /** Whether it is entering or has entered the chat. */
  entering: boolean;
  /** The user whose connection limit it counts towards, from admission to close. */
  countedFor: string | undefined;
  /** Rate limits over the packets and bytes that it has sent. */
  readonly packets: TokenBucket;
  readonly bytes: TokenBucket;
  /** The position within a partially received frame. */
  frames: FrameCounter | undefined;
  /** It misbehaved: nothing more is read from it. */
  readingStopped: boolean;
  /** It misbehaved and waits to be destroyed. */
  penalized: boolean;
}

const states = new WeakMap<Duplex, ConnectionState>();

/** The state of a connection by its network socket; undefined for an unknown one. */
export const stateOf = (socket: Duplex): ConnectionState | undefined => states.get(socket);

/** The state of a connection. */
export const stateOfConnection = ({ request }: Pick<Connection, 'request'>): ConnectionState | undefined =>
  states.get(request.socket);

/** Creates the state of a connection at its handshake. */
export function trackConnection(socket: Duplex, usage: AddressUsage): void {
  states.set(socket, {
    usage,
    connection: undefined,
    socket: undefined,
    entering: false,
    countedFor: undefined,
    packets: new TokenBucket(),
    bytes: new TokenBucket(),
    frames: undefined,
    readingStopped: false,
    penalized: false,
  });
}

/** Stops reading from a connection: the peer's further data waits at the peer and costs nothing here. */
export function stopReading(socket: Duplex, state: ConnectionState): void {
  if (state.readingStopped) return;
  state.readingStopped = true;
  socket.pause();
  // Otherwise the websocket library would finally parse what was buffered before the pause.
  socket.prependOnceListener('close', () => socket.read());
}
