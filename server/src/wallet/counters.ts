import type pg from 'pg';

/** What is counted from the ledger, its gifts and its orders, and can be counted anew. */
interface Counter {
  table: string;
  keys: readonly string[];
  columns: readonly string[];
  /** What the table must hold: its keys and columns. What is not folded or rolled up yet is left out. */
  source: string;
  /** The rows themselves come from elsewhere: only the columns are counted. */
  rowsStay?: boolean;
  /** A row that is wrong is taken out and put in anew: changed one by one, two could have the same place in between. */
  replaced?: boolean;
}

const rolledUp = `SELECT g.* FROM gifts g WHERE NOT EXISTS (SELECT FROM gifts_unrolled r WHERE r.gift_id = g.gift_id)`;

/** Every table of sums that histories, fan levels, rankings and payment grades are read from. */
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
    rowsStay: true,
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
    replaced: true,
    source: 'SELECT * FROM rank_places_of_gifts()',
  },
  {
    table: 'pay_grades',
    keys: ['user_key', 'month'],
    columns: ['vip_level', 'paid_krw', 'source', 'created_at'],
    source: 'SELECT * FROM pay_grades_of_orders()',
  },
];

/** What counting anew found. */
interface CounterResult {
  table: string;
  /** Rows that differ, lack or are too many. */
  wrong: number;
  /** Keys of a few of them. */
  examples: unknown[];
}

const listed = (names: readonly string[], of: string): string =>
  names.map((name) => `${of}.${name}`).join(', ');

/**
 * Counts everything anew from the ledger and compares; with `write` it also puts right what differs. Folds and roll-ups wait
 * meanwhile, gifts and payments do not. The client is the owner's, and in no transaction.
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
    // Whoever folds without that lock (an exchange folds its host alone) writes here.
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
  { table, keys, columns, rowsStay = false, replaced = false }: Counter,
): Promise<void> {
  const same = keys.map((key) => `c.${key} = r.${key}`).join(' AND ');
  const differs = `${same} AND (${listed(columns, 'c')}) IS DISTINCT FROM (${listed(columns, 'r')})`;
  await client.query(
    replaced
      ? `DELETE FROM ${table} c USING rebuilt r WHERE ${differs}`
      : `UPDATE ${table} c SET ${columns.map((column) => `${column} = r.${column}`).join(', ')} FROM rebuilt r WHERE ${differs}`,
  );
  if (rowsStay) return;
  await client.query(`DELETE FROM ${table} c WHERE NOT EXISTS (SELECT FROM rebuilt r WHERE ${same})`);
  const named = [...keys, ...columns].join(', ');
  await client.query(
    `INSERT INTO ${table} (${named}) SELECT ${named} FROM rebuilt r
     WHERE NOT EXISTS (SELECT FROM ${table} c WHERE ${same})`,
  );
}
