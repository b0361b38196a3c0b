import { GiftBuilder } from '@honey/server/sandbox/builders/gift-builder.service';
import {
  SubscriptionBuilder,
  type SubscriptionToBuild,
} from '@honey/server/sandbox/builders/subscription-builder.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type BuiltMember, buildHost, buildMember } from './members.ts';

/** Subscribes a member to a host with enough fans, with honey granted for it. */
export function buildSubscription(
  app: INestApplicationContext,
  subscription: SubscriptionToBuild,
): Promise<void> {
  return app.get(SubscriptionBuilder).build(subscription);
}

/** Creates a host (or uses one) with enough new fans to be subscribed to. */
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
