import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { dayMs, SweepService } from '../../core/jobs/sweep.service.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

const minuteMs = 60_000;

/** Points of a chart at most: a longer live is presented in steps of several minutes. */
const pointsMax = 120;

/** Minutes of a week: no live is longer, and no query reads more. */
const rowsMax = 10_080;

/** The sample of a live at one time. */
export interface LiveSampleRow {
  at: Date;
  viewer_cnt: number;
  like_cnt: number;
  follow_cnt: number;
  star_cnt: number;
}

/**
 * Stores a sample of each running live once a minute, for its report and its host's dashboard (LIVES-49). The job that
 * counts viewers takes it after counting, in one statement for all lives.
 */
@Injectable()
export class LiveSamplesService implements OnModuleInit {
  private lastMinuteMs: number | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly sweeps: SweepService,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('sweep-live-samples', (ago) =>
      this.sweeps.sweep('live_samples', 't.at < $1', [ago(this.settings.get('live_samples_days') * dayMs)]),
    );
  }

  /** Takes the sample of this minute, unless this or another process has taken it. */
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

  /** The samples of a live, earliest first, reduced to what a chart can show. */
  async of(vodKey: number): Promise<LiveSampleRow[]> {
    const rows = await this.database.query<'lives_samples', LiveSampleRow>(
      'lives_samples',
      `SELECT s.at, s.viewer_cnt, s.like_cnt, s.follow_cnt, s.star_cnt FROM live_samples s
       WHERE s.vod_key = $1 ORDER BY s.at LIMIT ${rowsMax}`,
      [vodKey],
    );
    return thinned(rows, pointsMax);
  }
}

/**
 * Reduces samples to a maximum number: the last of each group, for growing figures, with the group's highest viewer
 * count, so no peak is lost.
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
