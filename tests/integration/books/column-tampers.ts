import { proofs } from '@honey/server/proofs';
import pg from 'pg';
import { asOwner, type TestDatabase } from '../../setup/database.ts';
import { columnExceptions } from './column-exceptions.ts';

/** A column of the schema, and the SQL that gives it another value in one row. */
interface Column {
  table: string;
  column: string;
  type: string;
  kind: string;
  isArray: boolean;
  sealed: boolean;
}

/** The result of changing every column. */
export interface ColumnReport {
  columns: number;
  sealed: number;
  proven: number;
  excepted: number;
  /** Columns that were changed in this run. */
  changed: number;
  /** Changed, and found by no proof. */
  missed: string[];
  /** Neither sealed nor excepted, and without a row that could be changed. */
  unchanged: string[];
  /** Exceptions that name nothing, or a sealed column. */
  stale: string[];
}

const catalogue = `
  SELECT c.relname::text AS table, a.attname::text AS column, format_type(a.atttypid, NULL) AS type, t.typtype::text AS kind,
    t.typcategory = 'A' AS "isArray", s.table_name IS NOT NULL AND NOT a.attname::text = ANY (s.left_out) AS sealed
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN sealed_tables s ON s.table_name = c.relname
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, a.attnum`;

/** A value of the column's type other than the current one. */
function otherValue({ column, type, kind, isArray }: Column): string {
  const name = pg.escapeIdentifier(column);
  if (kind === 'e')
    return `(SELECT e FROM unnest(enum_range(NULL::${type})) e WHERE e IS DISTINCT FROM ${name} LIMIT 1)`;
  if (isArray) return `coalesce(${name}, '{}') || ${name} || '{${type.startsWith('text') ? 'x' : '7'}}'`;
  if (type === 'boolean') return `${name} IS NOT TRUE`;
  if (type === 'jsonb') return `'{"tampered": true}'`;
  if (type === 'bytea') return `coalesce(${name}, '') || '\\x00'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'date') return `coalesce(${name}, current_date) + 1`;
  if (type.startsWith('timestamp')) return `coalesce(${name}, now()) + interval '1 day'`;
  if (/int|numeric|double/.test(type)) return `coalesce(${name}, 0) + 1`;
  return `coalesce(${name}, '') || 'x'`;
}

/** The row that is changed: one where the column has a value, if there is any. For a line of the chat, a gift's. */
const chosen = ({ table, column }: Column): string =>
  `ctid = (SELECT ctid FROM ${table} ${table === 'chat_lines' ? 'WHERE gift_id IS NOT NULL' : ''}
     ORDER BY ${pg.escapeIdentifier(column)} IS NULL, ctid LIMIT 1)`;

/** Whether a proof fails after `sql` ran past all triggers; null if it changes no row. The change is rolled back. */
async function isFound(client: pg.Client, table: string, sql: string): Promise<boolean | null> {
  await client.query('SAVEPOINT untouched');
  try {
    if ((await client.query(sql)).rowCount === 0) return null;
    const reads = (text: string) => new RegExp(`\\b(${table}|row_seals_broken)\\b`).test(text);
    // Those that name the table first: most tampers are found by one of them.
    const inOrder = proofs.toSorted((a, b) => Number(reads(b.sql)) - Number(reads(a.sql)));
    for (const proof of inOrder) if (((await client.query(proof.sql)).rowCount ?? 0) > 0) return true;
    return false;
  } catch (error) {
    // A check or key of the database refuses the change, or the changed row can no longer be read.
    if (error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')) return true;
    throw error;
  } finally {
    await client.query('ROLLBACK TO untouched');
  }
}

/**
 * Changes every column of every table in one row each, deletes a row of every table, and runs the proofs each time.
 * Columns that are neither sealed nor excepted are always changed; of the sealed ones, each `sealedStep`-th.
 */
export function columnTampers(books: Pick<TestDatabase, 'url'>, sealedStep: number): Promise<ColumnReport> {
  return asOwner(books.url, async (client) => {
    const { rows } = await client.query<Column>(catalogue);
    const known = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]));
    const sealedTables = new Set(rows.filter(({ sealed }) => sealed).map(({ table }) => table));
    const reasonOf = ({ table, column }: Column) =>
      columnExceptions[table] ?? columnExceptions[`${table}.${column}`];
    const sealed = rows.filter((one) => one.sealed);
    const excepted = rows.filter((one) => !one.sealed && reasonOf(one) !== undefined);
    const proven = rows.filter((one) => !one.sealed && reasonOf(one) === undefined);
    const report: ColumnReport = {
      ...{ columns: rows.length, sealed: sealed.length, proven: proven.length, excepted: excepted.length },
      ...{ changed: 0, missed: [], unchanged: [] },
      stale: Object.keys(columnExceptions).filter((name) => !known.has(name) || sealedTables.has(name)),
    };
    await client.query("SET session_replication_role = replica; SET timezone = 'UTC'");
    await client.query('BEGIN');
    const sample = [...proven, ...sealed.filter((_, index) => index % sealedStep === 0)];
    for (const one of sample) {
      const { table, column } = one;
      const sql = `UPDATE ${table} SET ${pg.escapeIdentifier(column)} = ${otherValue(one)} WHERE ${chosen(one)}`;
      note(`${table}.${column}`, await isFound(client, table, sql), one.sealed);
    }
    for (const table of new Set(sample.map((one) => one.table))) {
      const where = table === 'chat_lines' ? 'WHERE gift_id IS NOT NULL' : '';
      const sql = `DELETE FROM ${table} WHERE ctid = (SELECT ctid FROM ${table} ${where} LIMIT 1)`;
      note(`${table}: a row`, await isFound(client, table, sql), true);
    }
    await client.query('ROLLBACK');
    return report;

    function note(what: string, found: boolean | null, isOptional: boolean): void {
      if (found !== null) report.changed += 1;
      if (found === null && !isOptional) report.unchanged.push(what);
      if (found === false) report.missed.push(what);
    }
  });
}
