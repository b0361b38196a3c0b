import { Socket } from 'node:net';
import pg from 'pg';
import { Lookout } from './lookout.ts';
import { DatabaseAway, type Pulse } from './pulse.ts';

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

interface Waiter {
  taken: Taken;
  sinceMs: number;
}

/**
 * How long a call waits for a connection while others give theirs back: a crowd is busy, not away. While none comes back
 * nobody waits longer than `stuckMs`. And how many may wait.
 */
const waitMs = 5_000;
const stuckMs = 1_500;
const waitingMax = 2_000;
/** How often those who wait are looked at. */
const lookEveryMs = 100;
/**
 * Postgres ends what takes it longer than this, and a transaction in which nothing happens. A connection in use that
 * is silent for longer is dead; those that rest are closed before.
 */
const statementMs = 10_000;
const silentConnectionMs = 12_000;
const restMs = 10_000;

const nothing = (): void => undefined;

export interface GuardedPoolOptions {
  connectionString: string;
  max: number;
  application_name: string;
  /** Whether its connections are kept while nothing is asked of them, because of what their sessions hold. */
  kept?: boolean;
  /** Whether its connections take a statement before the one before is answered, when they are asked at once. */
  pipeline?: boolean;
}

/**
 * A pool in which nobody waits for long. Once the database falls silent, everybody who waits for a connection or on one
 * hears so at once, and nobody new is let in until it answers. Whoever was sent away does not get a connection later: what
 * a caller gave up is not begun. What was on its way may have happened all the same.
 */
export class GuardedPool extends pg.Pool {
  private readonly waiters = new Set<Waiter>();
  private readonly sockets: Set<Socket>;
  private readonly stopListening: () => void;
  /** What was read from sockets that are closed. */
  private bytesBefore = 0;
  /** When a connection was given back last. Until the first one is, none is kept: the pool is beginning. */
  private cameBackMs = Number.POSITIVE_INFINITY;
  private readonly lookout = new Lookout(
    lookEveryMs,
    () => this.waiters.size > 0,
    (stoodStillMs) => this.look(stoodStillMs),
  );

  constructor(
    { kept = false, ...options }: GuardedPoolOptions,
    private readonly pulse: Pulse,
  ) {
    const sockets = new Set<Socket>();
    super({
      ...options,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: kept ? 0 : restMs,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: statementMs,
      keepAlive: true,
      stream: () => {
        const socket = watchedSocket(kept ? 0 : silentConnectionMs);
        sockets.add(socket);
        socket.once('close', () => {
          sockets.delete(socket);
          this.bytesBefore += socket.bytesRead;
        });
        return socket;
      },
    });
    this.sockets = sockets;
    // A client that breaks while somebody holds it tells its statements; without a listener it would end this process.
    this.on('connect', (client) => client.on('error', nothing));
    this.on('release', () => {
      this.cameBackMs = performance.now();
    });
    pulse.listenTo(() => {
      let bytes = this.bytesBefore;
      for (const socket of sockets) bytes += socket.bytesRead;
      return bytes;
    });
    this.stopListening = pulse.onSilence((why) => this.giveUp(why));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (taken) {
      this.take(taken);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.take((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  /** How many calls wait for a connection. */
  get waiting(): number {
    return this.waiters.size;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.stopListening();
    return callback ? void super.end(callback) : super.end();
  }

  private take(taken: Taken): void {
    const refusal = this.pulse.silence ?? (this.waiters.size >= waitingMax ? tooMany() : undefined);
    if (refusal) {
      taken(refusal, undefined, nothing);
      return;
    }
    const waiter: Waiter = { taken, sinceMs: performance.now() };
    this.waiters.add(waiter);
    this.lookout.watch();
    super.connect((error, client, release) => {
      if (!this.waiters.delete(waiter)) {
        // Its caller was sent away meanwhile.
        if (client) release();
        return;
      }
      taken(error, client, release);
    });
  }

  private look(stoodStillMs: number): void {
    for (const waiter of this.waiters) waiter.sinceMs += stoodStillMs;
    this.cameBackMs += stoodStillMs;
    this.sendAwayLate();
  }

  /** Sends away whoever has lost patience: with a pool that is silent, or with the crowd. */
  private sendAwayLate(): void {
    const now = performance.now();
    for (const waiter of this.waiters) {
      const untilMs = Math.max(
        waiter.sinceMs + stuckMs,
        Math.min(waiter.sinceMs + waitMs, this.cameBackMs + stuckMs),
      );
      if (now >= untilMs) this.sendAway(waiter, tooLong(now - waiter.sinceMs));
    }
  }

  private giveUp(why: string): void {
    // An error of its own for each: whoever gets one writes a stack of their own into it.
    for (const waiter of this.waiters) this.sendAway(waiter, new DatabaseAway(why));
    for (const socket of this.sockets) socket.destroy(new DatabaseAway(why));
  }

  private sendAway(waiter: Waiter, why: Error): void {
    if (!this.waiters.delete(waiter)) return;
    waiter.taken(why, undefined, nothing);
  }
}

const tooMany = () => new DatabaseAway(`${waitingMax} calls wait for a connection`);
const tooLong = (ms: number) => new DatabaseAway(`no connection was free for ${Math.round(ms)} ms`);

function watchedSocket(silentMs: number): Socket {
  const socket = new Socket();
  if (silentMs > 0) {
    socket.setTimeout(silentMs, () => socket.destroy(new DatabaseAway('a connection is silent')));
  }
  return socket;
}
