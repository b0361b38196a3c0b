import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { LiveSamplesService } from './live-samples.service.ts';

/** How soon viewer counts follow joins and leaves. */
const countEveryMs = 1_000;

/** Counts all lives in one statement; unchanged ones are not updated. */
const statement = `
  WITH watching AS (
    SELECT w.vod_key, count(DISTINCT w.user_key)::int AS members, count(w.user_key)::int AS pages,
      count(DISTINCT w.guest_id)::int AS guests
    FROM watch_sessions w WHERE w.ended_at IS NULL AND w.counted_yn GROUP BY w.vod_key
  ), counted AS (
    SELECT l.vod_key, coalesce(w.members + w.guests, 0) AS viewers, coalesce(w.guests, 0) AS guests,
      coalesce(w.pages, 0) AS pages
    FROM lives l LEFT JOIN watching w USING (vod_key) WHERE l.state = 'live'
  )
  UPDATE lives l SET viewer_cnt = counted.viewers, viewer_guest_cnt = counted.guests, viewer_page_cnt = counted.pages,
    peak_viewer_cnt = greatest(l.peak_viewer_cnt, counted.viewers)
  FROM counted WHERE l.vod_key = counted.vod_key AND l.state = 'live'
    AND (l.viewer_cnt, l.viewer_guest_cnt, l.viewer_page_cnt)
      IS DISTINCT FROM (counted.viewers, counted.guests, counted.pages)`;

/**
 * Counts the viewers of each running live: every guest, and a member with several tabs once. Lists, pages and rooms all
 * show this count (RoomsService sends it to the rooms). Once a minute it is sampled for the report.
 */
@Injectable()
export class ViewerCountsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly samples: LiveSamplesService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('lives-count-viewers', countEveryMs, () => this.count());
  }

  private async count(): Promise<void> {
    await this.database.query('lives_count_viewers', statement, []);
    await this.samples.take();
  }
}
