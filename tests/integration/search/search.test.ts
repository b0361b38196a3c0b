import {
  buildChannelBlock,
  buildComment,
  buildLive,
  buildOwnBlocks,
  buildSanction,
} from '@honey/seeds/builders/index';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type {
  FoundCommentList,
  FoundLiveList,
  FoundMemberList,
  PopularWordList,
  SearchedWord,
  SearchSuggestions,
} from '@honey/server/search/search.dto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

async function person(role: 'member' | 'host' = 'member', nick?: string) {
  const called = nick === undefined ? {} : { nick };
  const built = await (role === 'host' ? buildHost : buildMember)(server.app, called);
  return { ...built, client: visitor.as(await tokenOf(server.app, built.userKey)) };
}

interface Lists {
  'bt-live': FoundLiveList;
  user: FoundMemberList;
  comment: FoundCommentList;
}
type Order = '' | '-popular' | '-new';

const find = <Kind extends keyof Lists>(
  caller: TestClient,
  kind: Kind,
  keyword: string,
  order: Order = '',
  page = '',
) =>
  caller.get<Lists[Kind]>(`/v1/search/search-${kind}${order}?keyword=${encodeURIComponent(keyword)}${page}`);
const lives = async (caller: TestClient, keyword: string, order: Order = '') =>
  (await find(caller, 'bt-live', keyword, order)).body.list.map(({ vod_key }) => vod_key);
const members = async (caller: TestClient, keyword: string, order: Order = '') =>
  (await find(caller, 'user', keyword, order)).body.list.map(({ user_key }) => user_key);
const comments = async (caller: TestClient, keyword: string, order: Order = '') =>
  (await find(caller, 'comment', keyword, order)).body.list.map(({ comment_sn }) => comment_sn);

const kinds = ['bt-live', 'user', 'comment'] as const;
const orders = ['', '-popular', '-new'] as const;
const calls = kinds.flatMap((kind) => orders.map((order) => [kind, order] as const));

describe('search', () => {
  it.each(calls)(
    'for %s%s is for members, and rejects an invalid keyword (SEARCH-1, SEARCH-2)',
    async (kind, order) => {
      const { client: own } = await person();
      expect((await find(visitor, kind, '하늘', order)).status).toBe(401);
      const refusal = async (keyword: string) => {
        const { status, body } = await find(own, kind, keyword, order);
        const { code, fields } = body as unknown as {
          code: string;
          fields: { field: string; code: string }[];
        };
        return [status, code, fields[0]?.field, fields[0]?.code];
      };
      const invalid = [400, 'validation_failed', 'keyword'];
      expect(await refusal(' ')).toEqual([...invalid, 'empty']);
      expect(await refusal('하')).toEqual([...invalid, 'tooShort']);
      expect(await refusal('ㅠㅠ')).toEqual([...invalid, 'tooShort']);
      expect(await refusal('꿀'.repeat(31))).toEqual([...invalid, 'tooLong']);
      await server.app.get(Database).prisma.prohibitedWord.upsert({
        where: { word: '금지된말' },
        create: { word: '금지된말' },
        update: {},
      });
      await server.app.get(ProhibitedWordsService).reload();
      expect((await refusal('금지된 말')).slice(1, 3)).toEqual(['prohibited_word', 'keyword']);
      for (const query of [
        '',
        '?keyword=a&keyword=b',
        '?keyword=꿀벌&x=1',
        '?keyword=꿀벌&limit=101',
        '?keyword=꿀벌&offset=-1',
      ]) {
        expect((await own.get(`/v1/search/search-${kind}${order}${encodeURI(query)}`)).status).toBe(400);
      }
      for (const odd of ['%%', '\\\\', "';--", '__|__', '\u0000\u0000']) {
        expect((await find(own, kind, odd, order)).status).toBe(400);
      }
      // More letters and digits than any random nickname or ID has: punctuation is not part of the keyword.
      for (const odd of [
        '日本',
        '🐝🐝nowhere1',
        '%nowhere%b',
        'nowhere\\b|c',
        '각'.normalize('NFD').repeat(2),
      ]) {
        expect((await find(own, kind, odd, order)).body).toMatchObject({ list: [], total: 0, more_yn: 'N' });
      }
    },
  );

  it('takes its limits from the settings (SEARCH-2)', async () => {
    const { client: own } = await person();
    const settings = server.app.get(SettingsStore);
    await settings.set('search_length_min', 3);
    expect((await find(own, 'user', '하늘')).status).toBe(400);
    const { body } = await own.get<PopularWordList>('/v1/search/popular-word-list');
    expect([body.keyword_length_min, body.keyword_length_max]).toEqual([3, 30]);
    await settings.set('search_length_min', 2);
    expect((await find(own, 'user', '하늘')).status).toBe(200);
  });
});

describe('members', () => {
  it('are found by their current nickname and profile ID (SEARCH-3, SEARCH-4)', async () => {
    const { client: own } = await person();
    const found = await person('host', '구름위산책');
    const { body } = await find(own, 'user', 'ㄱㄹㅇㅅ');
    expect(body).toMatchObject({ total: 1, offset: 0, limit: 20, more_yn: 'N' });
    expect(body.list[0]).toMatchObject({
      user_key: found.userKey,
      nick: '구름위산책',
      host_yn: 'Y',
      follow_yn: 'N',
      live_vod_key: null,
      follower_cnt: 0,
    });
    const id = body.list[0]?.profile_id ?? '';
    expect(await members(own, id.toUpperCase())).toContain(found.userKey);
    await server.app
      .get(Database)
      .prisma.user.update({ where: { userKey: found.userKey }, data: { nick: '바다위산책' } });
    expect(await members(own, '구름위')).toEqual([]);
    expect(await members(own, '바다위 산')).toEqual([found.userKey]);
  });

  it('are found by the keys of a Korean word on an English keyboard, and still by English words (SEARCH-19)', async () => {
    const { client: own } = await person();
    const korean = await person('host', '은하수여행');
    const { vodKey } = await buildLive(server.app, { hostKey: korean.userKey, title: '은하수 보는 밤' });
    const { userKey } = await person();
    const comment = { hostKey: korean.userKey, userKey, content: '은하수가 예뻐요' };
    const commentSn = await buildComment(server.app, comment);
    // Whole, in capitals, half-typed, and with a space.
    for (const keys of ['dmsgktn', 'DMSGKTN', 'dmsgkt', 'dmsgktndug', 'dmsgktn du']) {
      expect([keys, await members(own, keys)]).toEqual([keys, [korean.userKey]]);
    }
    for (const order of orders) {
      expect(await members(own, 'dmsgktn', order)).toEqual([korean.userKey]);
      expect(await lives(own, 'dmsgktn', order)).toEqual([vodKey]);
      expect(await comments(own, 'dmsgktn', order)).toEqual([commentSn]);
    }
    expect((await suggestions(own, 'dmsgkt')).members.map(({ user_key }) => user_key)).toEqual([
      korean.userKey,
    ]);
    // Members with that English name are among them, with the same relevance.
    const english = await person('member', 'dmsgktn');
    expect(await members(own, 'dmsgktn')).toEqual([english.userKey, korean.userKey]);
  });

  it('are ordered by relevance, by followers and by joining (SEARCH-7, SEARCH-8, SEARCH-9)', async () => {
    const { client: own } = await person();
    const within = await person('host', '큰노을빛');
    const begins = await person('host', '노을빛섬');
    const exact = await person('host', '노을빛');
    await follow([within, within, begins].map(({ userKey }) => userKey));
    expect(await members(own, '노을빛')).toEqual([exact, begins, within].map(({ userKey }) => userKey));
    expect(await members(own, '노을빛', '-popular')).toEqual(
      [within, begins, exact].map(({ userKey }) => userKey),
    );
    expect(await members(own, '노을빛', '-new')).toEqual(
      [exact, begins, within].map(({ userKey }) => userKey),
    );
    const { body } = await find(own, 'user', '노을빛', '-popular', '&offset=1&limit=1');
    expect([body.list.map(({ user_key }) => user_key), body.total]).toEqual([[begins.userKey], 3]);
    expect((await find(own, 'user', '노을빛', '', '&offset=50')).body).toMatchObject({ list: [], total: 3 });
  });

  it('show the member’s current follows and the others’ as theirs, on a recently cached page (SEARCH-13)', async () => {
    const [one, other, found] = [await person(), await person(), await person('host', '들국화향기')];
    const follows = async (caller: TestClient) =>
      (await find(caller, 'user', '들국화')).body.list.map(({ user_key, follow_yn }) => [
        user_key,
        follow_yn,
      ]);
    const { prisma } = server.app.get(Database);
    const pair = { hostKey: found.userKey, userKey: one.userKey };
    const shown: unknown[] = [await follows(one.client), await follows(other.client)];
    await prisma.follow.create({ data: pair });
    shown.push(await follows(one.client), await follows(other.client));
    const late = await person('host', '들국화밭');
    shown.push(await follows(one.client));
    await prisma.follow.delete({ where: { hostKey_userKey: pair } });
    shown.push(await follows(one.client));
    const not = [found.userKey, 'N'];
    const followed = [found.userKey, 'Y'];
    expect(shown.slice(0, 4)).toEqual([[not], [not], [followed], [not]]);
    expect(shown[4]).toEqual(expect.arrayContaining([followed, [late.userKey, 'N']]));
    expect(shown[5]).toEqual(expect.arrayContaining([not, [late.userKey, 'N']]));
  });

  it('are paged up to a limit, the best of the order, and the exact name below any number of others (SEARCH-13)', async () => {
    const { client: own } = await person();
    const exact = await person('member', '수많은별');
    const { prisma } = server.app.get(Database);
    await prisma.user.createMany({
      data: Array.from({ length: 105 }, (_, n) => ({ nick: `수많은별${n}`, profileId: `manystars${n}` })),
    });
    await server.app.get(SettingsStore).set('search_hits_max', 100);
    const { body } = await find(own, 'user', '수많은별');
    expect([body.total, body.more_yn, body.list[0]?.user_key]).toEqual([100, 'Y', exact.userKey]);
    const newest = (await find(own, 'user', '수많은별', '-new')).body.list[0]?.nick;
    expect(newest).toBe('수많은별104');
    await server.app.get(SettingsStore).set('search_hits_max', 1_000);
    expect((await find(own, 'user', '수많은별')).body).toMatchObject({ total: 106, more_yn: 'N' });
  });

  it('whose name starts with the keyword are found below any number of more followed others (SEARCH-7, SEARCH-13)', async () => {
    const { client: own } = await person();
    const begins = await person('member', '먼저온별하늘');
    const { prisma } = server.app.get(Database);
    await prisma.user.createMany({
      data: Array.from({ length: 105 }, (_, n) => ({ nick: `${n}또먼저온별`, profileId: `laterstars${n}` })),
    });
    await server.app.get(SettingsStore).set('search_hits_max', 100);
    const { body } = await find(own, 'user', '먼저온별');
    expect([body.total, body.more_yn, body.list[0]?.user_key]).toEqual([100, 'Y', begins.userKey]);
    await server.app.get(SettingsStore).set('search_hits_max', 1_000);
  });

  it('are not found when they left, are operators, or are restricted from the service (SEARCH-12)', async () => {
    const { client: own } = await person();
    const visible = await person('member', '안보이는달');
    const muted = await person('member', '말못하는달');
    const left = await person('member', '떠나가는달');
    const { prisma } = server.app.get(Database);
    await prisma.user.create({ data: { nick: '운영하는달', profileId: 'operatingmoon', role: 'operator' } });
    expect(await members(own, '는달', '-new')).toEqual([left, muted, visible].map(({ userKey }) => userKey));
    await buildSanction(server.app, { userKey: visible.userKey, kind: 'service' });
    await buildSanction(server.app, { userKey: muted.userKey, kind: 'chat' });
    await prisma.user.update({ where: { userKey: left.userKey }, data: { deletedAt: new Date() } });
    expect(await members(own, '는달')).toEqual([muted.userKey]);
    await prisma.sanction.updateMany({ where: { userKey: visible.userKey }, data: { liftedAt: new Date() } });
    expect(await members(own, '는달', '-new')).toEqual([muted.userKey, visible.userKey]);
  });
});

describe('lives', () => {
  it('are found while they run, by title, tags and host (SEARCH-3, SEARCH-4)', async () => {
    const { client: own } = await person();
    const host = await person('host', '피아노치는새');
    const { vodKey } = await buildLive(server.app, {
      hostKey: host.userKey,
      title: '비 오는 밤, 연주해요',
      tags: ['재즈', '신청곡'],
    });
    for (const keyword of ['비오는밤연', 'ㅂㅇㄴㅂ', '신청고', '피아노ㅊㄴ', '연주하']) {
      const { body } = await find(own, 'bt-live', keyword);
      expect({ keyword, keys: body.list.map(({ vod_key }) => vod_key) }).toEqual({
        keyword,
        keys: keyword === '연주하' ? [] : [vodKey],
      });
    }
    const { body } = await find(own, 'bt-live', '비 오는');
    expect(body.list[0]).toMatchObject({ title: '비 오는 밤, 연주해요', host: { nick: '피아노치는새' } });
    expect(body).toMatchObject({ total: 1, more_yn: 'N' });
    await server.app
      .get(Database)
      .prisma.user.update({ where: { userKey: host.userKey }, data: { nick: '드럼치는새' } });
    expect(await lives(own, '드럼치는')).toEqual([vodKey]);
    expect(await lives(own, '피아노치')).toEqual([]);
    await server.app.get(LifecycleService).end(vodKey, 'host');
    expect(await lives(own, '비 오는')).toEqual([]);
  });

  it('are ordered by relevance, by viewers and by start; a member restricted to excel lives finds only those (SEARCH-7 to SEARCH-9, SEARCH-12)', async () => {
    const { client: own } = await person();
    const old = await buildLive(server.app, {
      title: '신나는 캠핑카',
      type: 'excel',
      startedAt: new Date(Date.now() - 3_600_000),
    });
    const late = await buildLive(server.app, {
      title: '캠핑카 여행',
      startedAt: new Date(Date.now() - 60_000),
    });
    // The job that counts viewers would overwrite the number.
    const jobs = server.app.get(JobRunner);
    jobs.suspend(true);
    await jobs.whenIdle();
    await server.app
      .get(Database)
      .prisma.live.update({ where: { vodKey: old.vodKey }, data: { viewerCnt: 7 } });
    expect(await lives(own, '캠핑카')).toEqual([late.vodKey, old.vodKey]);
    expect(await lives(own, '캠핑카', '-popular')).toEqual([old.vodKey, late.vodKey]);
    expect(await lives(own, '캠핑카', '-new')).toEqual([late.vodKey, old.vodKey]);
    const excel = await person();
    await server.app
      .get(Database)
      .prisma.user.update({ where: { userKey: excel.userKey }, data: { excelOnlyYn: true } });
    expect(await lives(excel.client, '캠핑카')).toEqual([old.vodKey]);
    jobs.suspend(false);
  });
});

describe('more hits than paging reaches', () => {
  const many = 105;
  const hitsMax = 100;
  beforeAll(() => server.app.get(SettingsStore).set('search_hits_max', hitsMax));
  afterAll(() => server.app.get(SettingsStore).set('search_hits_max', 1_000));

  it('among comments: an old one of the most followed host is the most popular, an exact match the most relevant (SEARCH-7, SEARCH-8, SEARCH-13)', async () => {
    const [followed, other, author] = [await person('host'), await person('host'), await person()];
    await follow([followed.userKey]);
    const write = (hostKey: number, content: string) =>
      buildComment(server.app, { userKey: author.userKey, hostKey, content });
    const popular = await write(followed.userKey, '저기 별똥별 떨어져요');
    const whole = await write(other.userKey, '별똥별');
    const begins = await write(other.userKey, '별똥별 봤어요');
    await server.app.get(Database).prisma.hostComment.createMany({
      data: Array.from({ length: many }, (_, n) => ({
        hostKey: other.userKey,
        userKey: author.userKey,
        content: `${n}번째 별똥별`,
        createdAt: new Date(),
      })),
    });
    const { body } = await find(author.client, 'comment', '별똥별', '-popular');
    expect([body.total, body.more_yn, body.list[0]?.comment_sn]).toEqual([hitsMax, 'Y', popular]);
    expect((await comments(author.client, '별똥별')).slice(0, 2)).toEqual([whole, begins]);
  });

  it('among lives: an old one is the most popular by its viewers (SEARCH-8, SEARCH-13)', async () => {
    const { client: own } = await person();
    const first = await buildLive(server.app, { title: '모두 함께 은하수' });
    for (let n = 0; n < many; n += 1) await buildLive(server.app, { title: `${n}번째 은하수` });
    await server.app
      .get(Database)
      .prisma.live.update({ where: { vodKey: first.vodKey }, data: { viewerCnt: 7 } });
    const { body } = await find(own, 'bt-live', '은하수', '-popular');
    expect([body.total, body.more_yn, body.list[0]?.vod_key]).toEqual([hitsMax, 'Y', first.vodKey]);
  });
});

describe('comments', () => {
  it('are found until they are deleted, replies are not (SEARCH-3, SEARCH-4)', async () => {
    const [host, author] = [await person('host'), await person()];
    const sn = await buildComment(server.app, {
      userKey: author.userKey,
      hostKey: host.userKey,
      content: '오늘 노래 정말 좋았어요!',
      answer: '다음 노래도 기대해요',
    });
    expect(await comments(author.client, 'ㄴㄹㅈㅁ')).toEqual([sn]);
    expect(await comments(author.client, '노래도')).toEqual([]);
    const { body } = await find(author.client, 'comment', '노래정말좋');
    expect(body.list[0]).toMatchObject({
      content: '오늘 노래 정말 좋았어요!',
      user: { user_key: author.userKey },
      host: { user_key: host.userKey },
    });
    const edit = { comment_sn: sn, content: '오늘 춤이 멋졌어요!' };
    expect((await author.client.send('PUT', '/v1/mypage/comment', { body: edit })).status).toBe(200);
    expect(await comments(author.client, '노래정말')).toEqual([]);
    expect(await comments(author.client, '춤이')).toEqual([sn]);
    await author.client.send('DELETE', '/v1/mypage/comment', { body: { comment_sn: sn } });
    expect(await comments(author.client, '춤이')).toEqual([]);
  });

  it('are found on the pages of hosts only, and again when a member becomes a host (SEARCH-3)', async () => {
    const [host, author] = [await person('host'), await person()];
    const sn = await buildComment(server.app, {
      userKey: author.userKey,
      hostKey: host.userKey,
      content: '첫 방송 축하드려요',
    });
    const become = (role: 'host' | 'member') =>
      server.app.get(Database).prisma.user.update({ where: { userKey: host.userKey }, data: { role } });
    for (const order of orders) expect(await comments(author.client, '축하드려', order)).toEqual([sn]);
    await become('member');
    for (const order of orders) expect(await comments(author.client, '축하드려', order)).toEqual([]);
    await become('host');
    for (const order of orders) expect(await comments(author.client, '축하드려', order)).toEqual([sn]);
  });

  it('are ordered by relevance, by the followers of their host and by time (SEARCH-7, SEARCH-8, SEARCH-9)', async () => {
    const [followed, other, author] = [await person('host'), await person('host'), await person()];
    await follow([followed.userKey]);
    const write = (hostKey: number, content: string) =>
      buildComment(server.app, { userKey: author.userKey, hostKey, content });
    const first = await write(followed.userKey, '정말 무지개 같은 방송');
    const second = await write(other.userKey, '무지개 방송');
    const third = await write(other.userKey, '또 무지개');
    expect(await comments(author.client, '무지개')).toEqual([second, third, first]);
    expect(await comments(author.client, '무지개', '-popular')).toEqual([first, third, second]);
    expect(await comments(author.client, '무지개', '-new')).toEqual([third, second, first]);
  });
});

describe('a member hidden by the searching member', () => {
  it.each(['messages', 'content', 'chat', 'talking', 'watching'] as const)(
    'is not found with lives and comments, %s, until it is undone (SEARCH-11)',
    async (kind) => {
      const word = { messages: '넷째', content: '첫째', chat: '둘째', talking: '다섯째', watching: '셋째' }[
        kind
      ];
      const viewer = await person('host');
      const hidden = await person('host', `${word}미운벌`);
      const { vodKey } = await buildLive(server.app, { hostKey: hidden.userKey });
      const friend = await person('host');
      const write = (userKey: number, hostKey: number) =>
        buildComment(server.app, { userKey, hostKey, content: `${word}댓글이에요` });
      const written = [
        await write(hidden.userKey, friend.userKey),
        await write(friend.userKey, hidden.userKey),
        await write(friend.userKey, friend.userKey),
      ];
      const all = async () => ({
        members: await members(viewer.client, `${word}미운`),
        lives: await lives(viewer.client, `${word}미운`),
        comments: await comments(viewer.client, `${word}댓글`, '-new'),
        suggested: (await suggestions(viewer.client, `${word}미운`)).members.map(({ user_key }) => user_key),
      });
      const before = await all();
      expect(before).toEqual({
        members: [hidden.userKey],
        lives: [vodKey],
        comments: [...written].reverse(),
        suggested: [hidden.userKey],
      });
      if (kind === 'talking' || kind === 'watching')
        await buildChannelBlock(server.app, {
          hostKey: viewer.userKey,
          userKey: hidden.userKey,
          kind: kind === 'talking' ? 'chat' : 'live',
        });
      else await buildOwnBlocks(server.app, { userKey: viewer.userKey, [kind]: [hidden.userKey] });
      expect(await all()).toEqual({ members: [], lives: [], comments: [written[2]], suggested: [] });
      // Other members still find them, and the hidden member notices nothing.
      expect(await members(friend.client, `${word}미운`)).toEqual([hidden.userKey]);
      expect(await members(hidden.client, viewer.nick)).toContain(viewer.userKey);
      const { prisma } = server.app.get(Database);
      await prisma.messageBlock.deleteMany({ where: { userKey: viewer.userKey } });
      await prisma.contentBlock.deleteMany({ where: { userKey: viewer.userKey } });
      await prisma.chatHide.deleteMany({ where: { userKey: viewer.userKey } });
      await prisma.channelBlock.deleteMany({ where: { hostKey: viewer.userKey } });
      expect(await all()).toEqual(before);
    },
  );
});

describe('words', () => {
  const dayMs = 86_400_000;
  afterEach(() => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null }));

  const searchWith = async (caller: TestClient, keyword: string) =>
    (await caller.send<SearchedWord>('POST', '/v1/search/search-word', { body: { keyword } })).body;
  const popular = async () => {
    await server.app.get(DomainEventBus).emitAndWait('dataReplaced', { reason: 'a test' });
    const { client: own } = await person();
    return (await own.get<PopularWordList>('/v1/search/popular-word-list')).body;
  };

  it('that members searched and found are popular by the number of members, each once, with their change (SEARCH-17)', async () => {
    // At noon in Seoul: no day ends between the searches and the read.
    const noonMs = Math.ceil(Date.now() / dayMs) * dayMs + 3 * 3_600_000;
    const clock = server.app.get(Clock);
    clock.set({ offsetMs: 0, frozenAtMs: noonMs });
    const people = await Promise.all(Array.from({ length: 5 }, () => person()));
    await person('member', '산들바람');
    await person('member', '아침이슬');
    const mentions = async (keyword: string, by: number) => {
      for (const { userKey } of people.slice(0, by)) {
        // Read again, since the time moves.
        const own = visitor.as(await tokenOf(server.app, userKey));
        expect(await searchWith(own, keyword)).toEqual({ keyword, counted_yn: 'Y' });
        await searchWith(own, keyword);
      }
    };
    await mentions('산들바람', 3);
    await mentions('아침이슬', 4);
    expect((await popular()).list).toEqual([
      { rank: 1, word: '아침이슬', change: null },
      { rank: 2, word: '산들바람', change: null },
    ]);
    clock.shift(dayMs);
    await mentions('산들 바람', 4);
    await mentions('아침이슬', 3);
    await mentions('들바람', 2);
    const { day, list } = await popular();
    expect(day).toMatch(/^\d{8}$/);
    expect(list).toEqual([
      { rank: 1, word: '산들 바람', change: 1 },
      { rank: 2, word: '아침이슬', change: -1 },
    ]);
    const { client: own } = await person();
    expect((await suggestions(own, '산드')).words).toEqual(['산들 바람']);
  });

  it('that were typed on an English keyboard count as the Korean word, unless they have hits of their own (SEARCH-17, SEARCH-19)', async () => {
    await person('member', '여우별');
    await person('member', 'dutquf');
    const suggested = async (keyword: string) => {
      for (let by = 0; by < 3; by += 1) {
        const { client: own } = await person();
        expect(await searchWith(own, keyword)).toEqual({ keyword, counted_yn: 'Y' });
      }
    };
    await suggested('dudnquf');
    await suggested('dutquf');
    const { client: own } = await person();
    expect((await suggestions(own, 'dudnquf')).words).toEqual(['여우별']);
    expect((await suggestions(own, 'dutquf')).words).toEqual(['dutquf']);
  });

  it('that find nothing do not count, and an invalid keyword is rejected (SEARCH-2, SEARCH-17)', async () => {
    const { client: own } = await person();
    expect(await searchWith(own, '없는말없는말')).toMatchObject({ counted_yn: 'N' });
    expect(await searchWith(own, '하')).toMatchObject({ code: 'validation_failed' });
    expect(await searchWith(visitor, '하늘')).toMatchObject({ code: 'login_required' });
  });

  it('and members are suggested during typing (SEARCH-16)', async () => {
    const { client: own } = await person();
    const host = await person('host', '달콤한새벽');
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const found = await suggestions(own, '달콤하');
    expect(found.members).toMatchObject([{ user_key: host.userKey, host_yn: 'Y', live_vod_key: vodKey }]);
    expect((await own.get('/v1/search/search-suggest?keyword=a')).status).toBe(400);
    expect((await visitor.get('/v1/search/search-suggest?keyword=ab')).status).toBe(401);
  });
});

async function suggestions(caller: TestClient, keyword: string): Promise<SearchSuggestions> {
  return (
    await caller.get<SearchSuggestions>(`/v1/search/search-suggest?keyword=${encodeURIComponent(keyword)}`)
  ).body;
}

/** Each mention of a host is one more follower. */
async function follow(hostKeys: number[]): Promise<void> {
  for (const hostKey of hostKeys) {
    const fan = await person();
    await fan.client.send('POST', '/v1/user/follow-insert', { body: { target_user_key: hostKey } });
  }
  await server.app.get(JobRunner).runNow('social-counts-fold');
}
