import type { Socket as NetSocket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { Settings } from '../../../core/settings/settings.ts';
import { type ConnectionState, readNoMore, stateOf, stateOfConnection } from '../connection-state.ts';
import type { Connection } from '../talk-socket.ts';
import { FrameCounter } from './frame-counter.ts';

type Reader = (this: NetSocket, chunk: Buffer) => void;

/**
 * One token bucket a connection over every frame it sends: events, joins, acknowledgements, pings, packets of any kind,
 * and another over the bytes of all that. A limit of one event would leave the event beside it open. Both are taken from
 * before anything is parsed: a flood costs what it takes to count it.
 */
@Injectable()
export class IncomingLimiter {
  private end: (connection: Connection) => void = () => {};
  /** Who reads a socket: the websocket library, by one function for all. */
  private reader: Reader | undefined;
  private readonly onData: Reader;
  /** Counts what arrives of those whose frames arrive whole: nearly all, nearly always. */
  private counter = new FrameCounter();

  constructor(
    private readonly settings: Settings,
    private readonly time: MonotonicClock,
  ) {
    const read = this.read.bind(this);
    // One function for all sockets: a socket is `this`.
    this.onData = function (this: NetSocket, chunk: Buffer) {
      read(this, chunk);
    };
  }

  /** Says what is done with a connection that sends too much. */
  onTooMuch(end: (connection: Connection) => void): void {
    this.end = end;
  }

  /** Meters a connection from its first packet on, and reads no more of it once it sends too much. */
  watch(connection: Connection): void {
    const { socket } = connection.request;
    const state = stateOf(socket);
    if (!state) throw new Error('a connection without a handshake');
    state.connection = connection;
    const [reader, ...others] = socket.listeners('data') as Reader[];
    if (reader === undefined || others.length > 0 || (this.reader && reader !== this.reader))
      throw new Error('the websocket library reads its sockets in another way');
    this.reader = reader;
    socket.removeAllListeners('data');
    socket.on('data', this.onData);
  }

  /** Takes what an event costs beyond any other packet. Answers false where that is too much: the connection ends. */
  charge(connection: Connection, cost: number): boolean {
    const state = stateOfConnection(connection);
    return state === undefined || this.take(state, cost);
  }

  /** Lets whoever reads the socket have its bytes until it is over. */
  private read(socket: NetSocket, chunk: Buffer): void {
    const state = stateOf(socket);
    if (!state || state.over || !this.takeBytes(state, chunk.length)) return;
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
      !state.over && (state.packets.take(this.time.nowMs(), { burst, refillMs }, cost) || this.finish(state))
    );
  }

  private takeBytes(state: ConnectionState, cost: number): boolean {
    const burst = this.settings.get('chat_socket_burst_bytes');
    const refillMs = 1_000 / this.settings.get('chat_socket_bytes_per_second');
    return state.bytes.take(this.time.nowMs(), { burst, refillMs }, cost) || this.finish(state);
  }

  private finish(state: ConnectionState): false {
    const { connection } = state;
    if (connection === undefined) return false;
    readNoMore(connection.request.socket, state);
    this.end(connection);
    return false;
  }
}
