import pg from 'pg';
import { lockOf, replacement, replacingChannel, rightToReplace, useOfData } from './data-locks.ts';

/** Postgres's code for a lock that was not got in time. */
const lockNotAvailable = '55P03';

/**
 * The right to replace all data, which one server at a time has. Others see that it is taken; when its holder dies,
 * Postgres gives it back.
 */
export class DataLock {
  private constructor(private readonly client: pg.Client) {}

  /** Takes it; undefined when it is taken. */
  static async take(databaseUrl: string): Promise<DataLock | undefined> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'honey-live-data-lock',
    });
    // A lost connection gives the lock back; whoever works under it hears of that from their own statements.
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${lockOf(rightToReplace)}) AS held`,
    );
    if (rows[0]?.held) return new DataLock(client);
    await client.end();
    return undefined;
  }

  /**
   * Asks every other server to let go of the data, and waits until the last of them has. Answers false when one has not
   * within `patienceMs`.
   * @param asker the server that asks, which need not ask itself
   */
  async askOthers(asker: string, patienceMs: number): Promise<boolean> {
    await this.client.query(`SELECT pg_advisory_lock(${lockOf(replacement)})`);
    await this.client.query('SELECT pg_notify($1, $2)', [replacingChannel, asker]);
    await this.client.query(`SET lock_timeout = ${patienceMs}`);
    try {
      await this.client.query(`SELECT pg_advisory_lock(${lockOf(useOfData)})`);
      return true;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return false;
      throw error;
    }
  }

  /**
   * Keeps other servers from the data where none uses them now: one that starts meanwhile waits with its gate closed. Answers false
   * when one does use them.
   */
  async keepUnused(): Promise<boolean> {
    await this.client.query(`SELECT pg_advisory_lock(${lockOf(replacement)})`);
    const { rows } = await this.client.query<{ held: boolean }>(
      `SELECT pg_try_advisory_lock(${lockOf(useOfData)}) AS held`,
    );
    return rows[0]?.held === true;
  }

  /** The others may use the data again. */
  async release(): Promise<void> {
    await this.client.end();
  }
}
