import type { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Settings } from '../../core/settings/settings.ts';
import { FrameCounter } from './frame-counter.ts';
import { TokenBucket } from './token-bucket.ts';

/** A connection under socket.io. */
type Connection = Socket['conn'];

/**
 * One token bucket a connection over every frame it sends: events, joins, acknowledgements, pings, packets of any kind,
 * and another over the bytes of all that. A limit of one event would leave the event beside it open. Both are taken from
 * before anything is parsed: a flood costs what it takes to count it.
 */
@Injectable()
export class IncomingLimiter {
  private readonly meters = new WeakMap<Connection, IncomingMeter>();

  constructor(
    private readonly settings: Settings,
    private readonly time: MonotonicClock,
  ) {}

  /** Meters a connection from its first packet on; calls `end` once when it sends too much, and reads no more of it. */
  watch(connection: Connection, end: (connection: Connection) => void): void {
    const meter = new IncomingMeter(this, connection, end);
    this.meters.set(connection, meter);
    meter.standBefore(connection.request.socket);
  }

  /** Takes what an event costs beyond any other packet. Answers false where that is too much: the connection ends. */
  charge(connection: Connection, cost: number): boolean {
    return this.meters.get(connection)?.take(cost) ?? true;
  }

  /** How many packets a connection may send at once. */
  get packetsMax(): number {
    return this.settings.get('chat_socket_burst');
  }

  /** Whether a connection may send so many packets more. */
  allowsPackets(bucket: TokenBucket, cost: number): boolean {
    const burst = this.packetsMax;
    const refillMs = 1_000 / this.settings.get('chat_socket_per_second');
    return bucket.take(this.time.nowMs(), { burst, refillMs }, cost);
  }

  /** Whether a connection may send so many bytes more. */
  allowsBytes(bucket: TokenBucket, cost: number): boolean {
    const burst = this.settings.get('chat_socket_burst_bytes');
    const refillMs = 1_000 / this.settings.get('chat_socket_bytes_per_second');
    return bucket.take(this.time.nowMs(), { burst, refillMs }, cost);
  }
}

/** What one connection has sent. */
class IncomingMeter {
  private readonly packets = new TokenBucket();
  private readonly bytes = new TokenBucket();
  private readonly frames = new FrameCounter();
  private over = false;

  constructor(
    private readonly limits: Pick<IncomingLimiter, 'packetsMax' | 'allowsPackets' | 'allowsBytes'>,
    private readonly connection: Connection,
    private readonly end: (connection: Connection) => void,
  ) {}

  take(packets: number): boolean {
    return !this.over && (this.limits.allowsPackets(this.packets, packets) || this.finish());
  }

  /** Lets whoever reads the socket have its bytes until it is over. */
  standBefore(socket: EventEmitter): void {
    const readers = socket.listeners('data');
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      if (this.over || !(this.limits.allowsBytes(this.bytes, chunk.length) || this.finish())) return;
      if (!this.take(this.frames.count(chunk, this.limits.packetsMax))) return;
      for (const read of readers) read.call(socket, chunk);
    });
  }

  private finish(): false {
    this.over = true;
    const { socket } = this.connection.request;
    socket.pause();
    // The websocket library would parse at last what was read before the pause.
    socket.prependOnceListener('close', () => socket.read());
    this.end(this.connection);
    return false;
  }
}
