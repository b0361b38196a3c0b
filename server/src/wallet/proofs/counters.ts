import type pg from 'pg';

/** A table derived from the ledger, its gifts and its orders, which can be recomputed. */
export interface Counter {
  table: string;
  keys: readonly string[];
  columns: readonly string[];
  /** The expected rows: keys and columns, without entries that are not folded or rolled up yet. */
  source: string;
  /** The rows themselves are not derived: only the columns are compared and written. */
  columnsOnly?: boolean;
  /**
   * Wrong rows are deleted and inserted again: if they were updated one by one, two could temporarily have the same
   * place.
   */
  replaceRows?: boolean;
}

/** All derived tables, registered by server/src/proofs.ts. */
let counters: readonly Counter[] = [];

/** Registers the derived tables of all areas. */
export function registerCounters(all: readonly Counter[]): void {
  counters = all;
}

/** The result of recomputing a table. */
interface CounterResult {
  table: string;
  /** Rows that differ, are missing or are superfluous. */
  wrong: number;
  /** The keys of a few of them. */
  examples: unknown[];
}

const listed = (names: readonly string[], of: string): string =>
  names.map((name) => `${of}.${name}`).join(', ');

/**
 * Recomputes everything from the ledger and compares; with `write` it also corrects differences. Folds and roll-ups
 * wait meanwhile, gifts and payments do not. The client connects as the owner and is not in a transaction.
 */
export async function rebuildCounters(
  client: pg.ClientBase,
  options: { write: boolean },
): Promise<CounterResult[]> {
  if (counters.length === 0) throw new Error('no counter is registered: import server/src/proofs.ts');
  await client.query('BEGIN');
  try {
    await client.query(
      `SELECT pg_advisory_xact_lock(hashtext('ledger_fold')), pg_advisory_xact_lock(hashtext('gift_roll_up'))`,
    );
    // Folds without that lock (an exchange folds only its host) write to these tables.
    await client.query('LOCK TABLE account_day_totals, host_fan_months IN SHARE ROW EXCLUSIVE MODE');
    const results: CounterResult[] = [];
    for (const counter of counters) {
      results.push(await compare(client, counter));
      if (options.write) await write(client, counter);
      await client.query('DROP TABLE rebuilt');
    }
    await client.query('COMMIT');
    return results;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function compare(client: pg.ClientBase, counter: Counter): Promise<CounterResult> {
  const { table, keys, columns, source } = counter;
  await client.query(`CREATE TEMPORARY TABLE rebuilt ON COMMIT DROP AS ${source}`);
  const { rows } = await client.query(
    `SELECT ${keys.join(', ')} FROM ${table} c FULL JOIN rebuilt r USING (${keys.join(', ')})
     WHERE (${listed(columns, 'c')}) IS DISTINCT FROM (${listed(columns, 'r')})`,
  );
  return { table, wrong: rows.length, examples: rows.slice(0, 5) };
}

async function write(
  client: pg.ClientBase,
  { table, keys, columns, columnsOnly = false, replaceRows = false }: Counter,
): Promise<void> {
  const same = keys.map((key) => `c.${key} = r.${key}`).join(' AND ');
  const differs = `${same} AND (${listed(columns, 'c')}) IS DISTINCT FROM (${listed(columns, 'r')})`;
  await client.query(
    replaceRows
      ? `DELETE FROM ${table} c USING rebuilt r WHERE ${differs}`
      : `UPDATE ${table} c SET ${columns.map((column) => `${column} = r.${column}`).join(', ')} FROM rebuilt r WHERE ${differs}`,
  );
  if (columnsOnly) return;
  await client.query(`DELETE FROM ${table} c WHERE NOT EXISTS (SELECT FROM rebuilt r WHERE ${same})`);
  const columnList = [...keys, ...columns].join(', ');
  await client.query(
    `INSERT INTO ${table} (${columnList}) SELECT ${columnList} FROM rebuilt r
     WHERE NOT EXISTS (SELECT FROM ${table} c WHERE ${same})`,
  );
}
