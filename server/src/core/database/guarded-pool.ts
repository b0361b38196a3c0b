import { Socket } from 'node:net';
import pg from 'pg';
import { type DatabaseHealthProbe, DatabaseUnavailableError } from './database-health-probe.ts';
import { WaiterTimeout } from './waiter-timeout.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

interface Waiter {
  callback: ConnectCallback;
  sinceMs: number;
}

/**
 * How long a call waits for a connection while others are released (the pool is busy, not stuck), how long while none
 * is released (`stuckMs`), and how many calls may wait.
 */
const waitMs = 5_000;
const stuckMs = 1_500;
const waitingMax = 2_000;
/** How often waiting calls are checked. */
const checkEveryMs = 100;
/**
 * Postgres cancels statements that take longer than this, and transactions that are idle for longer. A connection in
 * use or being opened that is silent for longer is dead; idle ones are closed before.
 */
const statementMs = 10_000;
const silentConnectionMs = 12_000;
const idleMs = 10_000;

const nothing = (): void => undefined;

export interface GuardedPoolOptions {
  connectionString: string;
  max: number;
  application_name: string;
  /** Whether idle connections stay open, because of their session state. */
  keepIdle?: boolean;
  /** Whether connections accept a statement before the previous one has completed. */
  pipeline?: boolean;
}

/**
 * A pool with bounded waiting. Once the database stops responding, all calls that wait for a connection or on one are
 * rejected at once, and new calls are rejected until it responds again. A rejected call never gets a connection later,
 * so it is never executed after its caller gave up. A statement in flight may still have taken effect.
 */
export class GuardedPool extends pg.Pool {
  private readonly waiters = new Set<Waiter>();
  private readonly sockets: Set<Socket>;
  private readonly unsubscribe: () => void;
  /** Bytes read from sockets that are closed. */
  private closedSocketBytes = 0;
  /** When a connection was last released. Until the first one is, none counts as stuck: the pool is starting. */
  private lastReleaseMs = Number.POSITIVE_INFINITY;
  private readonly waiterTimeout = new WaiterTimeout(
    checkEveryMs,
    () => this.waiters.size > 0,
    (stalledMs) => this.checkWaiters(stalledMs),
  );

  constructor(
    { keepIdle = false, ...options }: GuardedPoolOptions,
    private readonly probe: DatabaseHealthProbe,
  ) {
    const sockets = new Set<Socket>();
    super({
      ...options,
      // For connections that never open. Waiting calls are rejected before it, by `rejectTimedOut`: the pool's own timer
      // counts the time during which this process was stalled.
      connectionTimeoutMillis: silentConnectionMs,
      idleTimeoutMillis: keepIdle ? 0 : idleMs,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: statementMs,
      keepAlive: true,
      stream: () => {
        const socket = socketWithTimeout(keepIdle ? 0 : silentConnectionMs);
        sockets.add(socket);
        socket.once('close', () => {
          sockets.delete(socket);
          this.closedSocketBytes += socket.bytesRead;
        });
        return socket;
      },
    });
    this.sockets = sockets;
    // A client that breaks while in use reports to its statements; without a listener it would end this process.
    this.on('connect', (client) => client.on('error', nothing));
    this.on('release', () => {
      this.lastReleaseMs = performance.now();
    });
    probe.addByteCounter(() => {
      let bytes = this.closedSocketBytes;
      for (const socket of sockets) bytes += socket.bytesRead;
      return bytes;
    });
    this.unsubscribe = probe.onUnresponsive((why) => this.failAll(why));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.acquire(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.acquire((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  /** How many calls wait for a connection. */
  get waiting(): number {
    return this.waiters.size;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.unsubscribe();
    return callback ? void super.end(callback) : super.end();
  }

  private acquire(callback: ConnectCallback): void {
    const refusal = this.probe.unresponsiveError ?? (this.waiters.size >= waitingMax ? tooMany() : undefined);
    if (refusal) {
      callback(refusal, undefined, nothing);
      return;
    }
    const waiter: Waiter = { callback, sinceMs: performance.now() };
    this.waiters.add(waiter);
    this.waiterTimeout.start();
    super.connect((error, client, release) => {
      if (!this.waiters.delete(waiter)) {
        // Its caller was rejected in the meantime.
        if (client) release();
        return;
      }
      callback(error, client, release);
    });
  }

  private checkWaiters(stalledMs: number): void {
    for (const waiter of this.waiters) waiter.sinceMs += stalledMs;
    this.lastReleaseMs += stalledMs;
    this.rejectTimedOut();
  }

  /**
   * Rejects waiters whose timeout has passed: the shorter one while the pool is stuck, the longer one while it is busy.
   */
  private rejectTimedOut(): void {
    const now = performance.now();
    for (const waiter of this.waiters) {
      const untilMs = Math.max(
        waiter.sinceMs + stuckMs,
        Math.min(waiter.sinceMs + waitMs, this.lastReleaseMs + stuckMs),
      );
      if (now >= untilMs) this.rejectWaiter(waiter, tooLong(now - waiter.sinceMs));
    }
  }

  private failAll(why: string): void {
    // Each waiter gets its own error, since each caller adds its own stack to it.
    for (const waiter of this.waiters) this.rejectWaiter(waiter, new DatabaseUnavailableError(why));
    for (const socket of this.sockets) socket.destroy(new DatabaseUnavailableError(why));
  }

  private rejectWaiter(waiter: Waiter, why: Error): void {
    if (!this.waiters.delete(waiter)) return;
    waiter.callback(why, undefined, nothing);
  }
}

const tooMany = () => new DatabaseUnavailableError(`${waitingMax} calls wait for a connection`);
const tooLong = (ms: number) =>
  new DatabaseUnavailableError(`no connection was free for ${Math.round(ms)} ms`);

function socketWithTimeout(silentMs: number): Socket {
  const socket = new Socket();
  if (silentMs > 0) {
    socket.setTimeout(silentMs, () => socket.destroy(new DatabaseUnavailableError('a connection is silent')));
  }
  return socket;
}
