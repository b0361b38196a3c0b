import { BattlesService } from '@honey/server/broadcast/battles/battles.service';
import { LiveSettingsService } from '@honey/server/broadcast/own/live-settings.service';
import type { INestApplicationContext } from '@nestjs/common';
import { personOf } from './art/cast.ts';
import { stickerPath } from './art/sticker.ts';
import {
  type BuiltMember,
  buildChannelBlock,
  buildComment,
  buildExchangeAccount,
  buildFan,
  buildHost,
  buildHostApplication,
  buildItem,
  buildLive,
  buildManager,
  buildMembers,
  buildOwnBlocks,
  buildReport,
  buildRoomModes,
  buildSignature,
  type MemberOverrides,
  passItemOn,
} from './builders/index.ts';
import { castLiveOf } from './content/cast-lives.ts';
import { answerTexts, commentTexts } from './content/community.ts';
import { portraitOf } from './content/pictures.ts';
import { royalHoney } from './content/royal.ts';
import { artUrl } from './content/site-content.ts';
import type { Timeline } from './datasets/timeline.ts';

/** Portraits of the personas; others follow. */
export const personaPortraits = Array.from({ length: 30 }, (_, index) => index + 1);

type PersonaId =
  | 'viewer01'
  | 'viewer02'
  | 'vip01'
  | 'manager01'
  | 'fan01'
  | 'blocked01'
  | 'muted01'
  | 'minor01'
  | 'unverified01'
  | 'excel01'
  | 'social01'
  | 'leaving01'
  | 'applicant01'
  | 'admin01'
  | 'host01'
  | 'host02'
  | 'host03'
  | 'host04'
  | 'host05'
  | 'support01'
  | 'moderator01'
  | 'finance01'
  | 'content01';

/** The documented balances of personas, whatever they charged and spent. */
export const personaHoney = { viewer01: 100_000, vip01: 5_000_000 } as const;

const people: Record<PersonaId, MemberOverrides> = {
  viewer01: {
    btuc: 1_000,
    nick: '꿀벌이',
    honey: personaHoney.viewer01,
    name: '김꿀벌',
    phone: '01012345678',
    birth: '19950505',
    stateMemo: '노래 방송 좋아해요',
  },
  viewer02: { nick: '빈꿀통', stateMemo: '꿀 모으는 중' },
  vip01: {
    nick: '로열젤리',
    honor: 'star',
    // The orders that reach the grade provide the rest.
    honey: personaHoney.vip01 - royalHoney,
    btuc: 3_000,
    name: '이로열',
  },
  manager01: { nick: '든든매니저', honey: 10_000 },
  fan01: { nick: '하늘바라기', honey: 50_000 },
  blocked01: { nick: '막힌벌', honey: 10_000 },
  muted01: { nick: '조용한벌', honey: 10_000 },
  minor01: { nick: '새싹벌', userAdultYn: false },
  unverified01: { nick: '아직벌', verificationYn: false, userAdultYn: false },
  excel01: { nick: '엑셀벌', excelOnlyYn: true, honey: 10_000 },
  social01: { nick: '카카오벌', regMethodCd: 'kakao', honey: 1_000 },
  leaving01: { nick: '떠나는벌' },
  applicant01: { nick: '지망생벌' },
  admin01: { nick: '운영자', role: 'operator' },
  host01: { nick: '하늘이라이브', role: 'host', stateMemo: '매일 밤 아홉 시, 달콤하게 만나요.' },
  host02: { nick: '붉은노을', role: 'host', stateMemo: '어른들의 밤 수다' },
  host03: { nick: '배틀여왕', role: 'host', stateMemo: '오늘도 이긴다!' },
  host04: { nick: '엑셀대장', role: 'host', stateMemo: '1등에게 황금 벌집을' },
  host05: { nick: '쉬는중', role: 'host', stateMemo: '다음 방송에서 만나요' },
  support01: { nick: '고객지원', role: 'operator', operatorRoles: ['support'] },
  moderator01: { nick: '방송관리', role: 'operator', operatorRoles: ['moderator'] },
  finance01: { nick: '정산담당', role: 'operator', operatorRoles: ['finance'] },
  content01: { nick: '콘텐츠담당', role: 'operator', operatorRoles: ['content'] },
};

const ids = Object.keys(people) as PersonaId[];

/** How many personas come before the guests of the personas' lives; the portraits of the others follow the guests'. */
const beforeGuests = ids.indexOf('host05') + 1;
const guestPortraits = 5;

/** The portrait of a persona by its place among them. */
const portraitAt = (index: number): number =>
  personaPortraits[index < beforeGuests ? index : index + guestPortraits] ?? 1;

/** The members of every dataset with personas, by ID. */
export type Personas = Record<PersonaId, BuiltMember>;

/** Creates the personas as newly joined, at the clock's time, with their initial honey. */
export async function makePersonas(app: INestApplicationContext, { presentMs }: Timeline): Promise<Personas> {
  const members = await buildMembers(
    app,
    ids.map((id, index) => ({
      ...people[id],
      loginId: id,
      profileId: id,
      profileInfo: portraitOf(personOf(id, portraitAt(index))),
      ...(id === 'leaving01' ? { deletionAskedAt: new Date(presentMs) } : {}),
    })),
  );
  return complete(Object.fromEntries(members.map((member, index) => [ids[index], member])));
}

/** The personas' relations, except the fan. */
export async function makePersonaRelations(app: INestApplicationContext, personas: Personas): Promise<void> {
  const { host01, manager01, fan01, blocked01, muted01 } = personas;
  await buildManager(app, { hostKey: host01.userKey, userKey: manager01.userKey });
  await buildChannelBlock(app, { hostKey: host01.userKey, userKey: blocked01.userKey, kind: 'live' });
  await buildChannelBlock(app, { hostKey: host01.userKey, userKey: muted01.userKey, kind: 'chat' });
  await buildHostApplication(app, { userKey: personas.applicant01.userKey });
  await buildExchangeAccount(app, { userKey: personas.host05.userKey });
  await buildExchangeAccount(app, { userKey: personas.host04.userKey, state: 'review', bank_cd: '020' });
  await buildOwnBlocks(app, {
    userKey: fan01.userKey,
    chat: [muted01.userKey, personas.social01.userKey],
    content: [personas.excel01.userKey],
  });
  await makeTalk(app, personas);
}

/** fan01 becomes a fan of host01, of level 10. */
export async function makePersonaFan(
  app: INestApplicationContext,
  { fan01, host01 }: Personas,
): Promise<void> {
  await buildFan(app, { userKey: fan01.userKey, hostKey: host01.userKey, starCnt: 12_000 });
}

/** Comments on the page of host01, and a report for the operator. */
async function makeTalk(app: INestApplicationContext, personas: Personas): Promise<void> {
  const { host01, fan01, viewer01, viewer02, muted01 } = personas;
  const [hostKey, [first, second], [answer]] = [host01.userKey, commentTexts, answerTexts];
  await buildComment(app, { userKey: fan01.userKey, hostKey, content: first, answer });
  await buildComment(app, { userKey: viewer01.userKey, hostKey, content: second });
  await buildReport(app, {
    reporterKey: viewer02.userKey,
    userKey: muted01.userKey,
    content: '방송에서 다른 시청자에게 계속 욕을 했어요.',
  });
}

/** Items in every state: unused, in use, passed on. */
export async function makePersonaItems(app: INestApplicationContext, personas: Personas): Promise<void> {
  const { viewer01, viewer02, fan01, host01 } = personas;
  await buildItem(app, { userKey: viewer01.userKey, code: 'nick_honey' });
  await buildItem(app, { userKey: fan01.userKey, code: 'nick_rose', used: true });
  await buildItem(app, { userKey: fan01.userKey, code: 'bubble_comb', used: true });
  await buildItem(app, { userKey: host01.userKey, code: 'live_boost' });
  await buildItem(app, { userKey: host01.userKey, code: 'more_managers' });
  const ownedId = await buildItem(app, { userKey: fan01.userKey, code: 'entrance_bees' });
  await passItemOn(app, { userKey: fan01.userKey, ownedId, targetKey: viewer02.userKey });
}

/** Starts lives of host01 to host04, each of their kind, and of a rival of host03. */
export async function startPersonaLives(app: INestApplicationContext, personas: Personas): Promise<number[]> {
  const contestants: number[] = [];
  for (const number of [1, 2, 3]) {
    const contestant = await buildHost(app, {
      loginId: `contestant0${number}`,
      nick: `도전자${number}호`,
      profileInfo: portraitOf(personOf(`contestant0${number}`, number)),
    });
    contestants.push(contestant.userKey);
  }
  // Contestants of an excel live have no live of their own, so host03 needs a different opponent.
  const rival = await buildHost(app, {
    loginId: 'rival01',
    nick: '맞수벌',
    profileInfo: portraitOf(personOf('rival01', 1)),
  });
  const started: number[] = [];
  for (const id of ['host01', 'host02', 'host03', 'host04'] as const) {
    const { vodKey } = await buildLive(app, {
      ...castLiveOf(id),
      hostKey: personas[id].userKey,
      contestants: id === 'host04' ? contestants : [],
      recommendWeight: 100 - started.length,
    });
    started.push(vodKey);
  }
  await setUpPersonaRoom(app, personas);
  await startPersonaBattle(app, personas.host03.userKey, rival.userKey);
  await buildRoomModes(app, {
    hostKey: personas.host04.userKey,
    vodKey: started[3] ?? 0,
    links_off_yn: 'Y',
    words: ['스포일러'],
    notice: '엑셀 라이브 규칙: 서로 존중해 주세요. 링크는 보낼 수 없어요.',
  });
  return started;
}

/** host03 meets a host who has a battle live too. */
async function startPersonaBattle(
  app: INestApplicationContext,
  hostKey: number,
  rivalKey: number,
): Promise<void> {
  // Right after those of the personas, so that both sides have viewers.
  await buildLive(app, { ...castLiveOf('rival01'), hostKey: rivalKey, recommendWeight: 96 });
  const battles = app.get(BattlesService);
  await battles.invite(hostKey, rivalKey);
  await battles.invite(rivalKey, hostKey);
}

const signatures = [
  { title: '하늘 폭죽', starCnt: 777 },
  { title: '달콤한 밤', starCnt: 1_004 },
];

/** host01 shows two signatures and a text at the top of the room. */
async function setUpPersonaRoom(app: INestApplicationContext, { host01 }: Personas): Promise<void> {
  const { userKey } = host01;
  await app
    .get(LiveSettingsService)
    .setBoilerplate(userKey, '신청곡은 꿀 100개부터 받아요. 서로 예쁜 말만 해요!');
  for (const [index, { title, starCnt }] of signatures.entries()) {
    await buildSignature(app, { hostKey: userKey, title, starCnt, image: artUrl(stickerPath(index)) });
  }
}

function complete(built: Partial<Record<string, BuiltMember>>): Personas {
  const missing = ids.filter((id) => built[id] === undefined);
  if (missing.length > 0) throw new Error(`personas are missing: ${missing.join(', ')}`);
  return built as Personas;
}
