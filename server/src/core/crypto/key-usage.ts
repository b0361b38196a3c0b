import type { ClientBase } from 'pg';
import { type RotatedSetting, registeredIds } from './rotated-settings.ts';

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
export async function keyUses(client: Pick<ClientBase, 'query'>): Promise<KeyUse[]> {
  const columns = await client.query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%\\_enc' ORDER BY table_name, column_name`,
  );
  const uses: KeyUse[] = [];
  for (const { table_name: table, column_name: column } of columns.rows) {
    const { rows } = await client.query<{ key_id: string; count: number }>(
      `SELECT split_part(split_part(${column}, ':', 1), '.', 1) AS key_id, count(*)::int AS count
       FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    uses.push(
      ...rows.map(({ key_id, count }) => ({ keyId: key_id, column: `${table}.${column}`, values: count })),
    );
  }
  return uses;
}

/** A running server, as it registered. */
export interface RegisteredServer {
  /** The ids of its entries of a list; undefined if it does not state them. */
  ids: string[] | undefined;
  /** Minutes since it registered. */
  minutes: number;
}

/** The running servers of the database with their entries of a list. */
export async function registeredServers(
  client: Pick<ClientBase, 'query'>,
  setting: RotatedSetting,
): Promise<RegisteredServer[]> {
  const { rows } = await client.query<{ application_name: string; minutes: number }>(
    `SELECT application_name, (EXTRACT(EPOCH FROM clock_timestamp() - backend_start) / 60)::float8 AS minutes
     FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'honey-live-server%' ORDER BY backend_start`,
  );
  return rows.map(({ application_name, minutes }) => ({
    ids: registeredIds(application_name, setting),
    minutes,
  }));
}
