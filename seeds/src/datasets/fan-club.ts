import { GiftBuilder } from '@honey/server/sandbox/builders/gift-builder.service';
import type { INestApplicationContext } from '@nestjs/common';
import type { BuiltMember } from '../builders/members.ts';
import { buildSubscription } from '../builders/subscriptions.ts';
import type { Timeline } from './timeline.ts';

const dayMs = 86_400_000;

/** Schedules the fans that subscriptions to a host require; the term of the first of them ends soon. */
export function planFanClub(
  app: INestApplicationContext,
  timeline: Timeline,
  { hostKey, fans }: { hostKey: number; fans: readonly BuiltMember[] },
): void {
  const gifts = app.get(GiftBuilder);
  timeline.at(timeline.presentMs - 29 * dayMs, async () => {
    for (const { userKey } of fans) await gifts.giveGranted({ userKey, hostKey, starCnt: 100 });
    await gifts.rollUp();
  });
  const [first] = fans;
  if (first)
    timeline.at(timeline.presentMs - 28 * dayMs, () =>
      buildSubscription(app, { userKey: first.userKey, hostKey }),
    );
}
