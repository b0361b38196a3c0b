import { buildLive, buildSanction } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { PastLiveList, RecommendedHostList } from '@honey/server/social/channels/channels.dto';
import type { FollowingInfo, FollowList } from '@honey/server/social/lists/follow-lists.dto';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

async function member(role: 'member' | 'host' = 'member') {
  const built = role === 'host' ? await buildHost(server.app) : await buildMember(server.app);
  return { ...built, client: client.as(await tokenOf(server.app, built.userKey)) };
}
type Person = Awaited<ReturnType<typeof member>>;

const follow = (follower: Person, followed: Person) =>
  follower.client.send('POST', '/v1/user/follow-insert', { body: { target_user_key: followed.userKey } });
const followers = async (of: Person, query = '', as = client) =>
  (await as.get<FollowList>(`/v1/user/follower-list/${of.userKey}${query}`)).body;
const following = async (of: Person, query = '', as = client) =>
  (await as.get<FollowList>(`/v1/user/follow-list/${of.userKey}${query}`)).body;
const keys = (list: { list: { user_key: number }[] }) => list.list.map(({ user_key }) => user_key);

describe('the lists of follows', () => {
  it('have the newest first, for visitors too, and mark those that the caller follows (SOCIAL-6)', async () => {
    const [host, one, two] = [await member('host'), await member(), await member()];
    await follow(one, host);
    await follow(two, host);
    await follow(one, two);
    const list = await followers(host);
    expect([keys(list), list.total]).toEqual([[two.userKey, one.userKey], 2]);
    expect(list.list.map(({ follow_yn }) => follow_yn)).toEqual(['N', 'N']);
    expect(list.list[0]).toMatchObject({ nick: two.nick, host_yn: 'N', live_vod_key: null, follower_cnt: 1 });
    expect((await followers(host, '', one.client)).list.map(({ follow_yn }) => follow_yn)).toEqual([
      'Y',
      'N',
    ]);
    expect(keys(await following(one))).toEqual([two.userKey, host.userKey]);
    expect((await client.get('/v1/user/follower-list/2147483647')).body).toMatchObject({
      code: 'user_not_found',
    });
  });

  it('page by offset and by cursor without a gap or a repeat (SOCIAL-7)', async () => {
    const host = await member('host');
    const fans = await Promise.all(Array.from({ length: 5 }, () => buildMember(server.app)));
    const createdAt = new Date('2026-11-01T00:00:00Z');
    // All at the same time: the key decides.
    await server.app.get(Database).prisma.follow.createMany({
      data: fans.map(({ userKey }) => ({ userKey, hostKey: host.userKey, createdAt })),
    });
    const all = keys(await followers(host));
    expect(all).toEqual(fans.map(({ userKey }) => userKey).sort((a, b) => b - a));
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: FollowList = await followers(host, `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...keys(page));
      cursor = page.cursor;
    }
    expect(seen).toEqual(all);
    expect(keys(await followers(host, '?offset=3&limit=2'))).toEqual(all.slice(3));
    expect(await followers(host, '?offset=9')).toMatchObject({ list: [], total: 5, cursor: null });
  });

  it('can put live ones first (SOCIAL-8)', async () => {
    const [viewer, live, silent] = [await member(), await member('host'), await member('host')];
    await follow(viewer, live);
    await follow(viewer, silent);
    const { vodKey } = await buildLive(server.app, { hostKey: live.userKey });
    expect(keys(await following(viewer))).toEqual([silent.userKey, live.userKey]);
    const first = await following(viewer, '?sort=live');
    expect(keys(first)).toEqual([live.userKey, silent.userKey]);
    expect(first.list[0]).toMatchObject({ host_yn: 'Y', live_vod_key: vodKey });
    expect(first.cursor).toBeNull();
  });

  it('leave out members restricted from the service by an operator (SOCIAL-10)', async () => {
    const [host, visible, muted] = [await member('host'), await member(), await member()];
    await follow(visible, host);
    await follow(muted, host);
    await buildSanction(server.app, { userKey: visible.userKey, kind: 'service' });
    await buildSanction(server.app, { userKey: muted.userKey, kind: 'chat' });
    const list = await followers(host);
    expect([keys(list), list.total]).toEqual([[muted.userKey], 1]);
    await server.app.get(Database).prisma.sanction.updateMany({
      where: { userKey: visible.userKey },
      data: { liftedAt: new Date() },
    });
    expect(keys(await followers(host))).toHaveLength(2);
  });

  it.each(['cursor=abc', 'cursor=1_2_3', 'sort=best', 'limit=101', 'offset=-1', 'cursor=', 'x=1'])(
    'reject ?%s (SOCIAL-6)',
    async (query) => {
      const { userKey } = await member();
      const { status } = await client.get(`/v1/user/follow-list/${userKey}?${query}`);
      expect(status).toBe(400);
    },
  );

  it('treat a cursor of a missing entry as a place in the list (SOCIAL-7)', async () => {
    const host = await member('host');
    expect(await followers(host, '?cursor=99999999999999_9999999999')).toMatchObject({ list: [], total: 0 });
    expect(await followers(host, '?cursor=0_0')).toMatchObject({ list: [] });
  });
});

it('a page of the followers of a popular host is read from an index only (SOCIAL-7)', async () => {
  const host = await member('host');
  await asOwner(server.databaseUrl, async (owner) => {
    await owner.query(
      `INSERT INTO follows (host_key, user_key, created_at)
       SELECT $1, 1000000000 + n, timestamptz '2026-01-01' + n * interval '1 minute' FROM generate_series(1, 20000) n`,
      [host.userKey],
    );
    await owner.query('VACUUM ANALYZE follows');
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT f.user_key FROM follows f WHERE f.host_key = ${host.userKey}
         AND f.user_key NOT IN (SELECT members_restricted('service', now()) UNION SELECT persons_blocked(1))
       ORDER BY f.created_at DESC, f.user_key DESC OFFSET 15000 LIMIT 20`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Only Scan Backward using follows_host_key_created_at_user_key_idx');
    expect(plan).not.toContain('Sort');
  });
});

describe('the summary of a member’s follows', () => {
  it('has their number, and those who are live, newest first (SOCIAL-9)', async () => {
    const [viewer, one, two] = [await member(), await member('host'), await member('host')];
    const info = async () => (await viewer.client.get<FollowingInfo>('/v1/user/following-info')).body;
    expect(await info()).toEqual({
      following_cnt: 0,
      follower_cnt: 0,
      live_cnt: 0,
      live_alarm_yn: 'Y',
      lives: [],
    });
    await follow(viewer, one);
    await follow(viewer, two);
    const first = await buildLive(server.app, {
      hostKey: one.userKey,
      startedAt: new Date(Date.now() - 60_000),
    });
    const second = await buildLive(server.app, { hostKey: two.userKey, title: '지금 시작' });
    await viewer.client.send('PUT', '/v1/mypage/account-settings-push', { body: { live_yn: 'N' } });
    const now = await info();
    expect(now).toMatchObject({ following_cnt: 2, live_cnt: 2, live_alarm_yn: 'N' });
    expect(now.lives.map(({ vod_key }) => vod_key)).toEqual([second.vodKey, first.vodKey]);
    expect(now.lives[0]).toMatchObject({ title: '지금 시작', host: { user_key: two.userKey } });
    await server.app.get(LifecycleService).end(second.vodKey, 'host');
    expect((await info()).lives.map(({ vod_key }) => vod_key)).toEqual([first.vodKey]);
  });

  it('leaves out hosts blocked by the member, and hosts who block the member from watching (SOCIAL-9)', async () => {
    const [viewer, hidden, closed, open] = [
      await member(),
      await member('host'),
      await member('host'),
      await member('host'),
    ];
    for (const host of [hidden, closed, open]) {
      await follow(viewer, host);
      await buildLive(server.app, { hostKey: host.userKey });
    }
    const live = async () => {
      const { lives, live_cnt } = (await viewer.client.get<FollowingInfo>('/v1/user/following-info')).body;
      return [live_cnt, lives.map(({ host }) => host.user_key).sort((one, other) => one - other)];
    };
    const keys = [hidden, closed, open].map(({ userKey }) => userKey).sort((one, other) => one - other);
    expect(await live()).toEqual([3, keys]);
    const block = { body: { target_user_key: hidden.userKey } };
    expect((await viewer.client.send('POST', '/v1/block/dm-message-block-insert', block)).status).toBe(200);
    const watchBlock = { body: { target_user_key: viewer.userKey } };
    expect((await closed.client.send('POST', '/v1/block/channel-blocking', watchBlock)).status).toBe(200);
    expect(await live()).toEqual([1, [open.userKey]]);
    await viewer.client.send('DELETE', '/v1/block/dm-message-block-delete', block);
    expect(await live()).toEqual([2, keys.filter((key) => key !== closed.userKey)]);
  });

  it('is private to the member', async () => {
    expect((await client.get('/v1/user/following-info')).status).toBe(401);
  });
});

describe('the page of a host', () => {
  it('lists the past lives, the latest first, with their figures (SOCIAL-22)', async () => {
    const host = await member('host');
    const startedMs = Date.now() - 7_200_000;
    const older = await buildLive(server.app, {
      hostKey: host.userKey,
      startedAt: new Date(startedMs),
      title: '먼저',
    });
    await server.app.get(LifecycleService).end(older.vodKey, 'host');
    const newer = await buildLive(server.app, { hostKey: host.userKey, title: '나중' });
    await server.app.get(LifecycleService).end(newer.vodKey, 'host');
    await buildLive(server.app, { hostKey: host.userKey });
    const { body } = await client.get<PastLiveList>(`/v1/channels/${host.userKey}/lives`);
    expect(body.list.map(({ title }) => title)).toEqual(['나중', '먼저']);
    expect(body.total).toBe(2);
    expect(body.list[1]?.duration_seconds).toBeGreaterThanOrEqual(7_199);
    expect(
      (await client.get<PastLiveList>(`/v1/channels/${host.userKey}/lives?offset=1`)).body.list,
    ).toHaveLength(1);
    const withoutFollows = await member();
    expect((await client.get(`/v1/channels/${withoutFollows.userKey}/lives`)).body).toMatchObject({
      code: 'host_not_found',
    });
  });

  it('is recommended to members who do not follow it yet (SOCIAL-23)', async () => {
    const [viewer, followed, other] = [await member(), await member('host'), await member('host')];
    await follow(viewer, followed);
    const all: number[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await viewer.client.get<RecommendedHostList>(
        `/v1/channels/recommended?limit=100&offset=${offset}`,
      );
      all.push(...keys(body));
      if (body.list.length === 0) break;
    }
    expect(all).toContain(other.userKey);
    expect(all).not.toContain(followed.userKey);
    const own = (await other.client.get<RecommendedHostList>('/v1/channels/recommended?limit=100')).body;
    expect(keys(own)).not.toContain(other.userKey);
    expect((await client.get('/v1/channels/recommended')).status).toBe(401);
  });
});
