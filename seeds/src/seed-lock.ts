import pg from 'pg';

/** Names the advisory lock of who fills a database; the numbers mean nothing else. */
const lock = '740016, 1';

/**
 * Does `work` while no other process fills the same database: of two at once the second waits, and finds the dataset there. Postgres
 * releases the lock of a process that dies.
 */
export async function withSeedLock<Result>(
  databaseUrl: string,
  say: (what: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    application_name: 'honey-live-seed-lock',
  });
  // A lost connection releases the lock; what is at work then learns of it from its own statements.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS held`);
    if (!rows[0]?.held) {
      say('another process fills this database: waiting for it');
      await client.query(`SELECT pg_advisory_lock(${lock})`);
    }
    return await work();
  } finally {
    await client.end();
  }
}
