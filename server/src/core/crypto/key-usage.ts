import type { Database } from '../database/database.ts';
import { registeredKeyIds } from './data-keys.ts';

/** Stored values of one column that one key encrypts. */
export interface KeyUse {
  keyId: string;
  /** As `table.column`. */
  column: string;
  values: number;
}

/**
 * Counts the stored values of every key, in every column whose name ends with `_enc`: also those that are deleted within a
 * day and are not re-encrypted. Reads whole tables.
 */
export async function keyUses(database: Database): Promise<KeyUse[]> {
  const columns = await database.queryUntyped<{ table_name: string; column_name: string }>(
    'key_uses_columns',
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%\\_enc' ORDER BY table_name, column_name`,
    [],
  );
  const uses: KeyUse[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const rows = await database.queryUntyped<{ key_id: string; count: string }>(
      `key_uses_${table}.${column}`,
      `SELECT split_part(split_part(${column}, ':', 1), '.', 1) AS key_id, count(*) AS count
       FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      [],
    );
    uses.push(
      ...rows.map(({ key_id, count }) => ({
        keyId: key_id,
        column: `${table}.${column}`,
        values: Number(count),
      })),
    );
  }
  return uses;
}

/** The keys of each running server of the database, in its order; undefined for one that does not state them. */
export async function keysOfServers(database: Database): Promise<(string[] | undefined)[]> {
  const rows = await database.queryUntyped<{ application_name: string }>(
    'key_servers',
    `SELECT application_name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'honey-live-server%'`,
    [],
  );
  return rows.map(({ application_name }) => registeredKeyIds(application_name));
}
