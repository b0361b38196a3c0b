import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { lockOf, replacement, replacingChannel, useOfData } from './data-locks.ts';

/** A busy machine may take its time, at the start above all. */
const connectMs = 20_000;

/** What a server does when another replaces all data. */
interface Follower {
  /** Lets go of the data; resolves when nothing here uses them any more. */
  replacing(): Promise<void>;
  /** The new data are there. */
  replaced(): Promise<void>;
  /** It cannot be heard any more how the replacement goes. */
  lost(): void;
}

/**
 * That this server uses the data, as the others see it: a shared lock on a connection of its own. Who is about to replace
 * all data says so on a channel, and waits for the lock alone: the last server that lets go lets it begin. Postgres lets
 * go for a server that dies.
 */
export class DataUse {
  /** Names this server to itself, among those who ask. */
  readonly server = randomUUID();
  private client: pg.Client | undefined;
  private socket: Socket | undefined;
  private following: Promise<void> = Promise.resolve();
  private ended = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly follower: Follower,
  ) {}

  /** Connects, unless it is: at the start, and again whenever the connection was lost. */
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
      // One that replaces data now holds it: this server begins with its gate closed, and gets it after.
      const { rows } = await client.query<{ held: boolean }>(
        `SELECT pg_try_advisory_lock_shared(${lockOf(useOfData)}) AS held`,
      );
      if (!rows[0]?.held) this.inTurn(() => this.claim(client));
    } catch (error) {
      lost();
      throw error;
    }
  }

  /** This server replaces the data itself: it lets go first. */
  async release(): Promise<void> {
    await this.client
      ?.query(`SELECT pg_advisory_unlock_shared(${lockOf(useOfData)})`)
      .catch(() => this.drop());
  }

  /** And uses them again. */
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
      // Waits until the data were replaced; the second wait is for the next who may have begun meanwhile.
      await client.query(`SELECT pg_advisory_lock_shared(${lockOf(replacement)})`);
      await client.query(`SELECT pg_advisory_unlock_shared(${lockOf(replacement)})`);
      await this.claim(client);
      await this.follower.replaced();
    });
  }

  /** A connection that breaks on the way is opened anew; until then the watch over the database tells how it goes. */
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
