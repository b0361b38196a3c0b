import { isDeepStrictEqual } from 'node:util';
import { FieldCipher, type FieldPlace } from '@honey/server/core/crypto/field-cipher';
import { memberColumns } from '@honey/server/core/crypto/member-fields';
import { rowTypes } from '@honey/server/core/database/row-types';
import { otherTables, personalTables } from '@honey/server/settings/personal-data/personal-tables';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';

/** A row of any table, as a copy contains it: JSON, in the types of the server's statements. */
export type Row = Record<string, unknown>;

/** What names a member in a row. */
export interface Named {
  userKey: number;
  /** Nickname, ID, name, telephone, e-mail address, and the keyed hashes of telephone and person. */
  texts: readonly string[];
}

/** Names of columns that hold the key of a member or operator, or several. */
const keyColumn = /(_key|_keys|_by)$|^batch$/;

/** Columns with such a name that do not make a row part of a member's copy, with the reason. */
export const exceptedColumns: Readonly<Record<string, string>> = {
  'account_joins.operator_key': 'the operator who joined them',
  'audit_entries.operator_key': 'the operator who acted',
  'coupon_campaigns.batch': 'those of user_keys whose coupons are being given',
  'coupon_campaigns.operator_key': 'the operator who began it',
  'inquiries.answered_by': 'the operator who answered it',
  'live_alarms.pushed_key': 'the last member that it was pushed to: progress of a job',
  'messages.high_key': 'the higher of sender and receiver',
  'messages.low_key': 'the lower of sender and receiver',
  'month_events.notified_key': 'the last member that was notified: progress of a job',
  'notices.pushed_key': 'the last member that it was pushed to: progress of a job',
  'order_refunds.operator_key': 'the operator who refunded it',
  'reports.decided_by': 'the operator who decided it',
  'setting_changes.operator_key': 'the operator who changed it',
};

interface Column {
  name: string;
  /** As Postgres names it. */
  type: string;
}

/** All tables of the schema with their columns. */
export async function schemaOf(owner: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await owner.query<{ table: string; columns: Column[] }>(`
    SELECT c.relname AS table,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.relname ORDER BY c.relname`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The columns of a table that hold keys of members, without those of lives. */
export const keyColumnsOf = (table: string, columns: readonly Column[]): Column[] =>
  columns.filter(
    ({ name, type }) =>
      ['integer', 'bigint', 'integer[]'].includes(type) &&
      keyColumn.test(name) &&
      !/vod_key$/.test(name) &&
      !exceptedColumns[`${table}.${name}`],
  );

/** Matches the key in a text or JSON: as the target of an act, the caller of a call, or the value of a property. */
const keyPattern = (userKey: number): string =>
  `(^|[^a-z])(user:|member )${userKey}($|[^0-9])|"(?!vod_key)[a-z_]*_keys?" ?: ?(\\[[0-9, ]*)?"?${userKey}($|[^0-9])`;

const conditionOf = ({ name, type }: Column): string =>
  type === 'integer[]' ? `$1 = ANY (t.${name})` : `t.${name} = $1`;

/**
 * Searches every column of every table: columns of keys for the key, texts and JSON for the key as they name it, and all
 * columns for the texts. Returns the rows found, by table.
 */
export async function searchDatabase(
  owner: pg.Client,
  { userKey, texts }: Named,
): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const [table, columns] of await schemaOf(owner)) {
    const written = columns.filter(({ type }) => ['text', 'json', 'jsonb'].includes(type));
    const conditions = [
      ...keyColumnsOf(table, columns).map(conditionOf),
      ...written.map(({ name }) => `t.${name}::text ~ $2`),
      'EXISTS (SELECT FROM unnest($3::text[]) x WHERE strpos(to_jsonb(t)::text, x) > 0)',
    ];
    const { rows } = await owner.query<Row>({
      text: `SELECT t.* FROM ${table} t WHERE $1::int IS NULL OR $2::text IS NULL OR ${conditions.join(' OR ')}`,
      values: [userKey, keyPattern(userKey), texts],
      types: rowTypes,
    });
    if (rows.length > 0) found.set(table, JSON.parse(JSON.stringify(rows)));
  }
  return found;
}

/**
 * Decrypts the encrypted columns whose place is known, of every table, without those of other members, who may have the
 * same name. Returns the columns that contain one of the texts.
 */
export async function searchEncrypted(
  app: INestApplicationContext,
  owner: pg.Client,
  { userKey, texts }: Named,
): Promise<string[]> {
  const cipher = app.get(FieldCipher);
  const places: [table: string, column: string, placeOf: (row: Row) => FieldPlace][] = [
    ...memberColumns.map(
      ({ table, column, place }) =>
        [table, column, (row: Row) => place(String(row.user_key))] as [
          string,
          string,
          (row: Row) => FieldPlace,
        ],
    ),
    ...Object.entries(personalTables).flatMap(([table, { decrypted = {} }]) =>
      Object.entries(decrypted).map(
        ([column, placeOf]) => [table, column, placeOf] as [string, string, (row: Row) => FieldPlace],
      ),
    ),
  ];
  const found: string[] = [];
  for (const [table, column, placeOf] of places) {
    const { rows } = await owner.query<Row>(`SELECT * FROM ${table} WHERE ${column} IS NOT NULL`);
    for (const row of rows.filter(({ user_key }) => user_key === undefined || user_key === userKey)) {
      const text = cipher.decrypt(String(row[column]), placeOf(row));
      if (text === '') throw new Error(`a ${column} of ${table} is not bound to its declared place`);
      if (texts.some((part) => text.includes(part))) found.push(`${table}.${column}`);
    }
  }
  return [...new Set(found)].toSorted();
}

/** The rows of a table that a copy lacks: each is compared as a whole, without the columns that a copy leaves out. */
export function missingRows(table: string, found: readonly Row[], copied: readonly Row[]): Row[] {
  const { leftOut = [], decrypted = {} } = personalTables[table] ?? {};
  const hidden = new Set([
    ...leftOut,
    ...Object.keys(decrypted).map((column) => column.replace(/_enc$/, '')),
  ]);
  const shown = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).filter(([column]) => !column.endsWith('_enc') && !hidden.has(column)),
    );
  const rows = copied.map(shown);
  return found.map(shown).filter((row) => !rows.some((copy) => isDeepStrictEqual(copy, row)));
}

/** Whether a table contains nothing of members for longer than a day, or only in development; or is the site's content. */
export const isUnnamed = (table: string): boolean =>
  /^content|^development only|within|when done/.test(otherTables[table] ?? '');
