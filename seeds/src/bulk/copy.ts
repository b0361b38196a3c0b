import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a row; null is NULL. */
export type Cell = string | number | boolean | null;

/** Rows for one table, whose other columns get their defaults. */
export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly Cell[]>;
}

/** Text sent to the database per chunk. */
const chunkLength = 128 * 1024;

/** Writes rows by COPY, however many, with few of them in memory. */
export async function copyRows(client: pg.Client, { table, columns, rows }: TableRows): Promise<void> {
  const stream = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(rows)), stream);
}

function* chunksOf(rows: Iterable<readonly Cell[]>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(cellText).join('\t')}\n`;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Characters that the text form of COPY escapes. */
const special = /[\\\t\n\r]/g;
const escaped: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return cell.replace(special, (character) => escaped[character] ?? character);
}

/** Reserves `count` keys of a sequence, and returns the first of them. */
export async function reserveKeys(
  client: pg.Client,
  table: string,
  column: string,
  count: number,
): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `WITH named AS (SELECT pg_get_serial_sequence($1, $2)::regclass AS sequence),
       taken AS (SELECT sequence, nextval(sequence) AS first FROM named)
     SELECT first::text FROM taken WHERE setval(sequence, first + $3::bigint - 1) > 0`,
    [table, column, count],
  );
  return Number(rows[0]?.first);
}
