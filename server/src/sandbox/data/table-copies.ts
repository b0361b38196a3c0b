import type pg from 'pg';
import { emptyTables, quoted, sharedColumns, tablesInOrder } from './tables.ts';

/** Table of a copy that holds the values of the sequences. */
const sequencesTable = '_sequences';

const copyOf = (schema: string, table: string) => `${quoted(schema)}.${quoted(table)}`;

/** Copies all tables, and the values of their sequences, into an existing empty schema. */
export async function copyEverything(client: pg.ClientBase, schema: string): Promise<void> {
  const tables = await tablesInOrder(client, { unlogged: false });
  // Statements sent together cost one round trip.
  await client.query(
    tables
      .map((table) => `CREATE TABLE ${copyOf(schema, table)} AS TABLE public.${quoted(table)};`)
      .join('\n'),
  );
  await client.query(
    `CREATE TABLE ${quoted(schema)}.${quoted(sequencesTable)} AS
     SELECT sequencename::text AS name, last_value FROM pg_sequences WHERE schemaname = 'public'`,
  );
}

/**
 * Replaces all data with a copy. A table added by a later migration is not in the copy, and is left empty. Call it
 * inside withAllTables.
 */
export async function restoreCopy(
  client: pg.ClientBase,
  tables: readonly string[],
  schema: string,
): Promise<void> {
  await emptyTables(client, tables, 'CONTINUE');
  await client.query('DELETE FROM ledger_accounts');
  const shared = await sharedColumns(client, schema);
  const inserts = tables.flatMap((table) => {
    const columns = shared.get(table);
    if (columns === undefined) return [];
    return [
      `INSERT INTO public.${quoted(table)} (${columns}) SELECT ${columns} FROM ${copyOf(schema, table)};`,
    ];
  });
  await client.query(inserts.join('\n'));
  // For a copy taken before transfers were sealed.
  await client.query('UPDATE ledger_transfers t SET seal = ledger_seal(t) WHERE seal IS NULL');
  // Its row seals cover the columns of that time.
  await client.query('DELETE FROM row_seals WHERE table_name IN (SELECT table_name FROM sealed_tables)');
  await client.query('SELECT row_seals_renew(table_name) FROM sealed_tables');
  await client.query(
    `SELECT setval(format('public.%I', name)::regclass, coalesce(last_value, 1), last_value IS NOT NULL)
     FROM ${quoted(schema)}.${quoted(sequencesTable)}
     WHERE to_regclass(format('public.%I', name)) IS NOT NULL`,
  );
}
