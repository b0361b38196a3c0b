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
  const { prisma } = app.get(Database);
  const rows = await prisma.$queryRaw<{ vod_key: number }[]>`
    SELECT nextval(pg_get_serial_sequence('lives', 'vod_key'))::int AS vod_key FROM generate_series(1, ${lives.length}::int)`;
  const keys = rows.map(({ vod_key }) => vod_key);
  await prisma.live.createMany({
    data: lives.map(({ startedAt, tags, ...live }, place) => ({
      ...live,
      tags: [...tags],
      vodKey: keys[place] ?? 0,
      state: 'live' as const,
      createdAt: startedAt,
      startedAt,
    })),
  });
  return keys;
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
