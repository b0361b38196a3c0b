import { GiftBuilder } from '@honey/server/sandbox/builders/gift-builder.service';
import {
  SubscriptionBuilder,
  type SubscriptionToBuild,
} from '@honey/server/sandbox/builders/subscription-builder.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildHost, buildMember } from './members.ts';

/** Lets a member subscribe to a host who has the fans for it, with honey that is granted for it. */
export function buildSubscription(
  app: INestApplicationContext,
  subscription: SubscriptionToBuild,
): Promise<void> {
  return app.get(SubscriptionBuilder).build(subscription);
}

/** Makes a host (or takes one) whom so many new members made fans of, enough to be subscribed to. */
export async function buildSubscribableHost(
  app: INestApplicationContext,
  { fans = 10, host }: { fans?: number; host?: BuiltMember } = {},
): Promise<BuiltMember> {
  const known = host ?? (await buildHost(app));
  const builder = app.get(GiftBuilder);
  for (let nth = 0; nth < fans; nth += 1) {
    const { userKey } = await buildMember(app);
    await builder.giveGranted({ userKey, hostKey: known.userKey, starCnt: 100 });
  }
  await builder.rollUp();
  return known;
}
