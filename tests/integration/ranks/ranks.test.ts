import { buildLive } from '@honey/seeds/builders/lives';
import { makeItems } from '@honey/seeds/content/items';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { ItemShopService } from '@honey/server/items/item-shop.service';
import { rebuildCounters } from '@honey/server/proofs';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { RanksWorld } from './support.ts';

const file = setServer();
const { server, client: visitor } = file;
const world = new RanksWorld(file);

// The file's clock only moves forward; every group of tests has a year of its own.
describe('a rank', () => {
  beforeAll(() => world.at('2031-03-12T12:00'));

  it('orders hosts by the honey they received and members by what they gave, items included (RANKS-1)', async () => {
    const [one, two] = [await world.host(), await world.host()];
    const [generous, thrifty] = [await world.member(), await world.member()];
    await world.give(generous, one, 700);
    await world.give(generous, two, 200);
    await world.give(thrifty, two, 100);
    await makeItems(server.app);
    const item = await world.database.prisma.item.findFirstOrThrow({ where: { code: 'live_boost' } });
    await server.app
      .get(ItemShopService)
      .buy(thrifty.userKey, { item_id: item.itemId, target_user_key: two.userKey }, 'rank-item');
    await world.settle();
    const price = Number(item.starCnt);
    const hosts = await world.rank('host', '', two.userKey);
    expect(hosts.own).toMatchObject({ star_cnt: 300 + price });
    const members = await world.rank('member', '', thrifty.userKey);
    expect(members.own).toMatchObject({ star_cnt: 100 + price });
    const [first, second] = 300 + price > 700 ? [two, one] : [one, two];
    expect(hosts.list.map(({ user, rank }) => [rank, user?.user_key])).toEqual([
      [1, first.userKey],
      [2, second.userKey],
    ]);
    expect(hosts.list[0]?.user).toMatchObject({ nick: first.nick });
    expect(members.total).toBe(2);
  });

  it('covers the day, the week from Monday and the month in which a gift was given (RANKS-2)', async () => {
    // 2031-03-16 is a Sunday, and 2031-03-31 a Monday.
    world.at('2031-03-16T23:59');
    const [giver, host] = [await world.member(), await world.host()];
    await world.give(giver, host, 50);
    world.at('2031-03-17T00:00');
    await world.give(giver, host, 1);
    await world.settle();
    const own = async (query: string) => (await world.rank('host', query, host.userKey)).own?.star_cnt;
    expect(await own('type=1')).toBe(1);
    expect(await own('type=2')).toBe(50);
    expect(await own('type=3')).toBe(1);
    expect(await own('type=3&date=2031-03-16')).toBe(50);
    expect(await own('type=3&date=2031-03-10')).toBe(50);
    expect(await own('type=4')).toBe(51);
    expect(await world.rank('host', 'type=3&date=2031-03-13')).toMatchObject({
      starts_on: '2031-03-10',
      ends_on: '2031-03-16',
    });
  });

  it('starts with yesterday, the running week and month, the month before; lists the choices (RANKS-3)', async () => {
    world.at('2031-03-19T12:00');
    await world.settle();
    const starts = async (query: string) => (await world.rank('member', query)).starts_on;
    expect(await Promise.all([1, 2, 3, 4, 5].map((type) => starts(`type=${type}`)))).toEqual([
      '2031-03-19',
      '2031-03-18',
      '2031-03-17',
      '2031-03-01',
      '2031-02-01',
    ]);
    const daily = await world.rank('member', 'type=2&date=2031-03-12');
    expect(daily).toMatchObject({
      state_cd: 'closed',
      first_on: '2031-03-12',
      last_on: '2031-03-18',
      total: 2,
      own: null,
    });
    // A day without gifts.
    expect(await world.rank('member', 'type=2&date=2031-03-13')).toMatchObject({
      state_cd: 'closed',
      list: [],
    });
    expect(await world.rank('member', 'type=4')).toMatchObject({ state_cd: 'running' });
  });

  it.each([
    'type=6',
    'type=0',
    'type=x',
    'date=2031-02-29',
    'date=20310301',
    'date=2031-03-20',
    'limit=101',
    'offset=-1',
    'x=1',
  ])('rejects %s (RANKS-3)', async (query) => {
    for (const list of ['host-ranking-list', 'user-ranking-list', 'honor-ranking-list']) {
      const { status, body } = await visitor.get(`/v1/rank/${list}?${query}`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
    }
  });

  it('rejects an invalid token, and an invalid target', async () => {
    const forged = await visitor.as('forged').get('/v1/rank/host-ranking-list');
    expect([forged.status, forged.body.code]).toEqual([401, 'invalid_token']);
    expect((await visitor.get('/v1/rank/honor-ranking-list?target=all')).status).toBe(400);
  });

  it('includes a gift within five seconds, without any request (RANKS-4)', async () => {
    const [giver, host] = [await world.member(), await world.host()];
    await world.rank('host');
    await world.give(giver, host, 5_000);
    await eventually(async () => {
      expect((await world.order('host'))[0]).toBe(host.userKey);
    }, 5_000);
  });

  it('puts the member who reached the sum first in front, then the lower key (RANKS-5)', async () => {
    world.at('2031-04-02T12:00');
    const host = await world.host();
    const [low, high, late] = [await world.member(), await world.member(), await world.member()];
    await world.give(late, host, 400);
    world.advance(1_000);
    await world.give(high, host, 500);
    await world.give(low, host, 500);
    world.advance(1_000);
    await world.give(late, host, 100);
    await world.settle();
    const inOrder = [low.userKey, high.userKey, late.userKey];
    expect(await world.order('member', 'type=1')).toEqual(inOrder);
    world.at('2031-04-03T12:00');
    await world.settle();
    expect(await world.order('member', 'type=2')).toEqual(inOrder);
  });
});

describe('a shown rank', () => {
  beforeAll(() => world.at('2033-02-01T12:00'));

  it('has the change, the live, a page, and the member’s own place wherever it is (RANKS-11)', async () => {
    const giver = await world.member();
    const hosts = await Promise.all(Array.from({ length: 14 }, () => world.host()));
    for (const [index, host] of hosts.entries()) await world.give(giver, host, 100 + index);
    await world.settle();
    world.at('2033-02-02T12:00');
    for (const [index, host] of hosts.entries()) await world.give(giver, host, 200 - index);
    const fresh = await world.host();
    await world.give(giver, fresh, 1);
    const [leader, ...others] = hosts;
    const last = others.at(-1);
    if (!leader || !last) throw new Error('no hosts');
    const { vodKey } = await buildLive(server.app, { hostKey: leader.userKey });
    await server.app.get(SettingsStore).set('rank_places_cnt', 10);
    await world.settle();
    const first = await world.rank('host', 'limit=3');
    expect(first).toMatchObject({ total: 10, offset: 0, limit: 3, before_yn: 'Y' });
    expect(
      first.list.map(({ rank, before_rank, live_vod_key }) => [rank, before_rank, live_vod_key]),
    ).toEqual([
      [1, 14, vodKey],
      [2, 13, null],
      [3, 12, null],
    ]);
    expect((await world.rank('host', 'limit=3&offset=9')).list.map(({ rank }) => rank)).toEqual([10]);
    expect((await world.rank('host', 'offset=50')).list).toEqual([]);
    // After the last listed place.
    expect((await world.rank('host', '', last.userKey)).own).toEqual({
      rank: 14,
      before_rank: 1,
      star_cnt: 187,
    });
    expect((await world.rank('host', '', fresh.userKey)).own).toEqual({
      rank: 15,
      before_rank: null,
      star_cnt: 1,
    });
    expect((await world.rank('host', '', giver.userKey)).own).toEqual({
      rank: null,
      before_rank: null,
      star_cnt: 0,
    });
    // Many simultaneous requests of a member cause one count.
    await world.dropCaches();
    const token = await tokenOf(file.server.app, fresh.userKey);
    const queries = jest.spyOn(world.database, 'query');
    const flood = Array.from({ length: 20 }, () => file.client.as(token).get('/v1/rank/host-ranking-list'));
    for (const { status } of await Promise.all(flood)) expect(status).toBe(200);
    expect(queries.mock.calls.filter(([name]) => name === 'ranks_own_running')).toHaveLength(1);
    queries.mockRestore();
    world.at('2033-02-03T12:00');
    await world.settle();
    expect((await world.rank('host', 'type=2', last.userKey)).own).toEqual({
      rank: 14,
      before_rank: 1,
      star_cnt: 187,
    });
    expect((await world.rank('host', 'type=2')).total).toBe(10);
    await server.app.get(SettingsStore).set('rank_places_cnt', 1_000);
  });

  it('has the member’s own amount, and those of others when a setting allows it (RANKS-12)', async () => {
    world.at('2033-03-02T12:00');
    const [giver, other, host] = [await world.member(), await world.member(), await world.host()];
    await world.give(giver, host, 30);
    await world.give(other, host, 20);
    await world.settle();
    const amounts = async (viewer?: number) =>
      (await world.rank('member', '', viewer)).list.map(({ star_cnt }) => star_cnt);
    expect(await amounts()).toEqual([null, null]);
    expect(await amounts(other.userKey)).toEqual([null, 20]);
    await server.app.get(SettingsStore).set('rank_amounts_yn', true);
    expect(await amounts()).toEqual([30, 20]);
    await server.app.get(SettingsStore).set('rank_amounts_yn', false);
  });
});

describe('the sandbox', () => {
  beforeAll(() => world.at('2035-01-10T12:00'));

  const sandbox = (path: string, body: object) => visitor.send('POST', `/sandbox/api/${path}`, { body });

  it('puts members on the first places, and ends a day, a week and a month (RANKS-15)', async () => {
    const [one, two, before] = [await world.member(0), await world.member(0), await world.member()];
    await world.give(before, await world.host(), 12_345);
    const keys = [one.userKey, two.userKey];
    const placed = await sandbox('ranks/places', { target: 'member', user_keys: keys });
    expect(placed.status).toBe(200);
    await world.dropCaches();
    for (const type of [1, 3, 4])
      expect((await world.order('member', `type=${type}`)).slice(0, 2)).toEqual(keys);
    const star = await world.host();
    expect((await sandbox('ranks/places', { target: 'host', user_keys: [star.userKey] })).status).toBe(200);
    await world.dropCaches();
    expect((await world.order('host'))[0]).toBe(star.userKey);
    for (const bad of [{}, { target: 'host', user_keys: [] }, { target: 'all', user_keys: [1] }])
      expect((await sandbox('ranks/places', bad)).status).toBe(400);
    expect((await sandbox('ranks/places', { target: 'host', user_keys: [2_000_000_000] })).status).toBe(404);
    for (const period of ['day', 'week', 'month']) {
      const { status, body } = await sandbox('ranks/close', { period });
      expect([status, body.period]).toEqual([200, period]);
      await world.dropCaches();
    }
    expect(await world.rank('member', 'type=2&date=2035-01-10')).toMatchObject({ state_cd: 'closed' });
    expect(await world.rank('host', 'type=4&date=2035-01-10')).toMatchObject({ state_cd: 'closed' });
    expect((await sandbox('ranks/close', { period: 'year' })).status).toBe(400);
  });

  it('reopens periods that were closed ahead when time is set back, and counts them again (RANKS-8)', async () => {
    world.at('2035-06-06T12:00');
    const [giver, host] = [await world.member(), await world.host()];
    await world.give(giver, host, 40);
    world.at('2035-08-01T12:00');
    await world.settle();
    const today = () => world.rank('host', 'type=1', host.userKey);
    world.at('2035-06-06T13:00');
    await world.give(giver, host, 2);
    await world.settle();
    expect(await today()).toMatchObject({ state_cd: 'running', own: { rank: 1, star_cnt: 42 } });
    await asOwner(server.databaseUrl, async (owner) => {
      expect((await rebuildCounters(owner, { write: false })).filter(({ wrong }) => wrong > 0)).toEqual([]);
    });
  });
});
