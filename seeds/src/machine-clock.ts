import pg from 'pg';

/**
 * Columns written by jobs, queues and change listeners, which compare them with the database's own clock and never show
 * them.
 */
const marksOfJobs: readonly string[] = [
  'alarms.noted_at',
  'battles.changed_at',
  'fan_totals.updated_at',
  'ledger_closings.noticed_at',
  'ledger_snapshots.folded_at',
  'live_alarms.noted_at',
  'outbox.created_at',
  'personal_events.created_at',
  'subscriptions.changed_at',
];

/**
 * Rows with a timestamp of the machine's clock instead of the product's, in words: a dataset created with the product's
 * clock far from the machine's has none.
 */
export async function machineTimes(client: pg.ClientBase, from: Date, to: Date): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped AND a.atttypid = 'timestamptz'::regtype
    ORDER BY 1, 2`);
  const found: string[] = [];
  for (const { table, column } of columns) {
    if (marksOfJobs.includes(`${table}.${column}`)) continue;
    const [name, of] = [column, table].map((part) => pg.escapeIdentifier(part));
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${of} WHERE ${name} BETWEEN $1 AND $2`,
      [from, to],
    );
    const n = rows[0]?.n ?? 0;
    if (n > 0) found.push(`${table}.${column}: ${n}`);
  }
  return found;
}
