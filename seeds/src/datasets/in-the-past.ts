import { Clock } from '@honey/server/core/clock/clock';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { INestApplicationContext } from '@nestjs/common';

/**
 * Does something at moments that are over, and comes back to the present. Jobs rest until then: they would close days and decide
 * the grades of months as if nothing came after.
 * @param work is given what sets the clock, in milliseconds since 1970
 */
export async function inThePast(
  app: INestApplicationContext,
  work: (setClock: (ms: number) => void) => Promise<void>,
): Promise<void> {
  const clock = app.get(Clock);
  const jobs = app.get(JobRunner);
  const setClock = (ms: number): void => clock.shift(ms - clock.nowMs());
  const begunMs = performance.now();
  const present = clock.nowMs();
  jobs.suspend(true);
  await jobs.settled();
  try {
    await work(setClock);
  } finally {
    setClock(present + performance.now() - begunMs);
    jobs.suspend(false);
  }
}
