import { buildFan, buildLive, buildTheme } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { LiveList, MainLiveSettingList } from '@honey/server/lives/lists/live-lists.dto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

beforeAll(async () => {
  await buildTheme(server.app, 'talk', '토크', 1);
  await buildTheme(server.app, 'music', '음악', 2);
});

const prisma = () => server.app.get(Database).prisma;
const lifecycle = () => server.app.get(LifecycleService);

/** Each list is read with its own lives only. */
async function endAll(): Promise<void> {
  const running = await prisma().live.findMany({
    where: { state: { not: 'ended' } },
    select: { vodKey: true },
  });
  for (const { vodKey } of running) await lifecycle().end(vodKey, 'auto');
}

async function signedIn() {
  const member = await buildMember(server.app);
  return { ...member, client: visitor.as(await tokenOf(server.app, member.userKey)) };
}

/** A running live with these figures; its viewers have watch sessions, since the count follows them. */
async function liveWith(
  {
    viewers = 0,
    ...figures
  }: {
    viewers?: number;
    likeCnt?: number;
    recommendWeight?: number;
    starCnt?: number;
    startedAt?: Date;
  },
  overrides: Parameters<typeof buildLive>[1] = {},
): Promise<number> {
  const { vodKey } = await buildLive(server.app, overrides);
  await prisma().live.update({ where: { vodKey }, data: figures });
  await prisma().watchSession.createMany({
    data: Array.from({ length: viewers }, (_, at) => ({ vodKey, guestId: `guest:${at}` })),
  });
  await server.app.get(JobRunner).runNow('lives-count-viewers');
  return vodKey;
}

async function listOf(call: string, client = visitor): Promise<LiveList> {
  const { status, body } = await client.get<LiveList>(`/v1/vod/${call}`);
  expect(status).toBe(200);
  return body;
}

const keysOf = ({ list }: LiveList): number[] => list.map(({ vod_key }) => vod_key);

interface Refusal {
  code: string;
  fields: { field: string }[];
}

const listCalls = [
  'live-list',
  'pc-live-list',
  'interest-live-list',
  'new-bj-live-list',
  'total-live-list',
  'popular-live-list',
  'recommend-live-list',
  'red-live-list',
  'hot-live-list',
  'new-live-list',
];

describe.each(listCalls)('%s', (call) => {
  it('returns an empty page when no host is live (CORE-14)', async () => {
    await endAll();
    expect(await listOf(call)).toEqual({ list: [], total: 0, offset: 0, limit: 20 });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=x', 'offset'],
    ['limit=1.5', 'limit'],
    ['unknown=1', 'unknown'],
  ])('rejects ?%s (CORE-14)', async (query, field) => {
    const { status, body } = await visitor.get<Refusal>(`/v1/vod/${call}?${query}`);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(new Set(body.fields.map((problem) => problem.field))).toEqual(new Set([field]));
  });

  it('refuses an invalid token instead of serving a visitor (CORE-20)', async () => {
    const { status, body } = await visitor.as('a.b.c').get(`/v1/vod/${call}`);
    expect([status, body.code]).toEqual([401, 'invalid_token']);
  });
});

describe('the lists of the home page', () => {
  it('name calls that all succeed', async () => {
    const { body } = await visitor.get<MainLiveSettingList>('/v1/vod/main-vod-setting-list');
    expect(body.list.map(({ code }) => code).sort()).toEqual(
      ['hot', 'interest', 'latest', 'new_bj', 'popular', 'recommend', 'red'].sort(),
    );
    for (const { call, limit } of body.list) {
      expect((await visitor.get(`/v1${call}?limit=${limit}`)).status).toBe(200);
    }
  });

  it('are reached with and without the site key (CORE-11)', async () => {
    expect((await visitor.get('/v1/honey/vod/popular-live-list')).status).toBe(200);
  });
});

describe('running lives in lists', () => {
  beforeEach(endAll);

  it('show no moving picture of a red live, and three seconds of the others (LIVES-12)', async () => {
    await liveWith({}, { type: 'red' });
    const normal = await liveWith({}, {});
    const { list } = await listOf('popular-live-list');
    for (const { vod_key, preview } of list)
      expect([vod_key, preview !== null]).toEqual([vod_key, vod_key === normal]);
    const address = list.find(({ vod_key }) => vod_key === normal)?.preview;
    const { status, headers } = await fetch(`${server.baseUrl}${address}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'video/mp4']);
  });

  it('show a card with host, theme and figures, and of the host only the brief fields (CORE-13, LIVES-11)', async () => {
    const host = await buildHost(server.app, { vipLevel: 2 });
    const vodKey = await liveWith(
      { viewers: 12, likeCnt: 3 },
      { hostKey: host.userKey, title: ' 오늘도 달콤 ', tags: ['#수다', '수다', '밤'], themeCd: 'music' },
    );
    const { list } = await listOf('popular-live-list');
    expect(list).toEqual([
      {
        vod_key: vodKey,
        title: '오늘도 달콤',
        type: 'normal',
        theme_cd: 'music',
        theme_nm: '음악',
        tags: ['수다', '밤'],
        thumbnail: null,
        preview: expect.stringMatching(/^\/media\/clips\/\w+\/[0-9a-f]{8}\/preview\.mp4$/),
        host: {
          user_key: host.userKey,
          nick: host.nick,
          profile_info: null,
          profile_id: host.loginId,
          vip_level: 2,
          honor: null,
        },
        boost_yn: 'N',
        viewer_cnt: 12,
        like_cnt: 3,
        started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        new_host_yn: 'Y',
        shape_cd: 'H',
        pure_yn: 'N',
      },
    ]);
  });

  it('leave out announced and ended lives (LIVES-1)', async () => {
    await buildLive(server.app, { state: 'ready' });
    await buildLive(server.app, { state: 'ended' });
    expect((await listOf('pc-live-list')).total).toBe(0);
  });

  it('are ordered by viewers, newest first among equals, page by page (CORE-14, LIVES-2)', async () => {
    const few = await liveWith({ viewers: 1 });
    const older = await liveWith({ viewers: 5 });
    const newer = await liveWith({ viewers: 5 });
    for (const call of ['popular-live-list', 'pc-live-list', 'live-list', 'total-live-list']) {
      expect(keysOf(await listOf(call))).toEqual([newer, older, few]);
      const second = await listOf(`${call}?offset=1&limit=1`);
      expect(second).toMatchObject({ total: 3, offset: 1, limit: 1 });
      expect(keysOf(second)).toEqual([older]);
      expect(await listOf(`${call}?offset=3`)).toMatchObject({ list: [], total: 3 });
    }
  });

  it('recommend by the editors’ weight, then by likes and viewers (LIVES-3)', async () => {
    const watched = await liveWith({ viewers: 29 });
    const liked = await liveWith({ likeCnt: 10 });
    const chosen = await liveWith({ recommendWeight: 1 });
    const favourite = await liveWith({ recommendWeight: 9 });
    expect(keysOf(await listOf('recommend-live-list'))).toEqual([favourite, chosen, liked, watched]);
  });

  it('show a member the hosts that they follow or gave honey, and a visitor none (LIVES-4)', async () => {
    const member = await signedIn();
    const followed = await buildLive(server.app);
    const fanned = await buildLive(server.app);
    const other = await buildLive(server.app);
    await prisma().follow.create({ data: { hostKey: followed.hostKey, userKey: member.userKey } });
    await buildFan(server.app, { userKey: member.userKey, hostKey: fanned.hostKey, starCnt: 100 });
    await buildFan(server.app, { userKey: member.userKey, hostKey: other.hostKey, starCnt: 99 });
    expect(keysOf(await listOf('interest-live-list', member.client)).sort()).toEqual(
      [followed.vodKey, fanned.vodKey].sort(),
    );
    expect(await listOf('interest-live-list')).toMatchObject({ list: [], total: 0 });
  });

  it('put followed hosts first in the feed for phones only (LIVES-5)', async () => {
    const member = await signedIn();
    const watched = await liveWith({ viewers: 100 });
    const followed = await buildLive(server.app);
    await prisma().follow.create({ data: { hostKey: followed.hostKey, userKey: member.userKey } });
    expect(keysOf(await listOf('live-list', member.client))).toEqual([followed.vodKey, watched]);
    expect(keysOf(await listOf('live-list'))).toEqual([watched, followed.vodKey]);
    expect(keysOf(await listOf('pc-live-list', member.client))).toEqual([watched, followed.vodKey]);
  });

  it('show red lives in their list and, with their type, in the others (LIVES-6)', async () => {
    const red = await liveWith({}, { type: 'red' });
    await liveWith({}, { type: 'normal' });
    expect(keysOf(await listOf('red-live-list'))).toEqual([red]);
    const shown = (await listOf('popular-live-list')).list.find(({ vod_key }) => vod_key === red);
    expect(shown?.type).toBe('red');
  });

  it('are ordered by start in the latest list (LIVES-7)', async () => {
    const early = await liveWith({ startedAt: new Date('2026-11-20T10:00:00Z'), viewers: 9 });
    const late = await liveWith({ startedAt: new Date('2026-11-20T11:00:00Z') });
    expect(keysOf(await listOf('new-live-list'))).toEqual([late, early]);
  });

  it('count a host as new for new_host_days after the first live (LIVES-8)', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const seasoned = await buildHost(server.app);
    await buildLive(server.app, { hostKey: seasoned.userKey, state: 'ended', startedAt: days(30.01) });
    const newcomer = await buildHost(server.app);
    await buildLive(server.app, { hostKey: newcomer.userKey, state: 'ended', startedAt: days(29.99) });
    await buildLive(server.app, { hostKey: seasoned.userKey });
    const { vodKey } = await buildLive(server.app, { hostKey: newcomer.userKey });
    expect(keysOf(await listOf('new-bj-live-list'))).toEqual([vodKey]);
    const flags = (await listOf('new-live-list')).list.map(({ host, new_host_yn }) => [
      host.user_key,
      new_host_yn,
    ]);
    expect(flags).toEqual([
      [newcomer.userKey, 'Y'],
      [seasoned.userKey, 'N'],
    ]);
  });

  it('filter the total list by theme and kind and order it as requested (LIVES-10)', async () => {
    const talk = await liveWith({ likeCnt: 5, viewers: 1, starCnt: 10 }, { themeCd: 'talk' });
    const music = await liveWith(
      { likeCnt: 1, viewers: 5, starCnt: 20 },
      { themeCd: 'music', type: 'battle' },
    );
    const red = await liveWith({ likeCnt: 3, viewers: 3, starCnt: 30 }, { themeCd: 'talk', type: 'red' });
    const total = async (query: string) => keysOf(await listOf(`total-live-list?${query}`));
    expect(await total('sort=viewers')).toEqual([music, red, talk]);
    expect(await total('sort=latest')).toEqual([red, music, talk]);
    expect(await total('sort=like')).toEqual([talk, red, music]);
    expect(await total('sort=star')).toEqual([red, music, talk]);
    expect(await total('theme_cd=talk')).toEqual([red, talk]);
    expect(await total('type=battle,red')).toEqual([music, red]);
    expect(await total('theme_cd=talk&type=normal')).toEqual([talk]);
    expect(await total('theme_cd=nothing')).toEqual([]);
  });

  it.each(['sort=money', 'type=green', 'type=red,green', `theme_cd=${'x'.repeat(21)}`])(
    'reject ?%s (LIVES-10)',
    async (query) => {
      const { status, body } = await visitor.get(`/v1/vod/total-live-list?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    },
  );

  it('are HOT by the honey and likes of the last minutes (LIVES-9)', async () => {
    const member = await signedIn();
    const gifted = await buildLive(server.app);
    const liked = await buildLive(server.app);
    const cooled = await buildLive(server.app);
    const cold = await buildLive(server.app);
    for (const live of [gifted, cooled]) {
      await buildFan(server.app, {
        userKey: member.userKey,
        hostKey: live.hostKey,
        vodKey: live.vodKey,
        starCnt: 100,
      });
    }
    const past = new Date(Date.now() - 31 * 60_000);
    await asOwner(server.databaseUrl, async (owner) => {
      await owner.query('ALTER TABLE gifts DISABLE TRIGGER USER');
      await owner.query('UPDATE gifts SET created_at = $2 WHERE vod_key = $1', [cooled.vodKey, past]);
    });
    await prisma().liveLike.createMany({
      data: [
        ...Array.from({ length: 11 }, (_, at) => ({ vodKey: liked.vodKey, userKey: at + 1 })),
        { vodKey: cold.vodKey, userKey: 1, createdAt: past },
      ],
    });
    await server.app.get(JobRunner).runNow('lives-hot-score');
    expect(keysOf(await listOf('hot-live-list'))).toEqual([liked.vodKey, gifted.vodKey]);
  });
});
