import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own for one test file. */
export interface TestDatabase {
  /** As DATABASE_URL. */
  url: string;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/**
 * Copies a database of this test run (about 50 ms): the migrated and empty one, or another by its name. Drop the copy in
 * `afterAll`.
 */
export async function createTestDatabase(
  template = fromSetup('TEST_TEMPLATE_DATABASE'),
): Promise<TestDatabase> {
  const name = nameInThisRun(randomBytes(6).toString('hex'));
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const url = new URL(fromSetup('TEST_POSTGRES_URL'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () =>
      onServer(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** A name by which what is called so is known to belong to this test run, and removed with it. */
export function nameInThisRun(rest: string): string {
  return fromSetup('TEST_TEMPLATE_DATABASE').replace('template', rest);
}

/** Lets `work` speak with the test run's Postgres, outside of any test's database. */
export async function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: fromSetup('TEST_POSTGRES_URL') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function fromSetup(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run tests through npm test.`);
  return value;
}
