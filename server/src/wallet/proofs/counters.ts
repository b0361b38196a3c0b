import type pg from 'pg';

/** A table derived from the ledger, its gifts and its orders, which can be recomputed. */
interface Counter {
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

const rolledUp = `SELECT g.* FROM gifts g WHERE NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id)`;

/** All derived tables that histories, fan levels, rankings and payment grades read. */
const counters: readonly Counter[] = [
  {
    table: 'account_day_totals',
    keys: ['account_id', 'day', 'outgoing', 'operation'],
    columns: ['granted', 'bought', 'entry_cnt', 'first_id', 'last_id'],
    source: 'SELECT * FROM account_days_of_ledger()',
  },
  {
    table: 'host_fan_months',
    keys: ['host_key', 'month', 'user_key'],
    columns: ['star_cnt', 'entry_cnt'],
    source: 'SELECT * FROM host_fans_of_ledger()',
  },
  {
    table: 'fan_totals',
    keys: ['host_key', 'user_key'],
    columns: ['star_cnt'],
    source: `SELECT g.host_key, g.sender_key AS user_key, sum(g.star_cnt)::bigint AS star_cnt FROM (${rolledUp}) g GROUP BY 1, 2`,
  },
  {
    table: 'live_gift_totals',
    keys: ['vod_key', 'host_key', 'user_key'],
    columns: ['star_cnt', 'gift_cnt'],
    source: `SELECT g.vod_key, g.host_key, g.sender_key AS user_key, sum(g.star_cnt)::bigint AS star_cnt, count(*)::int AS gift_cnt
      FROM (${rolledUp}) g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2, 3`,
  },
  {
    table: 'live_giver_totals',
    keys: ['vod_key', 'user_key'],
    columns: ['star_cnt'],
    source: `SELECT g.vod_key, g.sender_key AS user_key, sum(g.star_cnt)::bigint AS star_cnt
      FROM (${rolledUp}) g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2`,
  },
  {
    table: 'live_host_totals',
    keys: ['vod_key', 'host_key'],
    columns: ['star_cnt', 'gift_cnt', 'giver_cnt'],
    source: `SELECT g.vod_key, g.host_key, sum(g.star_cnt)::bigint AS star_cnt, count(*)::int AS gift_cnt,
        count(DISTINCT g.sender_key)::int AS giver_cnt
      FROM (${rolledUp}) g WHERE g.vod_key IS NOT NULL GROUP BY 1, 2`,
  },
  {
    table: 'lives',
    keys: ['vod_key'],
    columns: ['star_cnt', 'giver_cnt'],
    columnsOnly: true,
    source: `SELECT l.vod_key, coalesce(sum(g.star_cnt), 0)::bigint AS star_cnt, count(DISTINCT g.sender_key)::int AS giver_cnt
      FROM lives l LEFT JOIN (${rolledUp}) g USING (vod_key) GROUP BY 1`,
  },
  {
    table: 'rank_totals',
    keys: ['kind', 'period', 'starts_on', 'user_key'],
    columns: ['star_cnt', 'reached_at'],
    source: 'SELECT * FROM rank_totals_of_gifts()',
  },
  {
    table: 'rank_places',
    keys: ['kind', 'period', 'starts_on', 'user_key'],
    columns: ['place', 'star_cnt', 'reached_at', 'before_place', 'honor'],
    replaceRows: true,
    source: 'SELECT * FROM rank_places_of_gifts()',
  },
  {
    table: 'pay_grades',
    keys: ['user_key', 'month'],
    columns: ['vip_level', 'paid_krw', 'source', 'created_at'],
    source: 'SELECT * FROM pay_grades_of_orders()',
  },
];

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
