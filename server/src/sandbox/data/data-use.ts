import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { lockOf, replacement, replacingChannel, useOfData } from './data-locks.ts';

/** Generous for a busy machine, above all at the start. */
const connectMs = 20_000;

/** How a server reacts when another replaces all data. */
interface Follower {
  /** Stops using the data; resolves when nothing in this process uses it any more. */
  replacing(): Promise<void>;
  /** The new data is available. */
  replaced(): Promise<void>;
  /** The connection is lost, and the progress of the replacement can no longer be reported. */
  lost(): void;
}

/**
 * Announces to other servers that this server uses the data, by a shared lock on its own connection. A server about to
 * replace all data announces it on a channel and waits for the exclusive lock, which it gets once the last server
 * releases its own. Postgres releases the lock of a server that dies.
 */
export class DataUse {
  /** Identifies this server in its own notifications. */
  readonly server = randomUUID();
  private client: pg.Client | undefined;
  private socket: Socket | undefined;
  private following: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly follower: Follower,
  ) {}

  /** Connects, unless connected: at the start, and again after a lost connection. */
  async begin(): Promise<void> {
    if (this.client || this.ended) return;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      application_name: 'honey-live-data-use',
    });
    const lost = () => {
      socket.destroy();
      if (this.client === client) this.client = undefined;
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload }) => {
      if (payload !== this.server) this.follow(client);
    });
    this.client = client;
    this.socket = socket;
    try {
      await client.connect();
      await client.query(`LISTEN ${replacingChannel}`);
      // A server that is replacing data holds it exclusively: this server starts with its gate closed, and gets the
      // lock afterwards.
      const { rows } = await client.query<{ held: boolean }>(
        `SELECT pg_try_advisory_lock_shared(${lockOf(useOfData)}) AS held`,
      );
      if (!rows[0]?.held) this.inTurn(() => this.claim(client));
    } catch (error) {
      lost();
      throw error;
    }
  }

  /** This server replaces the data itself, and releases its own lock first. */
  async release(): Promise<void> {
    await this.client
      ?.query(`SELECT pg_advisory_unlock_shared(${lockOf(useOfData)})`)
      .catch(() => this.drop());
  }

  /** Uses the data again. */
  async resume(): Promise<void> {
    const { client } = this;
    if (client) await this.claim(client).catch(() => this.drop());
  }

  end(): void {
    this.ended = true;
    this.socket?.destroy();
  }

  private async claim(client: pg.Client): Promise<void> {
    await client.query(`SELECT pg_advisory_lock_shared(${lockOf(useOfData)})`);
  }

  private follow(client: pg.Client): void {
    this.inTurn(async () => {
      await this.follower.replacing();
      await client.query(`SELECT pg_advisory_unlock_shared(${lockOf(useOfData)})`);
      // Waits until the data is replaced; the second lock waits for another replacement that may have started in the
      // meantime.
      await client.query(`SELECT pg_advisory_lock_shared(${lockOf(replacement)})`);
      await client.query(`SELECT pg_advisory_unlock_shared(${lockOf(replacement)})`);
      await this.claim(client);
      await this.follower.replaced();
    });
  }

  /** After a connection error it reconnects; until then polling the database shows the progress. */
  private inTurn(step: () => Promise<void>): void {
    this.following = this.following.then(step).catch(() => {
      this.drop();
      this.follower.lost();
    });
  }

  private drop(): void {
    this.socket?.destroy();
    this.client = undefined;
  }
}
