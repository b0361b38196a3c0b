import type pg from 'pg';
import { errorCode, sqlState } from '../../core/database/database-errors.ts';
import type { OwnerConnection } from './owner-connection.ts';

/** Tables about the database itself or the sandbox's own copies: never emptied, copied or restored. */
const excludedTables = [
  '_prisma_migrations',
  'applied_functions',
  'sandbox_datasets',
  'sandbox_snapshots',
  'sealed_tables',
];

/** Rows inserted by migrations, which an empty database contains. */
const migratedRows = [{ table: 'ledger_accounts', key: 'id', where: "kind = 'house'" }];

/** Quotes an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * All tables of the product, each after those it refers to.
 * @param unlogged whether those are included that a crash of the database empties: they are emptied with the others, and
 * belong to no copy
 */
export async function tablesInOrder(
  client: pg.ClientBase,
  { unlogged }: { unlogged: boolean },
): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname <> ALL ($1) AND ($2 OR relpersistence <> 'u') ORDER BY relname`,
    [excludedTables, unlogged],
  );
  const { rows: references } = await client.query<{ name: string; parent: string }>(
    `SELECT child.relname AS name, parent.relname AS parent FROM pg_constraint c
     JOIN pg_class child ON child.oid = c.conrelid JOIN pg_class parent ON parent.oid = c.confrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND child.oid <> parent.oid`,
  );
  const left = new Set(tables.map(({ name }) => name));
  const ordered: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter(
      (name) => !references.some((reference) => reference.name === name && left.has(reference.parent)),
    );
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`);
    for (const name of ready) left.delete(name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Runs `work` in a transaction without a short timeout; closing its connection rolls back a failed one. */
export async function inTransaction<Result>(
  owner: OwnerConnection,
  begin: string,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return owner.withConnection(async (client) => {
    await client.query(begin);
    await client.query("SET LOCAL idle_in_transaction_session_timeout = '60s'");
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  });
}

/** The same, while no one else takes, restores or removes a snapshot. */
export const inSnapshotTransaction: typeof inTransaction = (owner, begin, work) =>
  inTransaction(owner, begin, async (client) => {
    // Before anything is read, so that the transaction's snapshot is taken after the wait.
    await client.query('LOCK TABLE sandbox_snapshots IN SHARE ROW EXCLUSIVE MODE');
    return work(client);
  });

/**
 * Runs `work` with all tables locked and their own triggers disabled, including the append-only ones. Only the owner of
 * the tables may do this; foreign keys and checks still apply. Call it inside a transaction.
 */
export async function withAllTables(
  client: pg.ClientBase,
  work: (tables: readonly string[]) => Promise<void>,
): Promise<void> {
  const tables = await tablesInOrder(client, { unlogged: true });
  await lockAll(client, tables);
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid = ANY (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  );
  const triggers = (state: 'DISABLE' | 'ENABLE') =>
    client.query(rows.map(({ name }) => `ALTER TABLE ${name} ${state} TRIGGER USER;`).join('\n'));
  await triggers('DISABLE');
  await work(tables);
  await triggers('ENABLE');
}

/** How often a lock of all tables is attempted again after a deadlock. */
const lockAttempts = 10;

/**
 * Locks all tables. A server that did not stop using the data, as one that cannot be reached, may hold some of them and
 * wait for others: each deadlock gives those it waits for free, and the lock is attempted again.
 */
async function lockAll(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('SAVEPOINT unlocked');
    try {
      await client.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN ACCESS EXCLUSIVE MODE`);
      await client.query('RELEASE SAVEPOINT unlocked');
      return;
    } catch (error) {
      if (errorCode(error) !== sqlState.deadlockDetected || attempt === lockAttempts) throw error;
      await client.query('ROLLBACK TO SAVEPOINT unlocked');
    }
  }
}

/**
 * Empties the tables; what remains is the content of a migrated database. Call it inside withAllTables.
 * @param identities whether sequences restart: each restart costs a file, and is unnecessary when they are set
 * afterwards
 */
export async function emptyTables(
  client: pg.ClientBase,
  tables: readonly string[],
  identities: 'RESTART' | 'CONTINUE' = 'RESTART',
): Promise<void> {
  for (const { table, where } of migratedRows) {
    await client.query(
      `CREATE TEMPORARY TABLE ${quoted(`kept_${table}`)} ON COMMIT DROP AS
       SELECT * FROM public.${quoted(table)} WHERE ${where}`,
    );
  }
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')} ${identities} IDENTITY`);
  for (const { table, key } of migratedRows) {
    await client.query(
      `INSERT INTO public.${quoted(table)} SELECT * FROM ${quoted(`kept_${table}`)} ORDER BY ${quoted(key)}`,
    );
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT max(${quoted(key)}) FROM public.${quoted(table)}))`,
      [`public.${table}`, key],
    );
  }
}

/** The columns that a table and its copy in a schema have in common, as an SQL list; by table. */
export async function sharedColumns(client: pg.ClientBase, schema: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `SELECT t.relname AS name, string_agg(format('%I', a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class t JOIN pg_class kept ON kept.relname = t.relname AND kept.relnamespace = $1::regnamespace
     JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     JOIN pg_attribute b ON b.attrelid = kept.oid AND b.attname = a.attname AND b.attnum > 0 AND NOT b.attisdropped
     WHERE t.relkind = 'r' AND kept.relkind = 'r' AND t.relnamespace = 'public'::regnamespace GROUP BY t.relname`,
    [quoted(schema)],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
