import type { Socket as NetSocket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { SettingsStore } from '../../../core/settings/settings.store.ts';
import { type ConnectionState, stateOf, stateOfConnection, stopReading } from '../connection-state.ts';
import type { Connection } from '../talk-socket.ts';
import { TalkTransport } from '../transport/talk-transport.ts';
import { FrameCounter } from './frame-counter.ts';

/**
 * Limits each connection with one token bucket over all frames it sends (events, joins, acknowledgements, pings,
 * packets of any kind) and another over their bytes. A limit per event would leave the other events open. Frames are
 * counted by their headers: parsing a flood would cost more than the flood.
 */
@Injectable()
export class IncomingLimiter {
  private onExceeded: (connection: Connection) => void = () => {};
  /** Shared counter for connections between frames, which is nearly always the case. */
  private counter = new FrameCounter();

  constructor(
    private readonly settings: SettingsStore,
    private readonly time: MonotonicClock,
    transport: TalkTransport,
  ) {
    transport.meterWith((socket, chunk) => this.accept(socket, chunk));
  }

  /** Sets the handler for a connection that exceeds the limits. */
  onLimitExceeded(end: (connection: Connection) => void): void {
    this.onExceeded = end;
  }

  /** Registers the connection that is closed when its limits are exceeded. Call it before the first packet. */
  watch(connection: Connection): void {
    const state = stateOfConnection(connection);
    if (!state) throw new Error('a connection without a handshake');
    state.connection = connection;
  }

  /**
   * Charges an event's cost beyond that of a packet. Returns false if it exceeds the limit: the connection is then
   * closed.
   */
  charge(connection: Connection, cost: number): boolean {
    const state = stateOfConnection(connection);
    return state === undefined || this.take(state, cost);
  }

  /** Charges the next bytes of a socket. Returns false once reading has stopped. */
  private accept(socket: NetSocket, chunk: Buffer): boolean {
    const state = stateOf(socket);
    if (!state || state.readingStopped || !this.takeBytes(state, chunk.length)) return false;
    return this.take(state, this.frames(state, chunk));
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
