import { monthBefore, monthStart, seoulDayStart, seoulMonth } from '@honey/rules';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { RankClosing } from '@honey/server/ranks/rank-closing.service';
import { PayGradesService } from '@honey/server/users/grades/pay-grades.service';
import type { INestApplicationContext } from '@nestjs/common';
import type { Timeline } from './timeline.ts';

const dayMs = 86_400_000;
/** How long after a day or a month began its jobs have run. */
const afterMs = 120_000;

/** Counts gifts and folds the ledger, as jobs do every second. */
async function countGifts(app: INestApplicationContext): Promise<void> {
  const jobs = app.get(JobRunner);
  await jobs.runNow('gift-roll-up');
  await jobs.runNow('ledger-fold');
}

/** Does at the clock's moment what jobs do: counts gifts, closes ranks, decides honorary and payment grades. */
export async function keepBooks(app: INestApplicationContext): Promise<void> {
  await countGifts(app);
  await app.get(RankClosing).run();
  await app.get(PayGradesService).decide();
}

/** Plans what jobs do in the past: gifts are counted at the end of each day, ranks and grades are decided at the start of each month. */
export function planBookkeeping(
  app: INestApplicationContext,
  timeline: Timeline,
  { fromMs, giftsFromMs }: { fromMs: number; giftsFromMs: number },
): void {
  const { presentMs } = timeline;
  for (let month = seoulMonth(new Date(fromMs)); ; month = monthBefore(month, -1)) {
    const atMs = monthStart(month).getTime() + afterMs;
    if (atMs > presentMs) break;
    if (atMs > giftsFromMs) timeline.at(atMs, () => keepBooks(app));
    else if (atMs >= fromMs) timeline.at(atMs, () => app.get(PayGradesService).decide());
  }
  for (let atMs = seoulDayStart(new Date(giftsFromMs)).getTime() + dayMs; atMs <= presentMs; atMs += dayMs)
    timeline.at(atMs, () => countGifts(app));
}
