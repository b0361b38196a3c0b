import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { INestApplicationContext } from '@nestjs/common';
import {
  type BuiltMember,
  buildComment,
  buildHost,
  buildHostAsk,
  buildLive,
  buildMember,
  buildSearchedWord,
  buyItem,
  decideHostAsk,
} from '../builders/index.ts';
import { answerTexts, commentTexts, searchedWords } from '../content/community.ts';
import { makeItems } from '../content/items.ts';
import { portraitOf, thumbnailOf } from '../content/pictures.ts';
import { makePolicies } from '../content/policies.ts';
import { Chance } from '../content/random.ts';
import { makeSiteContent, showPopup } from '../content/site-content.ts';
import { hostMemos, hostNick, memberNick, tags, themes } from '../content/words.ts';
import { makePersonaItems, makePersonas, personaPortraits, startPersonaLives } from '../personas.ts';
import { makePastAlarms, pushNothing } from './alarms.ts';
import type { Report } from './dataset.ts';
import { makeInquiries } from './inquiries.ts';
import { makeMessages } from './messages.ts';
import { makePast, type PastHost } from './past.ts';
import { makePastOrders, makeRoyalOrders } from './past-orders.ts';
import { makeSubscriptions } from './subscriptions.ts';

const hostCount = 56;
const memberCount = 380;
const extraLives = 10;

/** The demonstration: 60 hosts, fifteen live now, 400 members, and three months behind them. */
export async function makeDemo(app: INestApplicationContext, report: Report): Promise<void> {
  const chance = new Chance(2026);
  report('site content');
  await makeSiteContent(app, app.get(Clock).now());
  await makePolicies(app, app.get(Clock).now());
  await makeItems(app);
  report('personas');
  const personas = await makePersonas(app);
  report(`${hostCount} hosts`);
  const hosts = await makeHosts(app, chance);
  report(`${memberCount} members`);
  const members = await makeMembers(app, chance);
  await makeHostAsks(app, members, personas.admin01.userKey);
  await makeInquiries(app, personas, members);
  await showPopup(app, app.get(Clock).now());
  report('who follows whom');
  const personaHosts: PastHost[] = [1, 2, 3, 4, 5].map((number) => ({
    ...personas[`host0${number}` as 'host01'],
    portrait: personaPortraits[13 + number] ?? 1,
  }));
  const allHosts = [...personaHosts, ...hosts];
  const fans = [...members, personas.viewer01, personas.vip01, personas.fan01, personas.manager01];
  await makeFollows(app, chance, allHosts, fans);
  report('three months of lives and gifts');
  await makePast(app, chance, allHosts, fans);
  report('orders of honey');
  await makeRoyalOrders(app, personas.vip01);
  await makePastOrders(app, new Chance(54), [...members, personas.manager01]);
  report('items');
  await makePersonaItems(app, personas);
  await makeItemUse(app, chance, allHosts, members);
  report('subscriptions');
  await makeSubscriptions(app, chance, allHosts, fans);
  report('comments');
  await makeComments(app, chance, allHosts, members);
  report('words that were looked for');
  for (const { word, before, today } of searchedWords) {
    const keys = members.map(({ userKey }) => userKey);
    await buildSearchedWord(app, { word, userKeys: keys.slice(0, before), daysAgo: 1 });
    await buildSearchedWord(app, { word, userKeys: keys.slice(0, today) });
  }
  report('messages');
  await makeMessages(app, personas);
  report('alarms');
  await makePastAlarms(app);
  report('lives of this moment');
  await startPersonaLives(app, personas);
  await startMoreLives(app, chance, hosts);
  await app.get(JobRunner).runNow('gift-roll-up');
  await app.get(JobRunner).runNow('ledger-fold');
  await pushNothing(app);
}

async function makeHosts(app: INestApplicationContext, chance: Chance): Promise<PastHost[]> {
  const hosts: PastHost[] = [];
  for (let number = 0; number < hostCount; number += 1) {
    const portrait = 100 + number;
    const host = await buildHost(app, {
      loginId: `star${String(number + 1).padStart(3, '0')}`,
      nick: hostNick(number),
      profileInfo: portraitOf(portrait),
      stateMemo: chance.pick(hostMemos),
    });
    hosts.push({ ...host, portrait });
  }
  return hosts;
}

async function makeMembers(app: INestApplicationContext, chance: Chance): Promise<BuiltMember[]> {
  const members: BuiltMember[] = [];
  for (let number = 0; number < memberCount; number += 1) {
    const vipLevel = chance.chance(0.15) ? chance.integer(1, 5) : 0;
    const member = await buildMember(app, {
      loginId: `bee${String(number + 1).padStart(3, '0')}`,
      nick: memberNick(number),
      // One in three has no picture: the page then shows initials.
      profileInfo: chance.chance(0.66) ? portraitOf(200 + number) : null,
      vipLevel,
      boughtHoney: 200_000 + chance.longTail(1_000, 2_000_000),
      honey: 1_000,
    });
    members.push(member);
  }
  return members;
}

/** Two applications wait beside that of applicant01, one was rejected. */
async function makeHostAsks(
  app: INestApplicationContext,
  members: readonly BuiltMember[],
  operatorKey: number,
): Promise<void> {
  const [singer, gamer, cook] = members;
  if (!singer || !gamer || !cook) return;
  await buildHostAsk(app, {
    userKey: singer.userKey,
    period: 'none',
    platform: '',
    sns_account: '@bee.sings',
  });
  await buildHostAsk(app, {
    userKey: gamer.userKey,
    career: '게임 방송을 4년 했어요. 주말마다 시청자와 함께 하는 방송을 하려고 해요.',
    period: 'over_3y',
    sns_account: '@bee.plays',
  });
  const rejected = await buildHostAsk(app, { userKey: cook.userKey, sns_account: '@bee.cooks' });
  const reason = 'SNS 계정을 찾을 수 없어요. 주소를 확인해 주세요.';
  await decideHostAsk(app, rejected, { decision: 'reject', reason, operatorKey });
}

async function makeFollows(
  app: INestApplicationContext,
  chance: Chance,
  hosts: PastHost[],
  fans: BuiltMember[],
) {
  const now = app.get(Clock).nowMs();
  const data = fans.flatMap(({ userKey }) =>
    chance.sample(hosts, chance.integer(1, 14)).map((host) => ({
      userKey,
      hostKey: host.userKey,
      createdAt: new Date(now - chance.integer(1, 80) * 86_400_000),
    })),
  );
  await app.get(Database).prisma.follow.createMany({ data, skipDuplicates: true });
}

const looks = ['nick_honey', 'nick_sky', 'nick_rose', 'entrance_bees', 'bubble_comb', 'bubble_night'];

/** Some members wear what they bought, some gave hosts what these may use. */
async function makeItemUse(
  app: INestApplicationContext,
  chance: Chance,
  hosts: PastHost[],
  members: BuiltMember[],
): Promise<void> {
  for (const { userKey } of chance.sample(members, 20)) {
    await buyItem(app, { userKey, code: chance.pick(looks), used: true });
  }
  for (const { userKey } of chance.sample(members, 6)) {
    const hostKey = chance.pick(hosts).userKey;
    await buyItem(app, { userKey, code: chance.pick(['live_boost', 'more_managers']), hostKey });
  }
}

/** A handful on each of the pages that are seen first. */
async function makeComments(
  app: INestApplicationContext,
  chance: Chance,
  hosts: PastHost[],
  members: BuiltMember[],
): Promise<void> {
  for (const { userKey: hostKey } of hosts.slice(0, 15)) {
    for (const { userKey } of chance.sample(members, chance.integer(2, 6))) {
      const answered = chance.chance(0.4) ? { answer: chance.pick(answerTexts) } : {};
      await buildComment(app, { userKey, hostKey, content: chance.pick(commentTexts), ...answered });
    }
  }
}

async function startMoreLives(
  app: INestApplicationContext,
  chance: Chance,
  hosts: PastHost[],
): Promise<void> {
  const types = [
    'normal',
    'normal',
    'normal',
    'red',
    'normal',
    'normal',
    'red',
    'normal',
    'normal',
    'normal',
  ] as const;
  const minutes = chance.sample([4, 9, 15, 22, 31, 44, 58, 75, 96, 120], extraLives);
  for (const [index, host] of hosts.slice(0, extraLives).entries()) {
    const theme = chance.pick(themes);
    const type = types[index] ?? 'normal';
    await buildLive(app, {
      hostKey: host.userKey,
      title: chance.pick(theme.titles),
      themeCd: theme.themeCd,
      type,
      tags: chance.sample(tags, 2),
      thumbnail: thumbnailOf({
        seed: host.portrait,
        mood: type === 'red' ? 'red' : theme.themeCd,
        people: [host.portrait],
      }),
      recommendWeight: index % 3 === 0 ? chance.integer(1, 90) : 0,
      startedAt: new Date(app.get(Clock).nowMs() - (minutes[index] ?? 10) * 60_000),
    });
  }
}
