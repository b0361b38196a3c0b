import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { buildAlarm, buildOrder, buildSearchedWord } from '../builders/index.ts';
import { makeItems } from '../content/items.ts';
import { makePolicies } from '../content/policies.ts';
import { makeSiteContent } from '../content/site-content.ts';
import { makePersonaItems, makePersonas, startPersonaLives } from '../personas.ts';
import { pushNothing } from './alarms.ts';
import type { Report } from './dataset.ts';
import { makeEndedLive } from './ended-live.ts';
import { makeFanClub } from './fan-club.ts';
import { makeInquiries } from './inquiries.ts';
import { makeFewMessages } from './messages.ts';
import { makeRoyalOrders } from './past-orders.ts';

/** The personas, their lives and one that is over, and what the pages need: enough for a suite, in a few seconds. */
export async function makeCi(app: INestApplicationContext, report: Report): Promise<void> {
  report('site content');
  await makeSiteContent(app, app.get(Clock).now());
  await makePolicies(app, app.get(Clock).now());
  await makeItems(app);
  report('personas');
  const personas = await makePersonas(app);
  await makePersonaItems(app, personas);
  await startPersonaLives(app, personas);
  await makeEndedLive(app, personas.host05.userKey);
  await makeRoyalOrders(app, personas.vip01);
  const { userKey } = personas.manager01;
  await buildOrder(app, { userKey, starCnt: 100 });
  await buildOrder(app, { userKey, starCnt: 50, method: 'simple', brand: 'kakaopay' });
  await buildOrder(app, { userKey, starCnt: 300, result: 'failed' });
  await makeFanClub(app, personas);
  const { viewer01, fan01, vip01 } = personas;
  const userKeys = [viewer01, fan01, vip01].map((persona) => persona.userKey);
  await buildSearchedWord(app, { word: '하늘이', userKeys });
  await makeInquiries(app, personas, [personas.fan01]);
  await makeFewMessages(app, personas);
  for (const fromKey of [personas.vip01.userKey, personas.fan01.userKey]) {
    await buildAlarm(app, {
      userKey: personas.viewer01.userKey,
      kind: 'follow',
      ref: String(fromKey),
      fromKey,
    });
  }
  await pushNothing(app);
}
