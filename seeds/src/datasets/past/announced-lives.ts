import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';

/** A live to announce, by a host who has no other at that time. */
export interface LiveToAnnounce {
  hostKey: number;
  /** As stored: trimmed, without prohibited words. */
  title: string;
  tags: readonly string[];
  /** One of the live categories. */
  themeCd: string;
  thumbnail: string;
  announcedAt: Date;
}

/**
 * Announces lives in one statement; returns their keys, in the same order. The rows equal those of
 * LifecycleService.prepare, which takes six statements per live: datasets/bulk.test.ts compares the two.
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
