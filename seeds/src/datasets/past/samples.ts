import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';

/**
 * Every minute of the ended lives: viewers come, stay and leave around the peak, honey follows the gifts. Few watched
 * these lives, and no job sampled them.
 */
const statement = `
  INSERT INTO live_samples (vod_key, at, viewer_cnt, like_cnt, follow_cnt, star_cnt)
  SELECT l.vod_key, minute.at, round(l.peak_viewer_cnt * (0.3 + 0.7 * sin(pi() * minute.part)))::int,
    round(l.like_cnt * minute.part)::int, round(l.follow_cnt * minute.part)::int,
    sum(coalesce(given.star_cnt, 0)) OVER (PARTITION BY l.vod_key ORDER BY minute.at)
  FROM lives l CROSS JOIN LATERAL (
    SELECT each.at, extract(epoch FROM each.at - l.started_at)::float8
      / greatest(1, extract(epoch FROM l.ended_at - l.started_at)::float8) AS part
    FROM generate_series(date_trunc('minute', l.started_at) + interval '1 minute', l.ended_at, interval '1 minute') each (at)
  ) minute
    -- By the first minute that is not before the gift, whose moment is in whole milliseconds.
    LEFT JOIN (
      SELECT g.vod_key, date_trunc('minute', g.created_at + interval '59.999 seconds') AS at, sum(g.star_cnt) AS star_cnt
      FROM gifts g GROUP BY 1, 2
    ) given ON given.vod_key = l.vod_key AND given.at = minute.at
  WHERE l.state = 'ended' ON CONFLICT DO NOTHING`;

/** Writes the minute-by-minute statistics of past lives. */
export async function samplePast(app: INestApplicationContext): Promise<void> {
  await app.get(Database).query('seeds_live_samples', statement, []);
}
