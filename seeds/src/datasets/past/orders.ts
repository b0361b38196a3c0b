import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildOrder } from '../../builders/index.ts';
import type { Chance } from '../../content/random.ts';
import { royalOrders, royalStars } from '../../content/royal.ts';
import type { Timeline } from '../timeline.ts';

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

/** Members buy honey over the last months; a few orders fail or are cancelled. */
export function planOrders(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  members: readonly BuiltMember[],
): void {
  for (let nth = 0; nth < orders; nth += 1) {
    const way = chance.pick([...ways]);
    const mayFail = way.method === 'card' && nth % 5 === 4;
    const order = {
      userKey: chance.pick(members).userKey,
      starCnt: chance.pick(sizes),
      ...way,
      result: mayFail ? 'failed' : nth % 10 === 4 ? 'cancelled' : 'paid',
    } as const;
    timeline.planIndependent(
      timeline.presentMs - chance.integer(dayMs, reachesBackDays * dayMs),
      () => buildOrder(app, order),
      order.userKey,
    );
  }
}

/** When orders count for this month's grade on any day of the month: in the six closed months before it. */
const gradedDaysMin = 32;
const gradedDaysMax = 170;

/** Number of members per grade, and the orders of one product that reach it. */
const grades = [
  { name: 'VIP', members: 2, orders: 11, starCnt: 10_000 },
  { name: 'Gold', members: 5, orders: 3, starCnt: 10_000 },
  { name: 'Metal', members: 10, orders: 1, starCnt: 10_000 },
  { name: 'Family', members: 24, orders: 1, starCnt: 3_000 },
] as const;

/** Some members buy exactly what their payment grades require: daily charges are limited. Returns the others. */
export function planGradedOrders(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  members: readonly BuiltMember[],
): BuiltMember[] {
  const { presentMs } = timeline;
  const graded = chance.sample(
    members,
    grades.reduce((sum, grade) => sum + grade.members, 0),
  );
  const others = members.filter((member) => !graded.includes(member));
  for (const { members: count, orders: each, starCnt } of grades)
    for (const { userKey } of graded.splice(0, count)) {
      const apart = (gradedDaysMax - gradedDaysMin) / each;
      for (let nth = 0; nth < each; nth += 1) {
        const daysAgo = gradedDaysMin + apart * (nth + 0.2 + 0.6 * chance.next());
        const atMs = presentMs - Math.round(daysAgo * dayMs);
        timeline.planIndependent(atMs, () => buildOrder(app, { userKey, starCnt }), userKey);
      }
    }
  return others;
}

/** The largest product is sold to a member once a day. */
const royalDaysBetween = 4;

/** A member's charges for the Royal grade, timed so that they count for this month and the next. */
export function planRoyalOrders(
  app: INestApplicationContext,
  timeline: Timeline,
  { userKey }: BuiltMember,
): void {
  for (let nth = royalOrders; nth > 0; nth -= 1)
    timeline.planIndependent(
      timeline.presentMs - nth * royalDaysBetween * dayMs,
      () => buildOrder(app, { userKey, starCnt: royalStars }),
      userKey,
    );
}
