import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own for one test file. */
export interface TestDatabase {
  /** As DATABASE_URL: with the server's role, whose privileges are those of production. */
  url: string;
  /** As DATABASE_OWNER_URL. */
  ownerUrl: string;
  /** Closes every connection to it and removes it. */
  drop(): Promise<void>;
}

/**
 * Copies a database of this test run (about 50 ms): the migrated and empty one, or another by its name. Drop the copy
 * in `afterAll`.
 */
export async function createTestDatabase(
  template = fromSetup('TEST_TEMPLATE_DATABASE'),
): Promise<TestDatabase> {
  const name = nameInThisRun(randomBytes(6).toString('hex'));
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const url = new URL(fromSetup('TEST_SERVER_URL'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    ownerUrl: ownerUrlOf(url.href),
    drop: () =>
      onServer(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** The owner's address of a test's database, from that of the server's role. */
export function ownerUrlOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const owner = new URL(fromSetup('TEST_POSTGRES_URL'));
  url.username = owner.username;
  url.password = owner.password;
  return url.href;
}

/**
 * Runs `work` with the owner's connection, for what the server may not do to a test's database: tamper with it, or
 * change its tables.
 */
export function asOwner<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return connected(ownerUrlOf(databaseUrl), work);
}

/** A name that marks its object as part of this test run, to be removed with it. */
export function nameInThisRun(rest: string): string {
  return fromSetup('TEST_TEMPLATE_DATABASE').replace('template', rest);
}

/** Runs `work` with the test run's Postgres, outside of any test's database. */
export function onServer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return connected(fromSetup('TEST_POSTGRES_URL'), work);
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
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
