import { Clock } from '@honey/server/core/clock/clock';
import { PayGradesService } from '@honey/server/users/grades/pay-grades.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildOrder } from '../builders/index.ts';
import type { Chance } from '../content/random.ts';
import { royalOrders, royalStars } from '../content/royal.ts';
import { inThePast } from './in-the-past.ts';

const dayMs = 86_400_000;
const reachesBackDays = 80;
const orders = 60;
const sizes = [50, 100, 100, 300, 500, 1_000];
const ways = [
  { method: 'card' },
  { method: 'card' },
  { method: 'simple', brand: 'kakaopay' },
  { method: 'simple', brand: 'naverpay' },
  { method: 'simple', brand: 'tosspay' },
  { method: 'phone' },
  { method: 'transfer' },
] as const;

/** Lets members buy honey over the last months, the oldest order first; a few orders fail or are cancelled. */
export async function makePastOrders(
  app: INestApplicationContext,
  chance: Chance,
  members: readonly BuiltMember[],
): Promise<void> {
  const present = app.get(Clock).nowMs();
  const moments = Array.from(
    { length: orders },
    () => present - chance.integer(dayMs, reachesBackDays * dayMs),
  ).sort((a, b) => a - b);
  await inThePast(app, async (setClock) => {
    for (const [at, moment] of moments.entries()) {
      setClock(moment);
      const way = chance.pick([...ways]);
      const mayFail = way.method === 'card' && at % 10 === 9;
      await buildOrder(app, {
        userKey: chance.pick([...members]).userKey,
        starCnt: chance.pick(sizes),
        ...way,
        result: mayFail ? 'failed' : at % 10 === 4 ? 'cancelled' : 'paid',
      });
    }
  });
  await app.get(PayGradesService).recount();
}

/** More than one of the largest product a day is not sold to a member. */
const daysBetween = 3;

/**
 * Lets a member charge what Royal takes, the oldest order first, so long ago and so lately that the grade is made by it for this
 * month and for the next two.
 */
export async function makeRoyalOrders(app: INestApplicationContext, { userKey }: BuiltMember): Promise<void> {
  const present = app.get(Clock).nowMs();
  await inThePast(app, async (setClock) => {
    for (let nth = royalOrders; nth > 0; nth -= 1) {
      setClock(present - nth * daysBetween * dayMs);
      await buildOrder(app, { userKey, starCnt: royalStars });
    }
  });
  // Jobs may have decided this month before what makes its grades was there.
  await app.get(PayGradesService).recount();
}
