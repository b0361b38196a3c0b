import { GiftBuilder } from '@honey/server/sandbox/builders/gift-builder.service';
import type { INestApplicationContext } from '@nestjs/common';
import { buildMember } from '../builders/members.ts';
import { buildSubscription } from '../builders/subscriptions.ts';
import type { Personas } from '../personas.ts';

/** Enough for a host to be subscribed to. */
const fanCount = 10;
const dayMs = 86_400_000;

/** host02 gets the fans that a subscription asks for, and two subscribers: one of today, one whose term ends soon. */
export async function makeFanClub(app: INestApplicationContext, personas: Personas): Promise<void> {
  const hostKey = personas.host02.userKey;
  const gifts = app.get(GiftBuilder);
  const fans: number[] = [];
  for (let number = 1; number <= fanCount; number += 1) {
    const { userKey } = await buildMember(app, { loginId: `fanclub${number}`, nick: `노을지기${number}` });
    await gifts.giveGranted({ userKey, hostKey, starCnt: 100 });
    fans.push(userKey);
  }
  await gifts.rollUp();
  const [first = 0] = fans;
  await buildSubscription(app, { userKey: first, hostKey, at: new Date(Date.now() - 28 * dayMs) });
  await buildSubscription(app, { userKey: personas.fan01.userKey, hostKey });
}
