import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { INestApplicationContext } from '@nestjs/common';
import { castOf, personOf } from '../art/cast.ts';
import {
  type BuiltMember,
  buildHostApplication,
  buildMembers,
  buildSearchedWord,
  decideHostApplication,
} from '../builders/index.ts';
import { refreshStatistics } from '../bulk/statistics.ts';
import { searchedWords } from '../content/community.ts';
import { makeItems } from '../content/items.ts';
import { portraitOf } from '../content/pictures.ts';
import { makePolicies } from '../content/policies.ts';
import { Chance } from '../content/random.ts';
import { makeOlderNotices, makeSiteContent, showPopup } from '../content/site-content.ts';
import { hostMemos, hostNick, memberNick } from '../content/words.ts';
import {
  makePersonaFan,
  makePersonaItems,
  makePersonaRelations,
  makePersonas,
  type Personas,
  personaPortraits,
  startPersonaLives,
} from '../personas.ts';
import { makePastAlarms, markAllPushed } from './alarms.ts';
import { planCountingJobs, runCountingJobs } from './counting-jobs.ts';
import type { Report } from './dataset.ts';
import { makeBelongings } from './events/belongings.ts';
import { planDrawnEvent } from './events/drawn-event.ts';
import { planLotto } from './events/lotto.ts';
import { planMonthEvent } from './events/month-event.ts';
import { planPureHosts } from './events/pure-hosts.ts';
import { planRoulette } from './events/roulette.ts';
import { inThePast } from './in-the-past.ts';
import { makeInquiries } from './inquiries.ts';
import { planMessages } from './messages.ts';
import { planComments, planItems } from './past/community.ts';
import { planExchanges } from './past/exchanges.ts';
import {
  livesDays,
  type PastHost,
  type PlannedLive,
  planLives,
  thinDaysAgo,
  writeFigures,
} from './past/lives.ts';
import { planGradedOrders, planOrders, planRoyalOrders } from './past/orders.ts';
import { planPersonaHistories } from './past/persona-histories.ts';
import { planRunningLives } from './past/running-lives.ts';
import { samplePast } from './past/samples.ts';
import { planSubscriptions } from './past/subscriptions.ts';
import { type Timeline, timelineOf } from './timeline.ts';

const hostCount = 56;
const memberCount = 380;
/** Members who spin in each closed round of the roulette. */
const spinners = 24;
/** Members in the draws of the monthly events. */
const entrants = { running: 20, drawn: 12 };
/** Winning tickets in the last round of the lotto. */
const lottoWinners = 3;
/** Members who watched the first pure host, and by how many each of the others has fewer. */
const pureHostWatchers = { watchers: 40, fewer: 9 };
/** When viewer01 gets coupons and buys chapters. */
const belongingsMs = 30 * 60_000;
/** How often the two battle lives may meet: enough for a day. */
const battleRounds = 100;
const dayMs = 86_400_000;
/** All members joined before all their actions. */
const joinedDaysAgo = 400;
/** When the personas met. */
const personasMetMs = 26 * 3_600_000;
/** Whom viewer01 follows: five hosts who are live, and three who are not. */
const followedByViewer = [
  ...['host01', 'host03', 'star002', 'star008', 'star009'],
  ...['host05', 'star014', 'star023'],
];
/** Growth after which other query plans are better. */
const statisticsDaysAgo = 70;

/** The people of the demonstration. */
interface Participants {
  personas: Personas;
  personaHosts: readonly PastHost[];
  hosts: readonly PastHost[];
  members: readonly BuiltMember[];
}

/** The demonstration: 60 hosts, fifteen live now, 400 members, and a past of a year, of which the last three months are full. */
export async function makeDemo(app: INestApplicationContext, report: Report): Promise<void> {
  const chance = new Chance(2026);
  const timeline = timelineOf(app);
  report('site content');
  await makeSiteContent(app, app.get(Clock).now());
  await makeOlderNotices(app, app.get(Clock).now());
  await makePolicies(app, app.get(Clock).now());
  await makeItems(app);
  report(`personas, ${hostCount} hosts and ${memberCount} members`);
  const people = await makeParticipants(app, chance, timeline);
  report('follows');
  await makeFollows(app, chance, people);
  await refreshStatistics(app);
  report('a year of lives, gifts, orders, subscriptions, comments and messages');
  const lives = planPast(app, timeline, chance, people);
  await timeline.play(app);
  await writeFigures(app, lives);
  // The samples are most of the rows, and nothing of the present reads them.
  await Promise.all([samplePast(app), makePresent(app, report, people)]);
}

/** What is open or running now. */
async function makePresent(
  app: INestApplicationContext,
  report: Report,
  { personas, members }: Participants,
): Promise<void> {
  report('inquiries, searches and alarms');
  await makeHostApplications(app, members, personas.admin01.userKey);
  await makeInquiries(app, personas, members);
  await showPopup(app, app.get(Clock).now());
  for (const { word, before, today } of searchedWords) {
    const keys = members.map(({ userKey }) => userKey);
    await buildSearchedWord(app, { word, userKeys: keys.slice(0, before), daysAgo: 1 });
    await buildSearchedWord(app, { word, userKeys: keys.slice(0, today) });
  }
  await makePastAlarms(app);
  report('current lives');
  await makePersonaItems(app, personas);
  // The audience lets the two battle lives meet again and again.
  await app.get(SettingsStore).set('battle_rounds', battleRounds);
  await startPersonaLives(app, personas);
  await runCountingJobs(app);
  await markAllPushed(app);
}

/** All past events, in any order: they are played in chronological order. Returns the ended lives. */
function planPast(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { personas, personaHosts, hosts, members }: Participants,
): PlannedLive[] {
  const { presentMs } = timeline;
  const allHosts = [...personaHosts, ...hosts];
  const onAir = hosts.filter(({ loginId }) => castOf(loginId)?.act !== undefined);
  // All but host02, whose live is for adults.
  const regular = personaHosts.filter((_, index) => index !== 1);
  const lives = planLives(app, timeline, chance, { personaHosts, hosts, onAir, regular, members });
  planRunningLives(app, timeline, chance, { hosts: onAir, members });
  planRoyalOrders(app, timeline, personas.vip01);
  const ungraded = planGradedOrders(app, timeline, chance, members);
  planOrders(app, timeline, chance, [...ungraded, personas.manager01]);
  planSubscriptions(app, timeline, chance, { hosts: allHosts, members });
  planItems(app, timeline, chance, { hosts: allHosts, members });
  planComments(app, timeline, chance, { hosts: allHosts, members });
  planPersonaHistories(app, timeline, chance, { personas, lives });
  const { host01, host02, host03, admin01 } = personas;
  planExchanges(app, timeline, [host01, host02, host03], admin01);
  planMessages(app, timeline, personas);
  planEvents(app, timeline, personas, members);
  planPureHosts(app, timeline, new Chance(14), { hosts: regular, lives, members, ...pureHostWatchers });
  timeline.at(presentMs - 38 * dayMs, () => makePersonaFan(app, personas));
  timeline.at(presentMs - personasMetMs, () => makePersonaRelations(app, personas));
  timeline.planIndependent(presentMs - statisticsDaysAgo * dayMs, () => refreshStatistics(app));
  planCountingJobs(app, timeline, {
    fromMs: presentMs - joinedDaysAgo * dayMs,
    giftsFromMs: presentMs - livesDays * dayMs,
    thinDaysAgo,
  });
  return lives;
}

/** Roulette, lotto, monthly events, coupons and chapters, with random sources of their own: other plans do not change with them. */
function planEvents(
  app: INestApplicationContext,
  timeline: Timeline,
  { viewer01, admin01 }: Personas,
  members: readonly BuiltMember[],
): void {
  const chance = new Chance(12);
  const attendances = planRoulette(app, timeline, chance, { viewer: viewer01, members, spinners });
  planMonthEvent(app, timeline, {
    operator: admin01,
    entrants: chance.sample([...members], entrants.running),
  });
  planLotto(app, timeline, new Chance(13), {
    viewerKey: viewer01.userKey,
    attendances,
    winners: lottoWinners,
    viewerWins: true,
  });
  planDrawnEvent(app, timeline, {
    operator: admin01,
    entrants: chance.sample([...members], entrants.drawn),
  });
  // Before the last grant makes the balances of the personas even.
  timeline.at(timeline.presentMs - belongingsMs, () => makeBelongings(app, viewer01.userKey));
}

/** Members who joined before the generated past, with their honey at that time. */
function makeParticipants(
  app: INestApplicationContext,
  chance: Chance,
  timeline: Timeline,
): Promise<Participants> {
  return inThePast(app, async (setClock) => {
    setClock(timeline.presentMs - joinedDaysAgo * dayMs);
    const personas = await makePersonas(app, timeline);
    const personaHosts = [1, 2, 3, 4, 5].map((number) => ({
      ...personas[`host0${number}` as 'host01'],
      person: personOf(`host0${number}`, number),
      seed: personaPortraits[13 + number] ?? 1,
    }));
    return {
      personas,
      personaHosts,
      hosts: await makeHosts(app, chance),
      members: await makeMembers(app, chance),
    };
  });
}

async function makeHosts(app: INestApplicationContext, chance: Chance): Promise<PastHost[]> {
  const hosts = await buildMembers(
    app,
    Array.from({ length: hostCount }, (_, number) => ({
      loginId: hostLoginId(number),
      nick: hostNick(number),
      role: 'host',
      profileInfo: portraitOf(personOf(hostLoginId(number), seedOfHost(number))),
      stateMemo: chance.pick(hostMemos),
    })),
  );
  return hosts.map((host, number) => {
    const seed = seedOfHost(number);
    return { ...host, person: personOf(host.loginId, seed), seed };
  });
}

const seedOfHost = (number: number): number => 100 + number;
const hostLoginId = (number: number): string => `star${String(number + 1).padStart(3, '0')}`;

function makeMembers(app: INestApplicationContext, chance: Chance): Promise<BuiltMember[]> {
  return buildMembers(
    app,
    Array.from({ length: memberCount }, (_, number) => ({
      loginId: `bee${String(number + 1).padStart(3, '0')}`,
      nick: memberNick(number),
      // One in three has no picture: pages then show initials.
      profileInfo: chance.chance(0.66) ? portraitOf(200 + number) : null,
      // Long enough ago to count for no grade.
      boughtHoney: 200_000 + chance.longTail(1_000, 2_000_000),
      honey: 1_000,
    })),
  );
}

/** Two applications wait besides that of applicant01, one was rejected. */
async function makeHostApplications(
  app: INestApplicationContext,
  members: readonly BuiltMember[],
  operatorKey: number,
): Promise<void> {
  const [singer, gamer, cook] = members;
  if (!singer || !gamer || !cook) return;
  await buildHostApplication(app, {
    userKey: singer.userKey,
    period: 'none',
    platform: '',
    sns_account: '@bee.sings',
  });
  await buildHostApplication(app, {
    userKey: gamer.userKey,
    career: '게임 방송을 4년 했어요. 주말마다 시청자와 함께 하는 방송을 하려고 해요.',
    period: 'over_3y',
    sns_account: '@bee.plays',
  });
  const rejected = await buildHostApplication(app, { userKey: cook.userKey, sns_account: '@bee.cooks' });
  const reason = 'SNS 계정을 찾을 수 없어요. 주소를 확인해 주세요.';
  await decideHostApplication(app, rejected, { decision: 'reject', reason, operatorKey });
}

async function makeFollows(
  app: INestApplicationContext,
  chance: Chance,
  { personas, personaHosts, hosts, members }: Participants,
): Promise<void> {
  const { viewer01, vip01, fan01, manager01 } = personas;
  const now = app.get(Clock).nowMs();
  const all = [...personaHosts, ...hosts];
  const follows = (source: Chance, userKey: number, followed: readonly PastHost[]) =>
    followed.map((host) => ({
      userKey,
      hostKey: host.userKey,
      createdAt: new Date(now - source.integer(1, 80) * dayMs),
    }));
  const data = [...members, viewer01, vip01, fan01, manager01]
    .flatMap(({ userKey }) => follows(chance, userKey, chance.sample(all, chance.integer(1, 14))))
    .filter(({ userKey }) => userKey !== viewer01.userKey);
  const chosen = all.filter(({ loginId }) => followedByViewer.includes(loginId));
  data.push(...follows(new Chance(16), viewer01.userKey, chosen));
  await app.get(Database).query(
    'seeds_follows',
    `INSERT INTO follows (host_key, user_key, created_at)
     SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[]) ON CONFLICT DO NOTHING`,
    [
      data.map(({ hostKey }) => hostKey),
      data.map(({ userKey }) => userKey),
      data.map(({ createdAt }) => createdAt),
    ],
  );
}
