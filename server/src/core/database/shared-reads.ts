import type pg from 'pg';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { GuardedPool } from './guarded-pool.ts';

/** Reads that are on their way over one connection at most. */
const readsMax = 16;
/** After so many it goes back to a pool in which others wait for one: what writes comes to its turn as well. */
const turnMax = 64;
/** A connection over which nothing came back for so long takes no more: whoever came would wait for a read that takes its time. */
const slowMs = 20;

interface Read {
  statement: pg.QueryConfig;
  resolve: (result: pg.QueryResult | Promise<pg.QueryResult>) => void;
  reject: (error: unknown) => void;
}

interface Shared {
  client: pg.PoolClient;
  release: (error?: Error) => void;
  /** On their way, and sent since it was taken. */
  reads: number;
  sent: number;
  /** When it was taken, or when something came back over it last. */
  cameBackMs: number;
  /** Whether what is sent is held back until everything that came with it is. */
  held: boolean;
  /** What went wrong over it first: it takes no more, and is closed once nothing is on its way. */
  failure: Error | undefined;
}

/**
 * Sends reads over connections of a pool which those that come meanwhile share: Postgres takes the next one up without being woken for
 * it, and the process writes to a socket once for several. A read that comes alone has a connection to itself.
 *
 * For statements alone that read and take no lock: one that waits for somebody would make those behind it wait.
 */
export class SharedReads {
  private readonly shared: Shared[] = [];
  /** In the order in which they came. For each of them a connection is asked for: the pool decides who is sent away, and when. */
  private readonly waiting: Read[] = [];
  private asked = 0;

  /** @param pool of connections that take a statement before the one before is answered (`pipeline`) */
  constructor(private readonly pool: GuardedPool) {}

  /** Throws what pg throws, or DatabaseAway when there is no connection. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const read: Read = { statement, resolve, reject };
      const connection = this.waiting.length === 0 ? this.free() : undefined;
      if (connection) {
        void this.send(read, connection);
        return;
      }
      this.waiting.push(read);
      this.asked += 1;
      this.pool.connect((error, client, release) => this.taken(error, client, release));
    });
  }

  /** The first: the fewer connections are in use, the busier each is. */
  private free(): Shared | undefined {
    if (this.shared.length === 0) return undefined;
    const now = performance.now();
    return this.shared.find((connection) => this.takesMore(connection, now));
  }

  private takesMore({ reads, sent, cameBackMs, failure }: Shared, now: number): boolean {
    const othersWait = this.pool.waiting > this.asked;
    return (
      reads < readsMax &&
      failure === undefined &&
      now - cameBackMs < slowMs &&
      !(othersWait && sent >= turnMax)
    );
  }

  private taken(
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: (error?: Error) => void,
  ): void {
    this.asked -= 1;
    if (!client) {
      // Of those that waited some have been sent over a connection that others had.
      if (this.waiting.length > this.asked) this.waiting.shift()?.reject(error);
      return;
    }
    const connection = {
      client,
      release,
      reads: 0,
      sent: 0,
      cameBackMs: performance.now(),
      held: false,
      failure: undefined,
    };
    this.shared.push(connection);
    this.fill(connection);
  }

  /** Lets those who wait longest have what room there is, and gives a connection back that nobody uses. */
  private fill(connection: Shared): void {
    while (this.waiting.length > 0 && this.takesMore(connection, performance.now())) {
      const read = this.waiting.shift();
      if (read) void this.send(read, connection);
    }
    if (connection.reads > 0) return;
    this.shared.splice(this.shared.indexOf(connection), 1);
    connection.release(connection.failure);
  }

  private async send({ statement, resolve, reject }: Read, connection: Shared): Promise<void> {
    connection.reads += 1;
    connection.sent += 1;
    hold(connection);
    try {
      resolve(await connection.client.query(statement));
    } catch (error) {
      const { failure } = connection;
      connection.failure ??= error instanceof Error ? error : new Error(String(error));
      // One before it failed, and may have taken with it what was prepared for both.
      if (failure && !isDatabaseUnavailable(error)) resolve(this.pool.query(statement));
      else reject(error);
    }
    connection.reads -= 1;
    connection.cameBackMs = performance.now();
    this.fill(connection);
  }
}

/** Writes to a socket once for all reads that come in one turn of the event loop. */
function hold(connection: Shared): void {
  if (connection.held) return;
  connection.held = true;
  const { stream } = connection.client.connection;
  stream.cork();
  setImmediate(() => {
    connection.held = false;
    stream.uncork();
  });
}
