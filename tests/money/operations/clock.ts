import type { Operation } from '../operation.ts';
import type { World } from '../world.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Time passes: minutes mostly, sometimes days, seldom more than a month. What then moves by itself, areas say. */
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
              follows: () => world.runJobsOnce(),
              after: () => world.runJobs(),
              method: 'PUT',
              path: '/sandbox/api/clock',
              // A moment and no distance: a call that is sent again moves nothing twice.
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
