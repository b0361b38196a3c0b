import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';

/** A live to start, by a host who has no other at that time. */
export interface LiveToStart {
  hostKey: number;
  /** As stored: trimmed, without prohibited words. */
  title: string;
  tags: readonly string[];
  /** One of the live categories. */
  themeCd: string;
  thumbnail: string;
  startedAt: Date;
}

/** The end of a live. */
export interface LiveEnd {
  vodKey: number;
  endedAt: Date;
  reason: 'host' | 'auto';
}

/**
 * Starts lives without viewers, in one statement; returns their keys, in the same order. The rows equal those of
 * LifecycleService, which takes nine statements per live and opens its room: datasets/bulk.test.ts compares the two.
 */
export async function startLives(
  app: INestApplicationContext,
  lives: readonly LiveToStart[],
): Promise<number[]> {
  const rows = await app.get(Database).query(
    'seeds_live_starts',
    // Without prisma, whose plan of such a statement takes longer than the statement.
    `INSERT INTO lives (host_key, title, theme_cd, tags, state, thumbnail, started_at, created_at)
     SELECT r."hostKey", r.title, r."themeCd", r.tags, 'live', r.thumbnail, r."startedAt", r."startedAt"
     FROM ROWS FROM (json_to_recordset($1::json) AS (
       "hostKey" int, title text, "themeCd" text, tags text[], thumbnail text, "startedAt" timestamptz
     )) WITH ORDINALITY AS r ORDER BY r.ordinality RETURNING vod_key`,
    [JSON.stringify(lives)],
  );
  return rows.map(({ vod_key }) => vod_key);
}

/** Ends lives of `startLives`, in one statement. */
export async function endLives(app: INestApplicationContext, ends: readonly LiveEnd[]): Promise<void> {
  await app.get(Database).query(
    'seeds_live_ends',
    `UPDATE lives l SET state = 'ended', ended_at = e.ended_at, end_reason = e.reason
     FROM unnest($1::int[], $2::timestamptz[], $3::text[]) e (vod_key, ended_at, reason)
     WHERE l.vod_key = e.vod_key`,
    [ends.map(({ vodKey }) => vodKey), ends.map(({ endedAt }) => endedAt), ends.map(({ reason }) => reason)],
  );
}
