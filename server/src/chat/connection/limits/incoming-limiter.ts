import type { Socket as NetSocket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { SettingsStore } from '../../../core/settings/settings.store.ts';
import { type ConnectionState, stateOf, stateOfConnection, stopReading } from '../connection-state.ts';
import type { Connection } from '../talk-socket.ts';
import { FrameCounter } from './frame-counter.ts';

type Reader = (this: NetSocket, chunk: Buffer) => void;

/**
 * Limits each connection with one token bucket over all frames it sends (events, joins, acknowledgements, pings,
 * packets of any kind) and another over their bytes. A limit per event would leave the other events open. Both apply
 * before anything is parsed: a flood costs only the counting.
 */
@Injectable()
export class IncomingLimiter {
  private onExceeded: (connection: Connection) => void = () => {};
  /** The websocket library's listener, one function for all sockets. */
  private reader: Reader | undefined;
  private readonly onData: Reader;
  /** Shared counter for connections between frames, which is nearly always the case. */
  private counter = new FrameCounter();

  constructor(
    private readonly settings: SettingsStore,
    private readonly time: MonotonicClock,
  ) {
    const read = this.read.bind(this);
    // One function for all sockets: `this` is the socket.
    this.onData = function (this: NetSocket, chunk: Buffer) {
      read(this, chunk);
    };
  }

  /** Sets the handler for a connection that exceeds the limits. */
  onLimitExceeded(end: (connection: Connection) => void): void {
    this.onExceeded = end;
  }

  /** Meters a connection from its first packet on, and stops reading it once it exceeds the limits. */
  watch(connection: Connection): void {
    const { socket } = connection.request;
    const state = stateOf(socket);
    if (!state) throw new Error('a connection without a handshake');
    state.connection = connection;
    const [reader, ...others] = socket.listeners('data') as Reader[];
    if (reader === undefined || others.length > 0 || (this.reader && reader !== this.reader))
      throw new Error('the websocket library no longer reads its sockets by one data listener');
    this.reader = reader;
    socket.removeAllListeners('data');
    socket.on('data', this.onData);
  }

  /**
   * Charges an event's cost beyond that of a packet. Returns false if it exceeds the limit: the connection is then
   * closed.
   */
  charge(connection: Connection, cost: number): boolean {
    const state = stateOfConnection(connection);
    return state === undefined || this.take(state, cost);
  }

  /** Forwards the socket's bytes to the websocket library until reading stops. */
  private read(socket: NetSocket, chunk: Buffer): void {
    const state = stateOf(socket);
    if (!state || state.readingStopped || !this.takeBytes(state, chunk.length)) return;
    if (!this.take(state, this.frames(state, chunk))) return;
    this.reader?.call(socket, chunk);
  }

  private frames(state: ConnectionState, chunk: Buffer): number {
    const counter = state.frames ?? this.counter;
    const frames = counter.count(chunk, this.settings.get('chat_socket_burst'));
    if (counter.isBetweenFrames) state.frames = undefined;
    else if (state.frames === undefined) {
      state.frames = counter;
      this.counter = new FrameCounter();
    }
    return frames;
  }

  private take(state: ConnectionState, cost: number): boolean {
    const burst = this.settings.get('chat_socket_burst');
    const refillMs = 1_000 / this.settings.get('chat_socket_per_second');
    return (
      !state.readingStopped &&
      (state.packets.take(this.time.nowMs(), { burst, refillMs }, cost) || this.reject(state))
    );
  }

  private takeBytes(state: ConnectionState, cost: number): boolean {
    const burst = this.settings.get('chat_socket_burst_bytes');
    const refillMs = 1_000 / this.settings.get('chat_socket_bytes_per_second');
    return state.bytes.take(this.time.nowMs(), { burst, refillMs }, cost) || this.reject(state);
  }

  private reject(state: ConnectionState): false {
    const { connection } = state;
    if (connection === undefined) return false;
    stopReading(connection.request.socket, state);
    this.onExceeded(connection);
    return false;
  }
}
