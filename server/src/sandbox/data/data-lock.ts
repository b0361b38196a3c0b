import pg from 'pg';
import { dataUse, lockOf, replacementInProgress, replacementRight, replacingChannel } from './data-locks.ts';

/** Postgres error code of a lock timeout. */
const lockNotAvailable = '55P03';

/**
 * The exclusive right to replace all data, held by one server at a time. Others can see that it is taken; if its holder
 * dies, Postgres releases it.
 */
export class DataLock {
  private constructor(private readonly client: pg.Client) {}

  /** Acquires the lock; undefined when it is taken. */
  static async acquire(databaseUrl: string): Promise<DataLock | undefined> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'honey-live-data-lock',
    });
    // A lost connection releases the lock; the holder notices it from its own statements.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${lockOf(replacementRight)}) AS held`,
    );
    if (rows[0]?.held) return new DataLock(client);
    await client.end();
    return undefined;
  }

  /**
   * Requests every other server to stop using the data, and waits for the last one. Returns false when one has not
   * stopped within `lockTimeoutMs`.
   * @param requester the requesting server, which ignores its own request
   */
  async requestRelease(requester: string, lockTimeoutMs: number): Promise<boolean> {
    await this.client.query(`SELECT pg_advisory_lock(${lockOf(replacementInProgress)})`);
    await this.client.query('SELECT pg_notify($1, $2)', [replacingChannel, requester]);
    await this.client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    try {
      await this.client.query(`SELECT pg_advisory_lock(${lockOf(dataUse)})`);
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
      throw error;
    }
  }

  /**
   * Blocks other servers from the data if none uses it now: a server that starts in the meantime waits with its gate
   * closed. Returns false when one does use it.
   */
  async blockUnused(): Promise<boolean> {
    await this.client.query(`SELECT pg_advisory_lock(${lockOf(replacementInProgress)})`);
    const { rows } = await this.client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${lockOf(dataUse)}) AS held`,
    );
    return rows[0]?.held === true;
  }

  /** Lets other servers use the data again. */
  async release(): Promise<void> {
    await this.client.end();
  }
}
