import { Database } from '@honey/server/core/database/database';
import type { INestApplicationContext } from '@nestjs/common';

/**
 * Every minute of the lives that are over: viewers come, stay and go again around the peak, honey stands as the gifts say.
 * Nobody watched these lives, so that no job could sample them.
 */
const statement = `
  INSERT INTO live_samples (vod_key, at, viewer_cnt, like_cnt, follow_cnt, star_cnt)
  SELECT l.vod_key, minute.at, round(l.peak_viewer_cnt * (0.3 + 0.7 * sin(pi() * minute.part)))::int,
    round(l.like_cnt * minute.part)::int, round(l.follow_cnt * minute.part)::int,
    (SELECT coalesce(sum(g.star_cnt), 0) FROM gifts g WHERE g.vod_key = l.vod_key AND g.created_at <= minute.at)
  FROM lives l CROSS JOIN LATERAL (
    SELECT each.at, extract(epoch FROM each.at - l.started_at)::float8
      / greatest(1, extract(epoch FROM l.ended_at - l.started_at)::float8) AS part
    FROM generate_series(date_trunc('minute', l.started_at) + interval '1 minute', l.ended_at, interval '1 minute') each (at)
  ) minute
  WHERE l.state = 'ended' ON CONFLICT DO NOTHING`;

/** Writes how the lives of the past went from minute to minute. */
export async function samplePast(app: INestApplicationContext): Promise<void> {
  await app.get(Database).query('seeds_live_samples', statement, []);
}
