import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { dataUse, lockOf, replacementInProgress, replacingChannel } from './data-locks.ts';

/** Generous for a busy machine, above all at the start. */
const connectMs = 20_000;

/** How a server reacts when another replaces all data. */
interface ReplacementListener {
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
export class DataUseLock {
  /** Identifies this server in its own notifications. */
  readonly server = randomUUID();
  private client: pg.Client | undefined;
  private socket: Socket | undefined;
  private pendingSteps: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly listener: ReplacementListener,
  ) {}

  /** Connects, unless connected: at the start, and again after a lost connection. */
  async connect(): Promise<void> {
    if (this.client || this.closed) return;
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
        `SELECT pg_try_advisory_lock_shared(${lockOf(dataUse)}) AS held`,
      );
      if (!rows[0]?.held) this.enqueue(() => this.claim(client));
    } catch (error) {
      lost();
      throw error;
    }
  }

  /** This server replaces the data itself, and releases its own lock first. */
  async release(): Promise<void> {
    await this.client?.query(`SELECT pg_advisory_unlock_shared(${lockOf(dataUse)})`).catch(() => this.drop());
  }

  /** Uses the data again. */
  async resume(): Promise<void> {
    const { client } = this;
    if (client) await this.claim(client).catch(() => this.drop());
  }

  close(): void {
    this.closed = true;
    this.socket?.destroy();
  }

  private async claim(client: pg.Client): Promise<void> {
    await client.query(`SELECT pg_advisory_lock_shared(${lockOf(dataUse)})`);
  }

  private follow(client: pg.Client): void {
    this.enqueue(async () => {
      await this.listener.replacing();
      await client.query(`SELECT pg_advisory_unlock_shared(${lockOf(dataUse)})`);
      // Waits until the data is replaced; the second lock waits for another replacement that may have started in the
      // meantime.
      await client.query(`SELECT pg_advisory_lock_shared(${lockOf(replacementInProgress)})`);
      await client.query(`SELECT pg_advisory_unlock_shared(${lockOf(replacementInProgress)})`);
      await this.claim(client);
      await this.listener.replaced();
    });
  }

  /** After a connection error it reconnects; until then polling the database shows the progress. */
  private enqueue(step: () => Promise<void>): void {
    this.pendingSteps = this.pendingSteps.then(step).catch(() => {
      this.drop();
      this.listener.lost();
    });
  }

  private drop(): void {
    this.socket?.destroy();
    this.client = undefined;
  }
}
