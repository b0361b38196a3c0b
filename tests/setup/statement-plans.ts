import { Database } from '@honey/server/core/database/database';
import type { StatementName } from '@honey/server/core/database/statements';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';

/** A statement as a service sends it. */
interface SentStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statements that a call sent, with their values. */
export async function statementsOf(
  app: INestApplicationContext,
  call: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const database = app.get(Database);
  const sent: SentStatement[] = [];
  const recordStatement = (send: Database['query']): Database['query'] =>
    ((name: StatementName, text: string, values: never) => {
      sent.push({ name, text, values: [...(values as readonly unknown[])] });
      return send(name, text, values);
    }) as Database['query'];
  const { query, read } = database;
  database.query = recordStatement(query.bind(database));
  database.read = recordStatement(read.bind(database));
  try {
    await call();
  } finally {
    database.query = query;
    database.read = read;
  }
  return sent;
}

interface Read {
  name: string;
  scans: number;
  rows: number;
}

/** What a statement read: rows of tables, and the tables that it scanned from one end to the other. */
interface RowsRead {
  rows: number;
  sequential: string[];
}

/**
 * Runs a statement with a generic plan, as connections keep it, and counts the rows it reads, also within functions,
 * which EXPLAIN does not show. Index-only reads are not counted.
 */
export async function rowsRead(client: pg.Client, { text, values }: SentStatement): Promise<RowsRead> {
  await client.query('SET plan_cache_mode = force_generic_plan');
  return readsOf(client, () => client.query(text, values));
}

/**
 * The same for a statement that has been sent often over a connection, with the plan that the connection then keeps: a
 * generic one, or a custom one if the generic one costs more.
 */
export async function rowsReadByCachedPlan(client: pg.Client, statement: SentStatement): Promise<RowsRead> {
  await client.query('SET plan_cache_mode = auto');
  for (let time = 0; time < 10; time += 1) await client.query(statement);
  return readsOf(client, () => client.query(statement));
}

/** How often a new statement is planned for its values before Postgres compares the cost with a generic plan. */
const plannedFirst = 5;

/**
 * Whether a connection continues to plan a statement each time it is sent, which may take longer than the read itself.
 */
export async function isReplanned(client: pg.Client, statement: SentStatement): Promise<boolean> {
  await client.query('SET plan_cache_mode = auto');
  const name = `cached_${statement.name}`;
  for (let time = 0; time < 2 * plannedFirst; time += 1) await client.query({ ...statement, name });
  const { rows } = await client.query<{ planned: number }>(
    'SELECT custom_plans::int AS planned FROM pg_prepared_statements WHERE name = $1',
    [name],
  );
  return (rows[0]?.planned ?? 0) > plannedFirst;
}

async function readsOf(client: pg.Client, run: () => Promise<unknown>): Promise<RowsRead> {
  const reads = async () => {
    const { rows } = await client.query<Read>(
      `SELECT relname AS name, seq_scan::int AS scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows
       FROM pg_stat_xact_user_tables ORDER BY relname`,
    );
    return new Map(rows.map((row) => [row.name, row]));
  };
  await client.query('BEGIN READ ONLY');
  try {
    const before = await reads();
    await run();
    const after = [...(await reads()).values()].map(({ name, scans, rows }) => ({
      name,
      scans: scans - (before.get(name)?.scans ?? 0),
      rows: rows - (before.get(name)?.rows ?? 0),
    }));
    return {
      rows: after.reduce((sum, { rows }) => sum + rows, 0),
      sequential: after.filter(({ scans }) => scans > 0).map(({ name }) => name),
    };
  } finally {
    await client.query('ROLLBACK');
  }
}
