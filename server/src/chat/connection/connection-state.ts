import type { Duplex } from 'node:stream';
import type { AddressPlaces } from './limits/address-limiter.ts';
import type { FrameCounter } from './limits/frame-counter.ts';
import { TokenBucket } from './limits/token-bucket.ts';
import type { Connection, TalkSocket } from './talk-socket.ts';

/**
 * All that is kept of one connection, in one object: with thousands of them, what stands in a map, a closure, a timer or a list of
 * its own for each costs more memory than socket.io itself.
 */
export interface ConnectionState {
  /** Its address, which has one place less. */
  readonly places: AddressPlaces;
  /** Once its handshake is done. */
  connection: Connection | undefined;
  /** Once it has entered the chat. */
  socket: TalkSocket | undefined;
  /** Whether it is entering the chat, or has entered it. */
  entering: boolean;
  /** Whose connection it counts as, from its admission to its close. */
  countedFor: string | undefined;
  /** What it has sent. */
  readonly packets: TokenBucket;
  readonly bytes: TokenBucket;
  /** Where it is within a frame of which only a part has arrived. */
  frames: FrameCounter | undefined;
  /** It misbehaved, and nothing more is read of it. */
  over: boolean;
  /** It is to be cut, as one that misbehaved. */
  ending: boolean;
}

const states = new WeakMap<Duplex, ConnectionState>();

/** What is kept of a connection, by the socket under it; undefined for one that was never met. */
export const stateOf = (socket: Duplex): ConnectionState | undefined => states.get(socket);

/** The same, by the connection. */
export const stateOfConnection = ({ request }: Pick<Connection, 'request'>): ConnectionState | undefined =>
  states.get(request.socket);

/** Begins to keep something of a connection, from its handshake on. */
export function keepState(socket: Duplex, places: AddressPlaces): void {
  states.set(socket, {
    places,
    connection: undefined,
    socket: undefined,
    entering: false,
    countedFor: undefined,
    packets: new TokenBucket(),
    bytes: new TokenBucket(),
    frames: undefined,
    over: false,
    ending: false,
  });
}

/** Reads nothing more of a connection: what its peer still sends waits with the peer, and costs nothing here. */
export function readNoMore(socket: Duplex, state: ConnectionState): void {
  if (state.over) return;
  state.over = true;
  socket.pause();
  // The websocket library would parse at last what was read before the pause.
  socket.prependOnceListener('close', () => socket.read());
}
