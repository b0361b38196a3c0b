import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';

const dayMs = 86_400_000;

/**
 * Past alarms of members: lives of the last month, followers, and results of lives. Marked as notified and pushed long
 * ago, so that a starting server pushes none of them.
 */
export async function makePastAlarms(app: INestApplicationContext): Promise<void> {
  const { prisma } = app.get(Database);
  const now = app.get(Clock).now();
  const since = new Date(now.getTime() - 30 * dayMs);
  await prisma.$executeRaw`
    INSERT INTO live_alarms (host_key, vod_key, began_at, pushed_at, noted_at)
    SELECT l.host_key, l.vod_key, l.started_at, l.started_at, l.started_at FROM lives l
    WHERE l.state = 'ended' AND l.started_at > ${since} ORDER BY l.started_at ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`
    INSERT INTO alarms (user_key, kind, ref, from_key, created_at, read_at, pushed_at, noted_at)
    SELECT f.host_key, 'follow', f.user_key::text, f.user_key, f.created_at,
      CASE WHEN f.created_at < ${new Date(now.getTime() - 7 * dayMs)} THEN f.created_at END, f.created_at, f.created_at
    FROM follows f WHERE f.created_at > ${since} ORDER BY f.created_at ON CONFLICT DO NOTHING`;
  await prisma.$executeRaw`
    INSERT INTO alarms (user_key, kind, ref, detail, created_at, read_at, pushed_at, noted_at)
    SELECT t.host_key, 'gift', 'live:' || t.vod_key,
      jsonb_build_object('vod_key', t.vod_key, 'star_cnt', t.star_cnt, 'gift_cnt', t.gift_cnt, 'giver_cnt', t.giver_cnt),
      l.ended_at, l.ended_at, l.ended_at, l.ended_at
    FROM live_host_totals t JOIN lives l USING (vod_key)
    WHERE l.state = 'ended' AND l.ended_at > ${since} ORDER BY l.ended_at ON CONFLICT DO NOTHING`;
}

/** Marks all alarms as pushed, so that a server that starts with a new dataset pushes none of them. */
export async function markAllPushed(app: INestApplicationContext): Promise<void> {
  const { prisma } = app.get(Database);
  await prisma.$executeRaw`UPDATE alarms SET pushed_at = created_at WHERE pushed_at IS NULL`;
  await prisma.$executeRaw`UPDATE live_alarms SET pushed_at = began_at WHERE pushed_at IS NULL`;
  await prisma.$executeRaw`DELETE FROM outbox WHERE consumer IN ('message_push', 'live_gifts')`;
}
