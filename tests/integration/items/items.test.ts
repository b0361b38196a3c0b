import { buildChannelBlock, buildLive } from '@honey/seeds/builders/lives';
import { buildHost } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { ItemList } from '@honey/server/items/items.dto';
import type { OwnedItemList, SentItemList } from '@honey/server/items/owned/owned-items.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { type ItemMember, ItemsWorld } from './support.ts';

const file = setServer();
const { server, client: visitor } = file;
const world = new ItemsWorld(file);
beforeAll(() => world.open());

describe('the shop', () => {
  it('shows all callers what is on sale, page by page and by group (ITEMS-1, ITEMS-2)', async () => {
    const { body } = await visitor.get<ItemList>('/v1/items/item-list');
    expect(body.total).toBe(10);
    expect(body.list[0]).toMatchObject({
      kind: 'nick_color',
      style: 'honey',
      star_cnt: 500,
      krw_amount: 55_000,
    });
    const page = await visitor.get<ItemList>('/v1/items/item-list?group_cd=host&offset=1&limit=1');
    expect(page.body.list.map(({ kind }) => kind)).toEqual(['managers']);
    expect([page.body.total, page.body.offset, page.body.limit]).toEqual([2, 1, 1]);
    const past = await visitor.get<ItemList>('/v1/items/item-list?offset=50');
    expect([past.body.list, past.body.total]).toEqual([[], 10]);
    expect((await visitor.get('/v1/items/item-list?group_cd=all')).status).toBe(400);
  });

  it('requires a signed-in member and valid input for a purchase', async () => {
    expect((await world.buy(visitor, { item_id: 1 })).status).toBe(401);
    expect((await world.use(visitor, 1)).status).toBe(401);
    expect((await world.transfer(visitor, 1, 2)).status).toBe(401);
    for (const list of ['unused', 'using', 'use-complete', 'gift-sent']) {
      expect((await visitor.get(`/v1/items/${list}-list`)).status).toBe(401);
    }
    const { client } = await world.member();
    const bad = [
      {},
      { item_id: '1' },
      { item_id: 1, price: -1 },
      { item_id: 1, pay_cd: 'KRW' },
      { item_id: 1, x: 1 },
    ];
    for (const body of [...bad, { item_id: 1, vod_key: 5 }, { item_id: 1, target_user_key: null }]) {
      expect((await world.buy(client, body)).status).toBe(400);
    }
    expect((await world.buy(client, { item_id: 2_000_000_000 })).body.code).toBe('item_not_found');
  });

  it('takes honey, granted before bought, and adds the item to the unused ones (ITEMS-3)', async () => {
    const buyer = await world.member({ honey: 300, boughtHoney: 1_000 });
    const { status, body } = await world.buy(buyer.client, { item_id: world.item('nick_honey'), price: 500 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pay_cd: 'STAR',
      price: 500,
      balance: 800,
      target_user_key: null,
      gift_id: null,
    });
    const { body: unused } = await buyer.client.get<OwnedItemList>('/v1/items/unused-list');
    expect(unused.list).toMatchObject([
      {
        owned_id: body.owned_id,
        source_cd: 'bought',
        from_user: null,
        givable_yn: 'Y',
        used_at: null,
        days_left: null,
      },
    ]);
    expect(await world.balances(buyer)).toMatchObject({ star_cnt: 800 });
    await world.expectCleanBooks();
  });

  it('refuses a price other than the shown one, and more than the balance, and moves nothing (ITEMS-3, WALLET-11)', async () => {
    const buyer = await world.member({ honey: 499 });
    const item_id = world.item('nick_honey');
    expect((await world.buy(buyer.client, { item_id, price: 400 })).body.code).toBe('price_mismatch');
    const short = async (body: object) => (await world.buy(buyer.client, { item_id, ...body })).body;
    expect(await short({})).toMatchObject({
      code: 'not_enough_star',
      message: '꿀이 부족해요. 충전하고 아이템을 다시 구매해 주세요.',
    });
    expect(await short({ target_user_key: (await buildHost(server.app)).userKey })).toMatchObject({
      code: 'not_enough_star',
      message: '꿀이 부족해요. 충전하고 아이템을 다시 선물해 주세요.',
    });
    expect((await world.buy(buyer.client, { item_id, pay_cd: 'BTUC' })).body.code).toBe('not_enough_btuc');
    expect(await world.balances(buyer)).toMatchObject({ star_cnt: 499 });
  });

  it('sells once per key, however often it is sent at once; other input is refused (ITEMS-3)', async () => {
    const buyer = await world.member({ honey: 5_000 });
    const item_id = world.item('nick_sky');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => world.buy(buyer.client, { item_id }, 'one-purchase')),
    );
    expect(new Set(answers.map(({ body }) => body.purchase_id)).size).toBe(1);
    expect(await world.balances(buyer)).toMatchObject({ star_cnt: 4_500 });
    const other = await world.buy(buyer.client, { item_id: world.item('nick_rose') }, 'one-purchase');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    const stranger = await world.member();
    expect((await world.buy(stranger.client, { item_id }, 'one-purchase')).status).toBe(200);
    await world.expectCleanBooks();
  });

  it('sells as many as the honey pays for when many are bought at once, and the books agree (ITEMS-17)', async () => {
    const buyer = await world.member({ honey: 2_600 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.buy(buyer.client, { item_id: world.item('nick_rose') })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await world.balances(buyer)).toMatchObject({ star_cnt: 100 });
    await world.expectCleanBooks();
  });

  it('refuses minors, unverified members and host items for members (ITEMS-3, ITEMS-4)', async () => {
    const minor = await world.member({ userAdultYn: false });
    const unverified = await world.member({ verificationYn: false, userAdultYn: false });
    const adult = await world.member();
    const item_id = world.item('nick_honey');
    expect((await world.buy(minor.client, { item_id })).body.code).toBe('minor_payment');
    expect((await world.buy(unverified.client, { item_id })).body.code).toBe('verification_required');
    expect((await world.buy(adult.client, { item_id: world.item('live_boost') })).body.code).toBe(
      'item_host_only',
    );
    await world.database.prisma.item.update({ where: { code: 'bubble_night' }, data: { onSaleYn: false } });
    const withdrawn = await world.buy(adult.client, { item_id: world.item('bubble_night') });
    await world.database.prisma.item.update({ where: { code: 'bubble_night' }, data: { onSaleYn: true } });
    expect(withdrawn.body.code).toBe('item_not_found');
  });

  it('takes BTUC for the member’s own items, and those cannot be given (ITEMS-7)', async () => {
    const buyer = await world.member({ honey: 0, btuc: 1_500 });
    const host = await buildHost(server.app);
    const item_id = world.item('nick_honey');
    const gift = await world.buy(buyer.client, { item_id, pay_cd: 'BTUC', target_user_key: host.userKey });
    expect(gift.body.code).toBe('btuc_gift');
    const { body } = await world.buy(buyer.client, { item_id, pay_cd: 'BTUC', price: 500 });
    expect(body).toMatchObject({ pay_cd: 'BTUC', balance: 1_000 });
    expect(await world.balances(buyer)).toEqual({ star_cnt: 0, btuc_cnt: 1_000 });
    expect((await world.transfer(buyer.client, body.owned_id, host.userKey)).body.code).toBe(
      'item_not_givable',
    );
    await world.expectCleanBooks();
  });
});

describe('an item for a host', () => {
  it('counts as a gift of its price, and the room shows it (ITEMS-5, ITEMS-6)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const giver = await world.member({ honey: 3_000 });
    const room = await enterRoom(giver.client, vodKey);
    try {
      const shown = room.next('gift');
      const body = {
        item_id: world.item('live_boost'),
        target_user_key: hostKey,
        vod_key: vodKey,
        message: '힘내요',
      };
      const first = await world.buy(giver.client, body, 'gift-of-an-item');
      expect(first.body).toMatchObject({
        price: 1_000,
        balance: 2_000,
        target_user_key: hostKey,
        vod_key: vodKey,
      });
      expect(await shown).toMatchObject({
        gift_id: first.body.gift_id,
        star_cnt: 1_000,
        message: '힘내요',
        sticker: '/files/art/items/live_boost.svg',
        item: { item_id: world.item('live_boost'), name: '방송 끌어올리기' },
      });
      const again = await world.buy(giver.client, body, 'gift-of-an-item');
      expect(again.body).toEqual(first.body);
    } finally {
      room.talk.disconnect();
    }
    await server.app.get(JobRunner).runNow('gift-roll-up');
    const { prisma } = world.database;
    const fan = await prisma.fanTotal.findUnique({
      where: { hostKey_userKey: { hostKey, userKey: giver.member.userKey } },
    });
    expect(fan?.starCnt).toBe(1_000n);
    expect(await prisma.ownedItem.count({ where: { userKey: hostKey, source: 'received' } })).toBe(1);
    const { body: sent } = await giver.client.get<SentItemList>('/v1/items/gift-sent-list');
    expect(sent.list).toMatchObject([
      { way_cd: 'bought', pay_cd: 'STAR', price: 1_000, used_yn: 'N', target_user: { user_key: hostKey } },
    ]);
    await world.expectCleanBooks();
  });

  it('is refused wherever honey is: to oneself, to members, to a host who blocks, to a deleted account (ITEMS-5)', async () => {
    const giver = await world.member();
    const other = await world.member();
    const blocker = await buildHost(server.app);
    await buildChannelBlock(server.app, {
      hostKey: blocker.userKey,
      userKey: giver.member.userKey,
      kind: 'live',
    });
    const deletedHost = await buildHost(server.app);
    await world.database.prisma.user.update({
      where: { userKey: deletedHost.userKey },
      data: { deletedAt: new Date() },
    });
    const codeFor = async (target_user_key: number) =>
      (await world.buy(giver.client, { item_id: world.item('live_boost'), target_user_key })).body.code;
    expect(await codeFor(giver.member.userKey)).toBe('self_gift');
    expect(await codeFor(other.member.userKey)).toBe('host_not_found');
    expect(await codeFor(blocker.userKey)).toBe('block_live');
    expect(await codeFor(deletedHost.userKey)).toBe('host_not_found');
    expect(await world.balances(giver)).toMatchObject({ star_cnt: 10_000 });
  });

  it('is not obtained with the key of a gift of honey (ITEMS-3)', async () => {
    const host = await buildHost(server.app);
    const giver = await world.member({ honey: 600 });
    const headers = { 'Idempotency-Key': 'item' };
    const body = { target_user_key: host.userKey, star_cnt: 500 };
    await giver.client.send('PUT', '/v1/payment/user-star-use-proc', { body, headers });
    const answer = await world.buy(
      giver.client,
      { item_id: world.item('nick_honey'), target_user_key: host.userKey },
      'item',
    );
    expect(answer.body.code).toBe('not_enough_star');
    await world.expectCleanBooks();
  });
});

describe('an item paid for in won', () => {
  it('is delivered once, for the member and for a host, and counts as honey there (ITEMS-8)', async () => {
    const buyer = await world.member({ honey: 0 });
    const host = await buildHost(server.app);
    const { userKey } = buyer.member;
    for (let time = 0; time < 2; time += 1) {
      expect(await world.deliverOrder('order-own', userKey, world.item('nick_honey'), null)).toBeNull();
      expect(
        await world.deliverOrder('order-gift', userKey, world.item('live_boost'), host.userKey),
      ).toBeNull();
    }
    const { prisma } = world.database;
    expect(await prisma.ownedItem.count({ where: { userKey: { in: [userKey, host.userKey] } } })).toBe(2);
    expect(await prisma.gift.findMany({ where: { senderKey: userKey } })).toMatchObject([
      { hostKey: host.userKey, starCnt: 1_000n, itemId: world.item('live_boost') },
    ]);
    expect(await world.balances(buyer)).toMatchObject({ star_cnt: 0 });
    await world.expectCleanBooks();
  });

  it('is refused if it cannot be delivered, so that the money is refunded (ITEMS-8)', async () => {
    const minor = await world.member({ userAdultYn: false });
    const adult = await world.member();
    const item = world.item('nick_honey');
    expect(await world.deliverOrder('order-minor', minor.member.userKey, item, null)).toBe('minor_payment');
    expect(await world.deliverOrder('order-self', adult.member.userKey, item, adult.member.userKey)).toBe(
      'self_gift',
    );
    expect(await world.deliverOrder('order-none', adult.member.userKey, 999_999, null)).toBe(
      'item_not_found',
    );
    await world.expectCleanBooks();
  });
});

describe('transferring an item', () => {
  it('moves an unused item once, and counts nowhere (ITEMS-16)', async () => {
    const [giver, friend, third] = [await world.member(), await world.member(), await world.member()];
    const owned = await world.buyForSelf(giver.client, 'nick_honey');
    const answers = await Promise.all(
      [friend, friend, third].map(({ member }) => world.transfer(giver.client, owned, member.userKey)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const row = await world.database.prisma.ownedItem.findUniqueOrThrow({ where: { ownedId: owned } });
    const winner = [friend, third].find(({ member }) => member.userKey === row.userKey) ?? friend;
    const { body } = await winner.client.get<OwnedItemList>('/v1/items/unused-list');
    expect(body.list).toMatchObject([
      { source_cd: 'received', givable_yn: 'N', from_user: { user_key: giver.member.userKey } },
    ]);
    const back = await world.transfer(winner.client, owned, giver.member.userKey);
    expect(back.body.code).toBe('item_not_givable');
    const { body: sent } = await giver.client.get<SentItemList>('/v1/items/gift-sent-list');
    expect(sent.list).toMatchObject([{ way_cd: 'given_on', price: null }]);
    expect(await world.database.prisma.gift.count({ where: { senderKey: giver.member.userKey } })).toBe(0);
    await world.expectCleanBooks();
  });

  it('returns the first response to its key when the server died before storing it (ITEMS-16)', async () => {
    const [giver, friend, third] = [await world.member(), await world.member(), await world.member()];
    const owned = await world.buyForSelf(giver.client, 'nick_honey');
    const give = ({ member }: ItemMember) =>
      world.transfer(giver.client, owned, member.userKey, 'cut-giving');
    const first = await give(friend);
    await world.deleteStoredResponses();
    expect(await give(friend)).toMatchObject({ status: 200, body: first.body });
    const other = await give(third);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await giver.client.get<SentItemList>('/v1/items/gift-sent-list')).body.total).toBe(1);
  });

  it('is refused for used items, to oneself, to unknown members, and for host items to members (ITEMS-16)', async () => {
    const giver = await world.member();
    const friend = await world.member();
    const owned = await world.buyForSelf(giver.client, 'nick_honey');
    expect((await world.transfer(giver.client, owned, giver.member.userKey)).body.code).toBe('self_gift');
    expect((await world.transfer(giver.client, owned, 2_000_000_000)).body.code).toBe('user_not_found');
    expect((await world.transfer(friend.client, owned, giver.member.userKey)).body.code).toBe(
      'item_not_found',
    );
    await world.use(giver.client, owned);
    expect((await world.transfer(giver.client, owned, friend.member.userKey)).body.code).toBe('item_used');
    const host = await world.member({ role: 'host' });
    const boost = await world.buyForSelf(host.client, 'live_boost');
    expect((await world.transfer(host.client, boost, friend.member.userKey)).body.code).toBe(
      'item_target_not_host',
    );
    await friend.client.send('POST', '/v1/block/blocking', {
      body: { target_user_key: giver.member.userKey },
    });
    const another = await world.buyForSelf(giver.client, 'nick_honey');
    expect((await world.transfer(giver.client, another, friend.member.userKey)).body.code).toBe(
      'item_not_accepted',
    );
  });
});
