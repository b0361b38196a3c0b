import { Clock } from '@honey/server/core/clock/clock';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { INestApplicationContext } from '@nestjs/common';

/**
 * Does something at past moments, and then sets the clock as it was. No server runs jobs meanwhile: they would close days and
 * decide the grades of months while gifts and orders of them are still to come.
 * @param work receives a function that sets the clock, which is frozen, in milliseconds since 1970
 */
export function inThePast<Result>(
  app: INestApplicationContext,
  work: (setClock: (ms: number) => void) => Promise<Result>,
): Promise<Result> {
  const clock = app.get(Clock);
  return app.get(JobRunner).exclusively(async () => {
    const { setting } = clock;
    try {
      return await work((frozenAtMs) => clock.set({ offsetMs: 0, frozenAtMs }));
    } finally {
      clock.set(setting);
    }
  });
}
