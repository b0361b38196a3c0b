import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { dayMs, Sweeps } from '../../core/jobs/sweeps.ts';
import { Settings } from '../../core/settings/settings.ts';

const minuteMs = 60_000;

/** A chart shows no more points than this: a longer live is told by steps of several minutes. */
const pointsMax = 120;

/** Minutes of a week: no live is longer, and no reading takes more. */
const rowsMax = 10_080;

/** How a live stood at a moment. */
export interface LiveSampleRow {
  at: Date;
  viewer_cnt: number;
  like_cnt: number;
  follow_cnt: number;
  star_cnt: number;
}

/**
 * Keeps how each running live stands, once a minute, for its report and its host's dashboard (LIVES-49). A sample is taken
 * after a count of viewers, by the job that counts, in one statement for all lives.
 */
@Injectable()
export class LiveSamples implements OnModuleInit {
  private lastMinuteMs: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly sweeps: Sweeps,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-live-samples', (ago) =>
      this.sweeps.sweep('live_samples', 't.at < $1', [ago(this.settings.get('live_samples_days') * dayMs)]),
    );
  }

  /** Takes the sample of this minute, unless it is taken: what another process took stays. */
  async take(): Promise<void> {
    const minuteMsNow = Math.floor(this.clock.nowMs() / minuteMs) * minuteMs;
    if (minuteMsNow === this.lastMinuteMs) return;
    await this.database.query(
      'lives_take_samples',
      `INSERT INTO live_samples (vod_key, at, viewer_cnt, like_cnt, follow_cnt, star_cnt)
       SELECT l.vod_key, $1, l.viewer_cnt, l.like_cnt, l.follow_cnt, l.star_cnt FROM lives l WHERE l.state = 'live'
       ON CONFLICT DO NOTHING`,
      [new Date(minuteMsNow)],
    );
    this.lastMinuteMs = minuteMsNow;
  }

  /** How a live stood over its time, the earliest first, in as many points as a chart can show. */
  async of(vodKey: number): Promise<LiveSampleRow[]> {
    const rows = await this.database.query<LiveSampleRow>(
      'lives_samples',
      `SELECT s.at, s.viewer_cnt, s.like_cnt, s.follow_cnt, s.star_cnt FROM live_samples s
       WHERE s.vod_key = $1 ORDER BY s.at LIMIT ${rowsMax}`,
      [vodKey],
    );
    return thinned(rows, pointsMax);
  }
}

/**
 * At most so many of the samples: of neighbours the last, for what grows, with the most viewers there were among them, so
 * that no peak is lost.
 */
export function thinned(rows: readonly LiveSampleRow[], atMost: number): LiveSampleRow[] {
  const step = Math.ceil(rows.length / atMost);
  if (step <= 1) return [...rows];
  const points: LiveSampleRow[] = [];
  for (let from = 0; from < rows.length; from += step) {
    const neighbours = rows.slice(from, from + step);
    const last = neighbours.at(-1);
    if (last)
      points.push({ ...last, viewer_cnt: Math.max(...neighbours.map(({ viewer_cnt }) => viewer_cnt)) });
  }
  return points;
}
