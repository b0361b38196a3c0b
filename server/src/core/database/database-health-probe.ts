import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { errorCode, isDatabaseUnavailable, sqlState } from './database-errors.ts';

/** How often the database is probed. */
const probeEveryMs = 200;
/**
 * Silence after which the database counts as unresponsive, and how many of our own heartbeats must pass within it, so
 * that a stalled process does not blame the database.
 */
const silenceMs = 1_000;
const missedHeartbeats = 5;
/** Connecting may take longer on a busy machine; calls that wait for it have their own limits. */
const connectTimeoutMs = 5_000;

/** Thrown for calls that need the database while it does not respond. */
export class DatabaseUnavailableError extends Error {
  /** Postgres's code for a connection that failed. */
  readonly code = '08006';

  constructor(why: string) {
    super(`the database is unavailable: ${why}`);
    this.name = 'DatabaseUnavailableError';
  }
}

interface ProbeConnection {
  client: pg.Client;
  socket: Socket;
  established: boolean;
}

/**
 * Checks over a dedicated connection whether the database responds. A frozen Postgres, or a network that drops packets,
 * breaks no connection: without the probe, each call would wait until its own timeout.
 */
export class DatabaseHealthProbe {
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly logger = new Logger('Database');
  private timer: NodeJS.Timeout | undefined;
  private connection: ProbeConnection | undefined;
  private pending: { atMs: number; missed: number; bytes: number } | undefined;
  private readonly byteCounters = new Set<() => number>();
  private outage: { why: string; unresponsive: boolean } | undefined;

  constructor(private readonly databaseUrl: string) {}

  /** Whether the database responded to the last probe. */
  get isReachable(): boolean {
    return this.outage === undefined;
  }

  /**
   * The error with which calls are rejected at once, while the database does not respond at all. While it only refuses
   * or breaks connections, calls are attempted: each fails by itself, and succeeds once that has ended.
   */
  get unresponsiveError(): DatabaseUnavailableError | undefined {
    return this.outage?.unresponsive ? new DatabaseUnavailableError(this.outage.why) : undefined;
  }

  /** Calls `listener` whenever the database stops responding. Returns a function that unsubscribes. */
  onUnresponsive(listener: (why: string) => void): () => void {
    this.events.on('unresponsive', listener);
    return () => this.events.off('unresponsive', listener);
  }

  /**
   * Adds a counter of bytes received from the database on other connections: traffic on any of them means that it
   * responds.
   */
  addByteCounter(counter: () => number): void {
    this.byteCounters.add(counter);
  }

  start(): void {
    this.timer = setInterval(() => this.tick(), probeEveryMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.disconnect();
  }

  private tick(): void {
    if (this.pending === undefined) {
      this.pending = { atMs: performance.now(), missed: 0, bytes: this.receivedBytes() };
      void this.sendProbe();
      return;
    }
    // Checked at each heartbeat: traffic on another connection restarts the period of silence from now.
    const bytes = this.receivedBytes();
    if (bytes !== this.pending.bytes) {
      this.pending = { atMs: performance.now(), missed: 0, bytes };
      return;
    }
    this.pending.missed += 1;
    const silentMs = performance.now() - this.pending.atMs;
    if (silentMs < this.timeoutMs || this.pending.missed < missedHeartbeats) return;
    // The probe stays in flight: a late response still counts. A later probe uses another connection.
    if (this.isReachable) this.pending.missed = 0;
    else this.disconnect();
    this.markUnreachable(`no response for ${Math.round(silentMs)} ms`, true);
  }

  private get timeoutMs(): number {
    if (!this.connection?.established) return connectTimeoutMs;
    return this.isReachable ? silenceMs : 2 * silenceMs;
  }

  private receivedBytes(): number {
    let bytes = 0;
    for (const count of this.byteCounters) bytes += count();
    return bytes;
  }

  private async sendProbe(): Promise<void> {
    const connection = this.connection ?? this.connect();
    try {
      if (!connection.established) {
        await connection.client.connect();
        connection.established = true;
      }
      await connection.client.query('SELECT 1');
      if (connection === this.connection) this.markReachable();
    } catch (error) {
      if (connection !== this.connection) return;
      this.disconnect();
      this.onProbeError(error, connection.established);
    }
  }

  /**
   * A lost connection is reopened before the database is reported as unreachable; a database that refuses a connection
   * because it is full does respond.
   */
  private onProbeError(error: unknown, wasEstablished: boolean): void {
    if (wasEstablished) return;
    const full = errorCode(error) === sqlState.tooManyConnections;
    if (isDatabaseUnavailable(error) && !full) {
      this.markUnreachable(error instanceof Error ? error.message : String(error), false);
    } else this.markReachable();
  }

  private connect(): ProbeConnection {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      stream: () => socket,
      application_name: 'honey-live-health',
    });
    // Errors surface in the probe in flight, or in the next one.
    client.on('error', () => undefined);
    this.connection = { client, socket, established: false };
    return this.connection;
  }

  private disconnect(): void {
    this.connection?.socket.destroy();
    this.connection = undefined;
    this.pending = undefined;
  }

  private markReachable(): void {
    this.pending = undefined;
    if (this.outage === undefined) return;
    this.outage = undefined;
    this.logger.log('the database responds again');
  }

  private markUnreachable(why: string, unresponsive: boolean): void {
    if (this.outage === undefined) this.logger.error(`the database is unavailable: ${why}`);
    this.outage = { why, unresponsive };
    if (unresponsive) this.events.emit('unresponsive', why);
  }
}
