import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

const scoreEveryMs = 5_000;

/** Scores the running lives for the HOT list: honey and likes of the last hot_window_minutes. */
@Injectable()
export class HotScoreJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('lives-hot-score', scoreEveryMs, () => this.score());
  }

  private async score(): Promise<void> {
    const since = new Date(this.clock.nowMs() - this.settings.get('hot_window_minutes') * 60_000);
    await this.database.query(
      'lives_hot_score',
      `WITH warmth AS (
         SELECT vod_key, sum(points)::bigint AS score FROM (
           SELECT vod_key, sum(star_cnt) AS points FROM gifts_given
           WHERE created_at > $1 AND vod_key IS NOT NULL GROUP BY vod_key
           UNION ALL
           SELECT vod_key, count(*) * $2::int FROM live_likes WHERE created_at > $1 GROUP BY vod_key) source
         GROUP BY vod_key)
       UPDATE lives l SET hot_score = scored.score
       FROM (SELECT running.vod_key, coalesce(warmth.score, 0) AS score
             FROM lives running LEFT JOIN warmth USING (vod_key) WHERE running.state = 'live') scored
       WHERE l.vod_key = scored.vod_key AND l.state = 'live' AND l.hot_score <> scored.score`,
      [since, this.settings.get('hot_like_star')],
    );
  }
}
