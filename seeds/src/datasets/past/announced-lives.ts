import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';

/** A live to be announced, by a host who has no other then. */
export interface LiveToAnnounce {
  hostKey: number;
  /** As they are kept: trimmed, without a forbidden word. */
  title: string;
  tags: readonly string[];
  /** One of the live categories. */
  themeCd: string;
  thumbnail: string;
  announcedAt: Date;
}

/**
 * Announces lives in one statement; answers their keys, in the same order. The rows are those that LifecycleService.prepare writes,
 * one live in six statements: seed-bulk.test.ts compares the two.
 */
export async function announceLives(
  app: INestApplicationContext,
  lives: readonly LiveToAnnounce[],
): Promise<number[]> {
  const { prisma } = app.get(Database);
  const rows = await prisma.$queryRaw<{ vod_key: number }[]>`
    SELECT nextval(pg_get_serial_sequence('lives', 'vod_key'))::int AS vod_key FROM generate_series(1, ${lives.length}::int)`;
  const keys = rows.map(({ vod_key }) => vod_key);
  await prisma.live.createMany({
    data: lives.map(({ announcedAt, tags, ...live }, place) => ({
      ...live,
      tags: [...tags],
      vodKey: keys[place] ?? 0,
      state: 'ready' as const,
      createdAt: announcedAt,
    })),
  });
  return keys;
}
