import { buildLive, buildManager } from '@honey/seeds/builders/lives';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { OwnedItemList } from '@honey/server/items/owned/owned-items.dto';
import type { LiveList } from '@honey/server/lives/lists/live-lists.dto';
import type { UserProfile } from '@honey/server/users/users.dto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { type ItemMember, ItemsWorld } from './support.ts';

const dayMs = 86_400_000;
const file = setServer();
const { server, client: visitor } = file;
const world = new ItemsWorld(file);
beforeAll(() => world.open());
beforeEach(() => visitor.send('POST', '/sandbox/api/clock/reset'));

const profileOf = async (userKey: number) =>
  (await visitor.get<UserProfile>(`/v1/user/profile-info/${userKey}`)).body;
const list = async ({ client }: ItemMember, name: string) =>
  (await client.get<OwnedItemList>(`/v1/items/${name}-list`)).body.list;

/** Sign-ins end with the days: earlier ones are checked in the database. */
async function forward(ms: number): Promise<void> {
  await visitor.send('PUT', '/sandbox/api/clock', { body: { forward_ms: ms } });
  await server.app.get(JobRunner).runNow('item-expiry');
}

describe('using an item', () => {
  it('happens once, however often it is requested, and the item is then listed as in use (ITEMS-9, ITEMS-15)', async () => {
    const user = await world.member();
    const owned = await world.buyForSelf(user.client, 'nick_honey');
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.use(user.client, owned)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('item_used');
    expect(await list(user, 'unused')).toEqual([]);
    expect(await list(user, 'using')).toMatchObject([{ owned_id: owned, days_left: 30, givable_yn: 'N' }]);
    const effect = await world.database.prisma.itemEffect.findMany({
      where: { userKey: user.member.userKey },
    });
    const firstEnd = answers.find(({ status }) => status === 200)?.body.ends_at;
    expect(effect.map(({ endsAt }) => endsAt?.toISOString())).toEqual([firstEnd]);
  });

  it('returns the first response to a repeated key, and refuses another member’s item (ITEMS-9)', async () => {
    const [user, other] = [await world.member(), await world.member()];
    const owned = await world.buyForSelf(user.client, 'nick_honey');
    expect((await world.use(other.client, owned)).body.code).toBe('item_not_found');
    const first = await world.use(user.client, owned, 'use-once');
    expect((await world.use(user.client, owned, 'use-once')).body).toEqual(first.body);
    expect((await world.use(user.client, owned)).body.code).toBe('item_used');
  });

  it('returns the first response to its key when the server died before storing it (ITEMS-9)', async () => {
    const user = await world.member();
    const [owned, second] = [
      await world.buyForSelf(user.client, 'nick_honey'),
      await world.buyForSelf(user.client, 'nick_honey'),
    ];
    const first = await world.use(user.client, owned, 'cut-use');
    await world.deleteStoredResponses();
    expect(await world.use(user.client, owned, 'cut-use')).toMatchObject({ status: 200, body: first.body });
    const other = await world.use(user.client, second, 'cut-use');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await list(user, 'using')).map(({ owned_id }) => owned_id)).toEqual([owned]);
  });

  it('shows the look in profiles and, with the next line, in rooms at once (ITEMS-10)', async () => {
    const { vodKey } = await buildLive(server.app);
    const [speaker, watcher] = [await world.member(), await world.member()];
    const rooms = [await enterRoom(speaker.client, vodKey), await enterRoom(watcher.client, vodKey)] as const;
    try {
      const extraOfNext = () =>
        new Promise<unknown>((resolve) => {
          rooms[1].talk.on('talk', ({ user }) => resolve(JSON.parse(user.extra ?? '{}')));
        });
      await world.buyAndUse(speaker.client, 'nick_sky');
      await world.buyAndUse(speaker.client, 'bubble_night');
      await eventually(async () => expect(rooms[0].talk.user?.extra).toContain('"chat_bubble":"night"'));
      const extra = extraOfNext();
      await rooms[0].talk.talk(rooms[0].joined.channel_id, '안녕하세요');
      expect(await extra).toEqual({ vip_level: 0, honor: '', nick_color: 'sky', chat_bubble: 'night' });
    } finally {
      for (const room of rooms) room.talk.disconnect();
    }
    expect((await profileOf(speaker.member.userKey)).effects).toEqual({
      nick_color: 'sky',
      chat_bubble: 'night',
    });
    expect((await profileOf(watcher.member.userKey)).effects).toBeUndefined();
  });

  it('queues one more of the kind behind the one in use, with its look at once, and ends by the clock (ITEMS-11)', async () => {
    const user = await world.member();
    const first = await world.buyAndUse(user.client, 'nick_sky');
    const second = await world.buyAndUse(user.client, 'nick_rose');
    expect(second.starts_at).toBe(first.ends_at);
    expect(Date.parse(second.ends_at ?? '') - Date.parse(second.starts_at)).toBe(30 * dayMs);
    expect((await profileOf(user.member.userKey)).effects).toEqual({ nick_color: 'rose' });
    await forward(31 * dayMs);
    expect((await profileOf(user.member.userKey)).effects).toEqual({ nick_color: 'rose' });
    await forward(30 * dayMs);
    expect((await profileOf(user.member.userKey)).effects).toBeUndefined();
    const again = await world.member();
    expect(await list(again, 'using')).toEqual([]);
  });

  it('adds places for hidden members permanently, up to a limit (ITEMS-12)', async () => {
    await server.app.get(SettingsStore).set('chat_hidden_max', 1);
    const user = await world.member();
    const people = [await world.member(), await world.member()];
    const hide = ({ member }: ItemMember) =>
      user.client.send('POST', '/v1/block/chat-hidden', { body: { target_user_key: member.userKey } });
    expect((await hide(people[0] as ItemMember)).status).toBe(200);
    expect((await hide(people[1] as ItemMember)).body.code).toBe('chat_hidden_limit');
    const used = await world.buyAndUse(user.client, 'chat_hide');
    expect(used.ends_at).toBeNull();
    const { body } = await hide(people[1] as ItemMember);
    expect(body).toMatchObject({ hidden_cnt: 2, hidden_max: 51 });
    expect(await list(user, 'using')).toMatchObject([{ days_left: null }]);
    await server.app.get(SettingsStore).set('item_hide_places_max', 99);
    const more = await world.use(user.client, await world.buyForSelf(user.client, 'chat_hide'));
    expect(more.body.code).toBe('item_places_limit');
    expect(await list(user, 'unused')).toHaveLength(1);
    await server.app.get(SettingsStore).set('chat_hidden_max', 100);
  });
});

describe('an item of a host', () => {
  it('moves the live to the front of its lists for half an hour, and marks it (ITEMS-13)', async () => {
    const host = await world.member({ role: 'host' });
    const boost = await world.buyForSelf(host.client, 'live_boost');
    expect((await world.use(host.client, boost)).body.code).toBe('item_not_on_air');
    const { vodKey } = await buildLive(server.app, { hostKey: host.member.userKey });
    const newer = await buildLive(server.app);
    const latest = async () => (await visitor.get<LiveList>('/v1/vod/new-live-list?limit=2')).body.list;
    expect((await latest())[0]).toMatchObject({ vod_key: newer.vodKey, boost_yn: 'N' });
    expect((await world.use(host.client, boost)).status).toBe(200);
    expect((await latest()).map(({ vod_key, boost_yn }) => [vod_key, boost_yn])).toEqual([
      [vodKey, 'Y'],
      [newer.vodKey, 'N'],
    ]);
    await visitor.send('PUT', '/sandbox/api/clock', { body: { forward_ms: 31 * 60_000 } });
    expect((await latest())[0]).toMatchObject({ vod_key: newer.vodKey, boost_yn: 'N' });
  });

  it('adds places for managers; the surplus ends with it, and the longest appointed stay (ITEMS-14)', async () => {
    await server.app.get(SettingsStore).set('managers_max', 1);
    const host = await world.member({ role: 'host' });
    const hostKey = host.member.userKey;
    const [first, second, third] = [await world.member(), await world.member(), await world.member()];
    const appoint = ({ member }: ItemMember) =>
      host.client.send('POST', '/v1/user/manager', { body: { target_user_key: member.userKey } });
    await buildManager(server.app, { hostKey, userKey: first.member.userKey });
    expect((await appoint(second)).body.code).toBe('manager_limit');
    await world.buyAndUse(host.client, 'more_managers');
    expect((await appoint(second)).status).toBe(200);
    expect((await appoint(third)).status).toBe(200);
    const { body } = await host.client.get('/v1/user/manager');
    expect(body).toMatchObject({ total: 3, managers_max: 6 });
    await forward(31 * dayMs);
    const left = await world.database.prisma.manager.findMany({ where: { hostKey } });
    expect(left.map(({ userKey }) => userKey)).toEqual([first.member.userKey]);
    const log = await world.database.prisma.moderationEntry.findMany({
      where: { hostKey, act: 'manager_dismiss' },
      orderBy: { id: 'asc' },
    });
    expect(log.map(({ targetKey }) => targetKey)).toEqual([second.member.userKey, third.member.userKey]);
    expect(await world.database.prisma.itemEffect.count({ where: { userKey: hostKey } })).toBe(0);
    await server.app.get(SettingsStore).set('managers_max', 10);
  });
});
