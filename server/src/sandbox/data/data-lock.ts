import pg from 'pg';

/** Names the advisory lock; the numbers mean nothing else. */
const lockClass = 740_015;
const lockObject = 1;

/** Answers whether some server is replacing all data. */
export const isReplacingSql = `EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND classid = ${lockClass} AND objid = ${lockObject} AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

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
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [
      lockClass,
      lockObject,
    ]);
    if (rows[0]?.held) return new DataLock(client);
    await client.end();
    return undefined;
  }

  async release(): Promise<void> {
    await this.client.end();
  }
}
