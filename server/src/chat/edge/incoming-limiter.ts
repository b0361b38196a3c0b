import type { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Settings } from '../../core/settings/settings.ts';
import { TokenBucket } from '../token-bucket.ts';

/** A connection under socket.io. */
type Connection = Socket['conn'];

/** Bytes that are read at once: what a flood holds beyond its limit is never looked at. */
const pieceBytes = 1_024;

/**
 * One token bucket a connection over everything it sends: events, joins, acknowledgements, pings, packets of any kind,
 * and another over the bytes of all that. A limit of one event would leave the event beside it open.
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
    const count = () => meter.take(1);
    connection.on('packet', count);
    // Answered by the websocket library itself: they never become packets.
    websocketOf(connection).on('ping', count);
    meter.standBefore(connection.request.socket);
  }

  /** Takes what an event costs beyond any other packet. Answers false where that is too much: the connection ends. */
  charge(connection: Connection, cost: number): boolean {
    return this.meters.get(connection)?.take(cost) ?? true;
  }

  /** Whether a connection may send so many packets more. */
  allowsPackets(bucket: TokenBucket, cost: number): boolean {
    const burst = this.settings.get('chat_socket_burst');
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
  private over = false;

  constructor(
    private readonly limits: Pick<IncomingLimiter, 'allowsPackets' | 'allowsBytes'>,
    private readonly connection: Connection,
    private readonly end: (connection: Connection) => void,
  ) {}

  take(packets: number): boolean {
    return !this.over && (this.limits.allowsPackets(this.packets, packets) || this.finish());
  }

  /** Lets whoever reads the socket have its bytes a piece at a time, and only until it is over. */
  standBefore(socket: EventEmitter): void {
    const readers = socket.listeners('data');
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        const piece = chunk.length > pieceBytes ? chunk.subarray(at, at + pieceBytes) : chunk;
        if (this.over || !(this.limits.allowsBytes(this.bytes, piece.length) || this.finish())) return;
        for (const read of readers) read.call(socket, piece);
      }
    });
  }

  private finish(): false {
    this.over = true;
    this.connection.request.socket.pause();
    this.end(this.connection);
    return false;
  }
}

/** The websocket under a connection: engine.io keeps it on the request, and its types leave it out. */
function websocketOf({ request }: Connection): EventEmitter {
  return (request as unknown as { websocket: EventEmitter }).websocket;
}
