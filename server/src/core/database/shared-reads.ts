import type pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { streamOf } from './pipeline.ts';
import type { Reads } from './reads.ts';

/** Maximum reads in flight over one connection. */
const readsMax = 16;
/** After this many reads a connection is released if others wait for one, so that writes get their turn. */
const turnMax = 64;
/** A connection without a response for this long gets no further reads: they would wait behind a slow one. */
const slowMs = 20;

interface Read {
  statement: pg.QueryConfig;
  resolve: (result: pg.QueryResult | Promise<pg.QueryResult>) => void;
  reject: (error: unknown) => void;
}

interface SharedConnection {
  client: pg.PoolClient;
  release: (error?: Error) => void;
  /** Reads in flight, and reads sent since the connection was acquired. */
  reads: number;
  sent: number;
  /** When the connection was acquired, or its last response arrived. */
  lastResponseMs: number;
  /** Whether writes are buffered until the end of this turn of the event loop. */
  isCorked: boolean;
  /** The first error on the connection: it gets no further reads and is closed once none is in flight. */
  failure: Error | undefined;
}

/**
 * Sends reads over pool connections that concurrent reads share: Postgres picks up the next statement without being
 * woken for it, and the process writes to a socket once for several. A read without concurrency has a connection to
 * itself.
 *
 * Only for statements that read and take no lock: one that waits for a lock would delay those behind it.
 */
export class SharedReads implements Reads {
  private readonly shared: SharedConnection[] = [];
  /** In order of arrival. A connection is requested for each of them: the pool decides which are rejected, and when. */
  private readonly waiting: Read[] = [];
  private pendingConnects = 0;

  /** @param pool whose connections accept a statement before the previous one has completed (`pipeline`) */
  constructor(private readonly pool: GuardedPool) {}

  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const read: Read = { statement, resolve, reject };
      const connection = this.waiting.length === 0 ? this.findConnection() : undefined;
      if (connection) {
        void this.send(read, connection);
        return;
      }
      this.waiting.push(read);
      this.pendingConnects += 1;
      this.pool.connect((error, client, release) => this.onConnect(error, client, release));
    });
  }

  /** The first one with capacity: the fewer connections are in use, the better each is used. */
  private findConnection(): SharedConnection | undefined {
    if (this.shared.length === 0) return undefined;
    const now = performance.now();
    return this.shared.find((connection) => this.hasCapacity(connection, now));
  }

  private hasCapacity({ reads, sent, lastResponseMs, failure }: SharedConnection, now: number): boolean {
    const othersWait = this.pool.waiting > this.pendingConnects;
    return (
      reads < readsMax &&
      failure === undefined &&
      now - lastResponseMs < slowMs &&
      !(othersWait && sent >= turnMax)
    );
  }

  private onConnect(
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: (error?: Error) => void,
  ): void {
    this.pendingConnects -= 1;
    if (!client) {
      // Some of the waiting reads were sent over another connection in the meantime.
      if (this.waiting.length > this.pendingConnects) this.waiting.shift()?.reject(error);
      return;
    }
    const connection = {
      client,
      release,
      reads: 0,
      sent: 0,
      lastResponseMs: performance.now(),
      isCorked: false,
      failure: undefined,
    };
    this.shared.push(connection);
    this.drain(connection);
  }

  /** Sends waiting reads, the oldest first, as far as there is capacity, and releases an idle connection. */
  private drain(connection: SharedConnection): void {
    while (this.waiting.length > 0 && this.hasCapacity(connection, performance.now())) {
      const read = this.waiting.shift();
      if (read) void this.send(read, connection);
    }
    if (connection.reads > 0) return;
    this.shared.splice(this.shared.indexOf(connection), 1);
    connection.release(connection.failure);
  }

  private async send({ statement, resolve, reject }: Read, connection: SharedConnection): Promise<void> {
    connection.reads += 1;
    connection.sent += 1;
    corkForTurn(connection);
    try {
      resolve(await connection.client.query(statement));
    } catch (error) {
      const { failure } = connection;
      connection.failure ??= error instanceof Error ? error : new Error(String(error));
      // An earlier read failed and may have invalidated a statement that both had prepared.
      if (failure && !isDatabaseUnavailable(error)) resolve(this.pool.query(statement));
      else reject(error);
    }
    connection.reads -= 1;
    connection.lastResponseMs = performance.now();
    this.drain(connection);
  }
}

/** Writes to the socket once for all reads of one turn of the event loop. */
function corkForTurn(connection: SharedConnection): void {
  if (connection.isCorked) return;
  connection.isCorked = true;
  const stream = streamOf(connection.client);
  stream.cork();
  setImmediate(() => {
    connection.isCorked = false;
    stream.uncork();
  });
}
