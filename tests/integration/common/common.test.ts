import { buildLive, buildTheme } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { makePolicies } from '@honey/seeds/content/policies';
import { BannersService } from '@honey/server/common/home/banners.service';
import type { BannerList, MainData } from '@honey/server/common/home/home.dto';
import type { PageMeta, SiteInfo } from '@honey/server/common/site/site.dto';
import type { ProhibitCheckResult, ProhibitedWordList } from '@honey/server/common/words/words.dto';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { timed } from '../../setup/timed.ts';

const hourMs = 3_600_000;

const { server, client } = setServer();

const prisma = () => server.app.get(Database).prisma;
const hoursFromNow = (hours: number) => new Date(server.app.get(Clock).nowMs() + hours * hourMs);

describe('site info', () => {
  it('describes the site as configured (COMMON-1)', async () => {
    await server.app.get(SettingsStore).set('site_slogan', '오늘도 달콤하게');
    const { status, body } = await client.get<SiteInfo>('/api/common/site-info');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Honey Live',
      name_ko: '허니라이브',
      slogan: '오늘도 달콤하게',
      phone1: '1500-0000',
      is_maintenance: 'N',
      guest_watch_yn: 'N',
      chat_length_max: 200,
    });
    expect(Object.values(body).every((value) => value !== '')).toBe(true);
  });
});

describe('page metadata', () => {
  const meta = (url: string) =>
    client.get<PageMeta>(`/api/common/meta?request_url=${encodeURIComponent(url)}`);

  it('names a page by its title and the site (COMMON-2)', async () => {
    expect((await meta('/lives/all?theme_cd=talk')).body.meta_title).toBe('전체 라이브 | 허니라이브');
    expect((await meta('https://honey.example/ranks/host-ranking')).body.meta_title).toBe(
      '실시간 방송인 랭킹 | 허니라이브',
    );
  });

  it('names a live by its title, host, theme and tags (COMMON-2)', async () => {
    const host = await buildHost(server.app, { nick: '꿀단지' });
    const { vodKey } = await buildLive(server.app, {
      hostKey: host.userKey,
      title: '밤에 듣는 노래',
      tags: ['노래', '신청곡'],
    });
    const { body } = await meta(`/lives/play/${vodKey}`);
    expect(body.meta_title).toBe('밤에 듣는 노래 | 꿀단지 | 허니라이브');
    expect(body.meta_description).toContain('꿀단지');
    expect(body.meta_keyword.split(',')).toEqual(
      expect.arrayContaining(['꿀단지', '토크', '노래', '신청곡']),
    );
  });

  it('names a notice by its title and summary (COMMON-2)', async () => {
    const notice = { title: '점검 안내', content: '새벽에 쉬어요' };
    const made = await client.send<{ board_sn: number }>('POST', '/sandbox/api/fixtures/notices', {
      body: notice,
    });
    const { body } = await meta(`/announce/${made.body.board_sn}`);
    expect([body.meta_title, body.meta_description]).toEqual(['점검 안내 | 허니라이브', '새벽에 쉬어요']);
  });

  it.each(['http://[', '//'])('returns the site’s own for %j, which cannot be parsed', async (url) => {
    const { status, body } = await meta(url);
    expect([status, body.meta_title]).toEqual([200, expect.stringMatching(/^허니라이브 \| /)]);
  });

  it('rejects an address with a character that no text may hold (CORE-40)', async () => {
    const { status, body } = await meta('\u0000');
    expect([status, body]).toMatchObject([
      400,
      { code: 'validation_failed', fields: [{ field: 'request_url', code: 'characters' }] },
    ]);
  });

  it.each(['/nothing', '/announce/abc', 'javascript:alert(1)', '가나다'])(
    'reports that %j is not a page (COMMON-3)',
    async (url) => {
      const { status, body } = await meta(url);
      expect([status, body.meta_title]).toEqual([200, '페이지를 찾을 수 없어요 | 허니라이브']);
    },
  );

  it.each([
    ['privacy', '개인정보'],
    ['youth-policy', '청소년'],
  ])('names the policy %s by its own title (COMMON-2)', async (name, part) => {
    await makePolicies(server.app, server.app.get(Clock).now());
    const { title } = (await client.get<{ title: string }>(`/v1/etc/site-policy/${name}`)).body;
    expect(title).toContain(part);
    expect((await meta(`/policy/${name}`)).body.meta_title).toBe(`${title} | 허니라이브`);
  });

  it.each(['/policy/nope', '/channels/2000000000'])(
    'reports that %s does not exist (COMMON-3)',
    async (path) => {
      expect((await meta(path)).body.meta_title).toBe('페이지를 찾을 수 없어요 | 허니라이브');
    },
  );

  it('reports that a live or notice does not exist (COMMON-3)', async () => {
    expect((await meta('/lives/play/2000000000')).body.meta_title).toBe('방송을 찾을 수 없어요 | 허니라이브');
    expect((await meta('/lives/play/9999999999')).body.meta_title).toBe(
      '페이지를 찾을 수 없어요 | 허니라이브',
    );
    expect((await meta('/announce/2000000000')).body.meta_title).toBe('공지를 찾을 수 없어요 | 허니라이브');
  });

  it('requires an address', async () => {
    for (const query of ['', '?request_url=', `?request_url=${'x'.repeat(2001)}`, '?request_url=/&x=1']) {
      const { status, body } = await client.get(`/api/common/meta${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
  });
});

describe('the home page’s data', () => {
  const main = (headers: Record<string, string> = {}) =>
    client.get<MainData>('/api/caching/main', { headers });

  it('has lists, categories, banners and notices, and follows changes (COMMON-4)', async () => {
    await buildTheme(server.app, 'music', '음악', 1);
    const { vodKey } = await buildLive(server.app, { title: '홈에 뜨는 라이브' });
    const body = await eventually(async () => {
      const answer = await main();
      expect(answer.body.popular.map((live) => live.vod_key)).toContain(vodKey);
      return answer.body;
    });
    expect(body.settings.map((list) => list.code)).toContain('popular');
    expect(body.categories).toContainEqual({ theme_cd: 'music', name: '음악' });
    expect(body.popular.find((live) => live.vod_key === vodKey)?.title).toBe('홈에 뜨는 라이브');
    expect(body).toMatchObject({
      banners: expect.any(Array),
      notices: expect.any(Array),
      recommend: expect.any(Array),
      red: expect.any(Array),
      new_bj: expect.any(Array),
      hot: expect.any(Array),
    });
  });

  it('shows a live on two lists at most, and counts each once (LIVES-13)', async () => {
    const keys = await Promise.all([1, 2, 3, 4, 5].map(async () => (await buildLive(server.app, {})).vodKey));
    const body = await eventually(async () => {
      const answer = await main();
      const shown = ['popular', 'recommend', 'red', 'latest', 'new_bj', 'hot'] as const;
      const live_keys = shown.flatMap((list) => answer.body[list].map((live) => live.vod_key));
      for (const key of keys) {
        expect(live_keys.filter((each) => each === key).length).toBeGreaterThan(0);
        expect(live_keys.filter((each) => each === key).length).toBeLessThanOrEqual(2);
      }
      return answer.body;
    });
    const running = await prisma().live.count({ where: { state: 'live' } });
    expect(body.live_cnt).toBe(running);
  });

  it('is never more than seconds old, even after a while without requests (COMMON-4)', async () => {
    await main();
    const { boardSn } = await prisma().notice.create({
      data: {
        title: '새 소식',
        summaryContent: '.',
        content: '.',
        exposeStartDate: new Date(server.app.get(Clock).nowMs() - 1000),
      },
    });
    const { ms } = await timed(() =>
      eventually(async () =>
        expect((await main()).body.notices.map((notice) => notice.board_sn)).toContain(boardSn),
      ),
    );
    expect(ms).toBeLessThan(5_000);
  });

  it('is the same for a member, in every encoding (COMMON-4)', async () => {
    const token = await tokenOf(server.app, (await buildMember(server.app)).userKey);
    const [plain, br, gzip, member] = await Promise.all([
      main({ 'Accept-Encoding': 'identity' }),
      main({ 'Accept-Encoding': 'gzip;q=0.5, br' }),
      main({ 'Accept-Encoding': 'gzip, br;q=0' }),
      client.as(token).get<MainData>('/api/caching/main'),
    ]);
    expect([plain, br, gzip].map((answer) => answer.headers.get('content-encoding'))).toEqual([
      null,
      'br',
      'gzip',
    ]);
    expect(plain.headers.get('vary')).toContain('accept-encoding');
    expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
    for (const answer of [br, gzip, member]) expect(answer.body).toEqual(plain.body);
    const etags = new Set([plain, br, gzip].map((answer) => answer.headers.get('etag')));
    expect(etags.size).toBe(3);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;q=0.1, gzip', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0, *;q=0', null],
    ['zstd', null],
    ['', null],
  ])('is sent to a client that accepts %j in %j', async (accepted, encoding) => {
    const { headers } = await main({ 'Accept-Encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
  });

  it('returns 304 to a client that has it already (COMMON-4)', async () => {
    const { headers } = await main();
    const again = await main({ 'If-None-Match': `"old", W/${headers.get('etag')}` });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('marks other responses as not cacheable (CORE-15)', async () => {
    const { headers } = await client.get('/v1/vod/live-list');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('refuses an invalid token as every call does (CORE-20)', async () => {
    const { status, body } = await client.as('aaa.bbb.ccc').get('/api/caching/main');
    expect([status, body.code]).toEqual([401, 'invalid_token']);
  });

  it('has the security headers that data needs', async () => {
    const { headers } = await main();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('banners', () => {
  it('show the current ones of a group, in the editors’ order (COMMON-5)', async () => {
    const banner = (title: string, sort: number, from: number, until?: number, group = 'BNRG001001') =>
      prisma().banner.create({
        data: {
          title,
          sort,
          bannerGrpCd: group,
          image: '/files/art/banner.svg',
          link: '/announce/1',
          startsAt: hoursFromNow(from),
          endsAt: until === undefined ? null : hoursFromNow(until),
        },
      });
    await banner('둘째', 2, -1, 1);
    await banner('첫째', 1, -1);
    await banner('지난', 0, -2, -1);
    await banner('다음', 0, 1);
    await banner('랭킹', 0, -1, undefined, 'BNRG018001');
    await server.app.get(BannersService).reload();
    const { status, body } = await client.get<BannerList>(
      '/v1/main/banners?banner_grp_cd=BNRG001001&offset=0&limit=10',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, offset: 0, limit: 10 });
    expect(body.list.map((item) => item.title)).toEqual(['첫째', '둘째']);
    expect(body.list[0]).toMatchObject({ image: '/files/art/banner.svg', link: '/announce/1' });
    const second = await client.get<BannerList>('/v1/main/banners?banner_grp_cd=BNRG001001&offset=1&limit=1');
    expect(second.body.list.map((item) => item.title)).toEqual(['둘째']);
  });

  it.each(['', '?banner_grp_cd=BNRG999999', '?banner_grp_cd=BNRG001001&limit=0'])(
    'reject %j',
    async (query) => {
      const { status, body } = await client.get(`/v1/main/banners${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );
});

describe('forbidden words', () => {
  beforeAll(async () => {
    await prisma().prohibitedWord.createMany({
      data: ['나쁜말', '시발', 'BadWord', '１８'].map((word) => ({ word })),
    });
    await server.app.get(ProhibitedWordsService).reload();
  });

  const check = (content: unknown) =>
    client.send<ProhibitCheckResult & { code: string }>('POST', '/v1/etc/prohihit-check', {
      body: { content, kind: 'nick' },
    });

  it('are listed by page', async () => {
    const { body } = await client.get<ProhibitedWordList>('/v1/etc/prohihit-list?offset=1&limit=2');
    expect(body).toMatchObject({ total: 4, offset: 1, limit: 2 });
    expect(body.list).toHaveLength(2);
  });

  it.each([
    ['이건 나쁜말이야', ['나쁜말']],
    ['나 쁜 말', ['나쁜말']],
    ['나\u200b쁜\u2060말', ['나쁜말']],
    ['나쁜말'.normalize('NFD'), ['나쁜말']],
    ['bAdWoRd!', ['BadWord']],
    ['ｂａｄｗｏｒｄ', ['BadWord']],
    ['b a d w o r d', ['BadWord']],
    ['18', ['１８']],
    ['개시발 BADWORD', ['BadWord', '시발']],
  ])('are found in %j (COMMON-6)', async (content, words) => {
    const { status, body } = await check(content);
    expect([status, body.prohibited_yn, [...body.words].sort()]).toEqual([200, 'Y', words]);
  });

  it.each(['안녕하세요', '다시 발표할게요', '역시 발이 빨라요', '나쁜 말투', ' ', '꿀'.repeat(4000)])(
    'are not found in %j (COMMON-6)',
    async (content) => {
      const { status, body } = await check(content);
      expect([status, body]).toEqual([200, { prohibited_yn: 'N', words: [] }]);
    },
  );

  it('include a new word within seconds, without a restart (COMMON-7)', async () => {
    await prisma().prohibitedWord.create({ data: { word: '새금지어' } });
    await eventually(async () => expect((await check('이건 새금지어')).body.words).toEqual(['새금지어']));
  });

  it.each([
    [{}, 'validation_failed'],
    [{ content: '' }, 'validation_failed'],
    [{ content: 1 }, 'validation_failed'],
    [{ content: null }, 'validation_failed'],
    [{ content: 'x'.repeat(4001) }, 'validation_failed'],
    [{ content: 'x', words: [] }, 'validation_failed'],
    [{ content: '\ud800' }, 'validation_failed'],
    ['{"content":', 'malformed_json'],
  ])('reject %j', async (body, code) => {
    const answer = await client.send('POST', '/v1/etc/prohihit-check', { body });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  it.each([
    ['lists', `${'['.repeat(8000)}${']'.repeat(8000)}`],
    ['objects', `{"content":${'{"a":'.repeat(8000)}1${'}'.repeat(8001)}`],
  ])('reject thousands of nested %s (CORE-7)', async (_, body) => {
    const answer = await client.send('POST', '/v1/etc/prohihit-check', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
  });
});

describe('maintenance', () => {
  let member: BuiltMember;
  /** Signed in before maintenance started. */
  let asMember: TestClient;

  beforeAll(async () => {
    member = await buildMember(server.app);
    asMember = client.as(await tokenOf(server.app, member.userKey));
    await server.app.get(SettingsStore).set('is_maintenance', true);
  });
  afterAll(() => server.app.get(SettingsStore).set('is_maintenance', false));

  it.each(['/v1/mypage/alarm-notice-list', '/api/caching/main', '/api/common/meta?request_url=/'])(
    'closes %s to visitors and members, and opens it to operators (CORE-22)',
    async (address) => {
      const operator = await buildMember(server.app, { role: 'operator' });
      for (const caller of [client, asMember]) {
        const { status, body, headers } = await caller.get(address);
        expect([status, body.code, body.message]).toEqual([
          503,
          'maintenance',
          expect.stringContaining('점검'),
        ]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const asOperator = client.as(await tokenOf(server.app, operator.userKey));
      expect((await asOperator.get(address)).status).toBe(200);
    },
  );

  it('returns the maintenance error rather than requiring a login (CORE-22)', async () => {
    const { status, body } = await client.send('PUT', '/v1/mypage/notice-proc', { body: {} });
    expect([status, body.code]).toEqual([503, 'maintenance']);
  });

  it('leaves open the calls that the maintenance page needs, and health (CORE-23)', async () => {
    const site = await client.get<SiteInfo>('/api/common/site-info');
    expect([site.status, site.body.is_maintenance]).toEqual([200, 'Y']);
    expect((await client.get('/health/live')).status).toBe(200);
    expect((await client.get('/health/ready')).status).toBe(200);
  });

  it('refuses the sign-in of a member, by any proof, and keeps signed-in members (SESSION-44)', async () => {
    const { status, body } = await client.send('POST', '/v1/user/login-proc', {
      body: { id: member.loginId, password: member.password },
    });
    expect([status, body.code]).toEqual([503, 'maintenance']);
    await expect(tokenOf(server.app, member.userKey)).rejects.toMatchObject({ code: 'maintenance' });
    expect((await asMember.send('POST', '/v1/user/login-check-proc')).status).toBe(200);
  });

  it('lets an operator sign in (CORE-23, SESSION-44)', async () => {
    const operator = await buildMember(server.app, { role: 'operator' });
    const signedIn = await client.login(operator.loginId);
    expect((await signedIn.get('/v1/mypage/alarm-notice-list')).status).toBe(200);
    expect((await signedIn.send('POST', '/v1/user/login-check-proc')).status).toBe(200);
  });
});
