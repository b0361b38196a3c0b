import { Clock } from '@honey/server/core/clock/clock';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { INestApplicationContext } from '@nestjs/common';

/**
 * Runs work in the past, and then restores the clock. No server runs jobs meanwhile: they would close days and decide
 * the grades of months whose gifts and orders are still to come.
 * @param work receives a function that sets the frozen clock, in milliseconds since 1970
 */
export function inThePast<Result>(
  app: INestApplicationContext,
  work: (setClock: (ms: number) => void) => Promise<Result>,
): Promise<Result> {
  const clock = app.get(Clock);
  return app.get(JobRunner).runExclusively(async () => {
    const { setting } = clock;
    try {
      return await work((frozenAtMs) => clock.set({ offsetMs: 0, frozenAtMs }));
    } finally {
      clock.set(setting);
    }
  });
}
