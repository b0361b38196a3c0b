import pg from 'pg';

/** The advisory lock of the process that fills a database; the numbers are arbitrary. */
const lock = '740016, 1';

/**
 * Runs `work` while no other process fills the same database: a second one waits, and then finds the dataset. Postgres
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
  // A lost connection releases the lock; the running work then fails by its own statements.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS held`);
    if (!rows[0]?.held) {
      say('another process is filling this database: waiting for it');
      await client.query(`SELECT pg_advisory_lock(${lock})`);
    }
    return await work();
  } finally {
    await client.end();
  }
}
