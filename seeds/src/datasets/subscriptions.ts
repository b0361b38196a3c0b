import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { AppError } from '@honey/server/core/errors/app-error';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { INestApplicationContext } from '@nestjs/common';
import type { BuiltMember } from '../builders/members.ts';
import { buildSubscription } from '../builders/subscriptions.ts';
import type { Chance } from '../content/random.ts';

const dayMs = 86_400_000;
/** Terms begin so many days back at most: some of them are over, some end within days. */
const daysBack = 40;

/** The fans of a third of the hosts subscribe to them. */
export async function makeSubscriptions(
  app: INestApplicationContext,
  chance: Chance,
  hosts: readonly BuiltMember[],
  members: readonly BuiltMember[],
): Promise<void> {
  await app.get(JobRunner).runNow('gift-roll-up');
  const { prisma } = app.get(Database);
  const known = new Set(members.map(({ userKey }) => userKey));
  for (const { userKey: hostKey } of hosts.filter((_, place) => place < 5 || place % 3 === 0)) {
    const fans = await prisma.fanTotal.findMany({
      where: { hostKey, starCnt: { gte: 100 } },
      orderBy: { userKey: 'asc' },
      select: { userKey: true },
    });
    const some = chance.sample(
      fans.filter(({ userKey }) => known.has(userKey)),
      chance.integer(3, 9),
    );
    for (const { userKey } of some) {
      const at = new Date(app.get(Clock).nowMs() - chance.integer(0, daysBack) * dayMs);
      await subscribeIfPossible(app, { userKey, hostKey, at });
    }
  }
}

/** A host with too few fans is left without subscribers, as the rule has it. */
async function subscribeIfPossible(
  app: INestApplicationContext,
  subscription: Parameters<typeof buildSubscription>[1],
): Promise<void> {
  try {
    await buildSubscription(app, subscription);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
