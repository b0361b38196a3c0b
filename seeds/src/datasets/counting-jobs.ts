import { monthBefore, monthStart, seoulDayStart, seoulMonth } from '@honey/rules';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftRollUpService } from '@honey/server/gifts/gift-roll-up.service';
import { RankClosingService } from '@honey/server/ranks/rank-closing.service';
import { PayGradesService } from '@honey/server/users/grades/pay-grades.service';
import type { INestApplicationContext } from '@nestjs/common';
import type { Timeline } from './timeline.ts';

const dayMs = 86_400_000;
/** The time after the start of a day or month by which its jobs have run. */
const afterMs = 120_000;

/** Rolls up gifts, as a job does every second. Its lock is held while a dataset is loaded. */
const countGifts = (app: INestApplicationContext): Promise<void> => app.get(GiftRollUpService).run();

/**
 * Does what jobs do at the clock's time: rolls up gifts, folds the ledger (whose result does not depend on when), closes
 * ranks, decides honorary and payment grades.
 */
export async function runCountingJobs(app: INestApplicationContext): Promise<void> {
  await countGifts(app);
  await app.get(JobRunner).runNow('ledger-fold');
  await app.get(RankClosingService).run();
  await app.get(PayGradesService).decide();
}

/**
 * Schedules past jobs: gifts are rolled up at the end of each day, ranks and grades are decided at the start of each
 * month.
 */
export function planCountingJobs(
  app: INestApplicationContext,
  timeline: Timeline,
  {
    fromMs,
    giftsFromMs,
    thinDaysAgo,
  }: {
    fromMs: number;
    /** Since when there are gifts on every day. */
    giftsFromMs: number;
    /** The days before, ago, on which there are some. */
    thinDaysAgo: readonly number[];
  },
): void {
  const { presentMs } = timeline;
  const today = seoulDayStart(new Date(presentMs)).getTime();
  const thinDays = thinDaysAgo.map((daysAgo) => today - (daysAgo - 1) * dayMs);
  const firstGiftsMs = Math.min(giftsFromMs, ...thinDays);
  for (const atMs of thinDays) timeline.at(atMs, () => countGifts(app));
  for (let month = seoulMonth(new Date(fromMs)); ; month = monthBefore(month, -1)) {
    const atMs = monthStart(month).getTime() + afterMs;
    if (atMs > presentMs) break;
    if (atMs > firstGiftsMs) timeline.at(atMs, () => runCountingJobs(app));
    else if (atMs >= fromMs) timeline.at(atMs, () => app.get(PayGradesService).decide());
  }
  for (let atMs = seoulDayStart(new Date(giftsFromMs)).getTime() + dayMs; atMs <= presentMs; atMs += dayMs)
    timeline.at(atMs, () => countGifts(app));
}
