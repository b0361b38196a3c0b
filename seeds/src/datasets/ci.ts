import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';
import {
  attend,
  type BuiltMember,
  buildAlarm,
  buildMembers,
  buildOrder,
  buildSearchedWord,
  buildSubscription,
  offerBooks,
} from '../builders/index.ts';
import { makeItems } from '../content/items.ts';
import { makePolicies } from '../content/policies.ts';
import { Chance } from '../content/random.ts';
import { makeSiteContent } from '../content/site-content.ts';
import {
  makePersonaFan,
  makePersonaItems,
  makePersonaRelations,
  makePersonas,
  type Personas,
  startPersonaLives,
} from '../personas.ts';
import { markAllPushed } from './alarms.ts';
import { planCountingJobs, runCountingJobs } from './counting-jobs.ts';
import type { Report } from './dataset.ts';
import { planEndedLive } from './ended-live.ts';
import { makeBelongings } from './events/belongings.ts';
import { planDrawnEvent } from './events/drawn-event.ts';
import { planLotto } from './events/lotto.ts';
import { planMonthEvent } from './events/month-event.ts';
import { planRegularHost } from './events/regular-host.ts';
import { planFewSpins } from './events/roulette.ts';
import { planFanClub } from './fan-club.ts';
import { inThePast } from './in-the-past.ts';
import { makeInquiries } from './inquiries.ts';
import { makeFewMessages } from './messages.ts';
import { planRoyalOrders } from './past/orders.ts';
import { samplePast } from './past/samples.ts';
import { type Timeline, timelineOf } from './timeline.ts';

const dayMs = 86_400_000;
/** The personas joined before all their actions. */
const joinedDaysAgo = 180;
const givers = ['후원요정', '응원단장'];
/** Enough for subscriptions to a host. */
const fanCount = 10;
/** Fans who spin in the closed round of the roulette. */
const spinners = 5;
/** Fans in the draws of the monthly events. */
const entrants = { running: 2, drawn: 3 };
/** When viewer01 attends, after the first fan did: in the lotto round of the fans. */
const viewerAfterMs = 30_000;

/** The personas, their lives and an ended one, and what the pages need: enough for a test suite, in a few seconds. */
export async function makeCi(app: INestApplicationContext, report: Report): Promise<void> {
  report('site content');
  await makeSiteContent(app, app.get(Clock).now());
  await makePolicies(app, app.get(Clock).now());
  await makeItems(app);
  report('personas');
  const personas = await makePast(app);
  await makePersonaRelations(app, personas);
  await makePersonaFan(app, personas);
  await makePersonaItems(app, personas);
  await startPersonaLives(app, personas);
  const { userKey } = personas.manager01;
  await buildOrder(app, { userKey, starCnt: 100 });
  await buildOrder(app, { userKey, starCnt: 50, method: 'simple', brand: 'kakaopay' });
  await buildOrder(app, { userKey, starCnt: 300, result: 'failed' });
  await offerBooks(app, [1]);
  await makeBelongings(app, personas.vip01.userKey);
  await buildSubscription(app, { userKey: personas.fan01.userKey, hostKey: personas.host02.userKey });
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
  await runCountingJobs(app);
  await markAllPushed(app);
}

/** The personas, and the past of them and a few others: charges, gifts and subscriptions, in chronological order. */
async function makePast(app: INestApplicationContext): Promise<Personas> {
  const timeline = timelineOf(app);
  const joinedMs = timeline.presentMs - joinedDaysAgo * dayMs;
  const { personas, others } = await inThePast(app, async (setClock) => {
    setClock(joinedMs);
    return {
      personas: await makePersonas(app, timeline),
      others: await buildMembers(app, [
        ...givers.map((nick, at) => ({ loginId: `giver0${at + 1}`, nick, honey: 100_000 })),
        ...Array.from({ length: fanCount }, (_, at) => ({
          loginId: `fanclub${at + 1}`,
          nick: `노을지기${at + 1}`,
        })),
        { loginId: 'regular01', nick: '매일저녁', role: 'host' },
      ]),
    };
  });
  const fans = others.splice(givers.length, fanCount);
  const regular = others.pop();
  if (!regular) throw new Error('the regular host is missing');
  planRoyalOrders(app, timeline, personas.vip01);
  planFewEvents(app, timeline, personas, fans);
  planRegularHost(app, timeline, { host: regular, members: fans.slice(0, spinners) });
  planFanClub(app, timeline, { hostKey: personas.host02.userKey, fans });
  planEndedLive(app, timeline, { hostKey: personas.host05.userKey, givers: others });
  planCountingJobs(app, timeline, {
    fromMs: joinedMs,
    giftsFromMs: timeline.presentMs - 30 * dayMs,
    thinDaysAgo: [],
  });
  await timeline.play(app);
  await samplePast(app);
  return personas;
}

/** A closed round of the roulette and of the lotto, with a ticket of viewer01 that lost, and an event in both states. */
function planFewEvents(
  app: INestApplicationContext,
  timeline: Timeline,
  { viewer01, admin01 }: Personas,
  fans: readonly BuiltMember[],
): void {
  const attendances = planFewSpins(app, timeline, fans.slice(0, spinners));
  const { userKey } = viewer01;
  const atMs = Math.min(...attendances.map((attendance) => attendance.atMs)) + viewerAfterMs;
  timeline.planIndependent(atMs, () => attend(app, userKey), userKey);
  planLotto(app, timeline, new Chance(13), {
    viewerKey: userKey,
    attendances: [...attendances, { userKey, atMs }],
    winners: 1,
    viewerWins: false,
  });
  planMonthEvent(app, timeline, { operator: admin01, entrants: fans.slice(0, entrants.running) });
  planDrawnEvent(app, timeline, { operator: admin01, entrants: fans.slice(-entrants.drawn) });
}
