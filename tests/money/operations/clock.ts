import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Time passes: mostly minutes, sometimes days, rarely more than a month. Areas define what then happens by itself. */
export function clockOperations(world: World): Operation[] {
  const { random } = world;
  return [
    {
      name: 'time passes',
      weight: 0.6,
      plan: () => {
        const forwardMs = random.pick([
          random.whole(15_000, 5 * minuteMs),
          random.whole(1, 30) * minuteMs,
          dayMs,
          random.whole(2, 8) * dayMs,
          31 * dayMs,
        ]);
        return {
          step: () => {
            const movements = world.movedByClock(forwardMs);
            return {
              betweenPolls: () => world.runJobsOnce(),
              after: () => world.runJobs(),
              method: 'PUT',
              path: '/sandbox/api/clock',
              // An absolute time and not an offset: a retried call does not move the clock twice.
              body: { to: new Date(world.nowMs).toISOString(), freeze_yn: 'Y' },
              takesKey: false,
              expected: { movements },
            };
          },
        };
      },
    },
  ];
}
