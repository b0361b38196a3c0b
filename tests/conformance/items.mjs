import { randomUUID } from 'node:crypto';
import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';

const path = '/v1/payment/item-star-use-proc';
const buy = (client, body, key) =>
  client.put(path, body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
const balanceOf = async ({ client, userKey }) =>
  expectOk(await client.get(`/v1/users/simple/${userKey}`)).star_cnt;

/**
 * The cheapest item that all members may buy, and the persona with the most honey. `ends`: an item with an end, since
 * permanent items can be used a limited number of times.
 */
async function cheapItem(world, { ends = false } = {}) {
  const { list } = expectOk(await world.visitor.get('/v1/items/item-list?group_cd=general&limit=100'));
  const [item] = list
    .filter(({ seconds }) => !ends || seconds !== null)
    .sort((one, other) => one.star_cnt - other.star_cnt);
  if (!item) throw new LeftOut('data', 'no item is on sale');
  return { item, buyer: await world.persona('vip01') };
}

/** Items: what is on sale, buying and using. */
export const items = area('items', {
  'the items on sale are public, those for all members first (ITEMS-1)': async ({ visitor }) => {
    const { list, total } = expectOk(await visitor.get('/v1/items/item-list?limit=100'));
    expectEqual(list.length, Math.min(total, 100), 'items of the page');
    const groups = list.map(({ group_cd }) => group_cd);
    expectThat(
      groups.lastIndexOf('general') < (groups.indexOf('host') + 1 || groups.length + 1),
      'the order',
    );
    expectThat(
      list.every(({ star_cnt }) => star_cnt > 0),
      'a price of zero',
    );
  },

  'an item costs its price once for a key, and is unused at first (ITEMS-3)': async (world) => {
    const { item, buyer } = await cheapItem(world);
    const before = await balanceOf(buyer);
    const key = randomUUID();
    const body = { item_id: item.item_id, price: item.star_cnt };
    const bought = expectOk(await buy(buyer.client, body, key));
    expectEqual([bought.price, bought.balance], [item.star_cnt, before - item.star_cnt], 'paid and left');
    expectEqual(expectOk(await buy(buyer.client, body, key)), bought, 'the response to a repeat');
    expectEqual(await balanceOf(buyer), bought.balance, 'the balance after the repeat');
    const { list } = expectOk(await buyer.client.get('/v1/items/unused-list'));
    expectThat(
      list.some(({ owned_id }) => owned_id === bought.owned_id),
      'the item is not among the unused ones',
    );
  },

  'another price than the one shown is refused (ITEMS-3)': async (world) => {
    const { item, buyer } = await cheapItem(world);
    const body = { item_id: item.item_id, price: item.star_cnt + 1 };
    expectRefusal(await buy(buyer.client, body), 'price_mismatch');
  },

  'a minor cannot buy an item (ITEMS-4)': async (world) => {
    const { item } = await cheapItem(world);
    const minor = await world.persona('minor01');
    expectRefusal(await buy(minor.client, { item_id: item.item_id }), 'minor_payment');
  },

  'an item is used once (ITEMS-9)': async (world) => {
    const { item, buyer } = await cheapItem(world, { ends: true });
    const { owned_id } = expectOk(await buy(buyer.client, { item_id: item.item_id }));
    const use = () => buyer.client.post('/v1/items/bt-item-use-proc', { owned_id });
    const used = expectOk(await use());
    expectEqual(used.owned_id, owned_id, 'what was used');
    expectRefusal(await use(), 'item_used');
  },

  'a used item is listed among those in use, and an expired one separately (ITEMS-15)': async (world) => {
    const { item } = await cheapItem(world, { ends: true });
    const buyer = await world.joining.member();
    expectOk(
      await (await world.persona('admin01')).client.post('/v1/admin/star-grants', {
        user_key: buyer.userKey,
        amount: item.star_cnt,
        reason: '적합성 검사',
      }),
    );
    const { owned_id } = expectOk(await buy(buyer.client, { item_id: item.item_id }));
    const keysOf = async (name) =>
      expectOk(await buyer.client.get(`/v1/items/${name}`)).list.map((one) => one.owned_id);
    expectEqual(
      [await keysOf('unused-list'), await keysOf('using-list')],
      [[owned_id], []],
      'before its use',
    );
    expectOk(await buyer.client.post('/v1/items/bt-item-use-proc', { owned_id }));
    expectEqual([await keysOf('unused-list'), await keysOf('using-list')], [[], [owned_id]], 'after it');
    expectEqual(await keysOf('use-complete-list'), [], 'the expired items');
  },

  'an item for a host is a gift of its price, once for its key (ITEMS-5, ITEMS-15)': async (world) => {
    const { item, buyer } = await cheapItem(world);
    const { userKey } = await world.persona('host02');
    const before = await balanceOf(buyer);
    const key = randomUUID();
    const body = { item_id: item.item_id, price: item.star_cnt, target_user_key: userKey };
    const giftResult = expectOk(await buy(buyer.client, body, key));
    expectEqual(giftResult.balance, before - item.star_cnt, 'what is left');
    expectEqual(expectOk(await buy(buyer.client, body, key)), giftResult, 'the response to a repeat');
    const [newest] = expectOk(await buyer.client.get('/v1/items/gift-sent-list')).list;
    expectEqual(
      [newest?.item.item_id, newest?.target_user?.user_key, newest?.way_cd, newest?.price],
      [item.item_id, userKey, 'bought', item.star_cnt],
      'the newest among the gifts',
    );
    const toSelf = { ...body, target_user_key: buyer.userKey };
    expectRefusal(await buy(buyer.client, toSelf), 'self_gift', 'host_not_found');
    expectRefusal(await buy(buyer.client, { ...body, pay_cd: 'BTUC' }), 'btuc_gift');
  },

  'items for hosts are bought by hosts alone (ITEMS-3)': async (world) => {
    const { list } = expectOk(await world.visitor.get('/v1/items/item-list?group_cd=host'));
    if (list.length === 0) throw new LeftOut('data', 'no item for hosts is on sale');
    const { client } = await world.persona('vip01');
    expectRefusal(await buy(client, { item_id: list[0].item_id }), 'item_host_only');
  },

  'an unused item is passed on once, and then belongs to the receiver (ITEMS-16)': async (world) => {
    const { item, buyer } = await cheapItem(world);
    const other = await world.persona('viewer01');
    const { owned_id } = expectOk(await buy(buyer.client, { item_id: item.item_id }));
    const give = (from, target_user_key) =>
      from.client.post('/v1/items/bt-item-give-proc', { owned_id, target_user_key });
    expectRefusal(await give(buyer, buyer.userKey), 'self_gift');
    expectEqual(
      expectOk(await give(buyer, other.userKey)).target_user_key,
      other.userKey,
      'the owner in the response',
    );
    const { list } = expectOk(await other.client.get('/v1/items/unused-list?limit=100'));
    const theirs = list.find((one) => one.owned_id === owned_id);
    expectEqual(
      [theirs?.source_cd, theirs?.from_user?.user_key, theirs?.givable_yn],
      ['received', buyer.userKey, 'N'],
      'the receiver’s items',
    );
    expectRefusal(await buyer.client.post('/v1/items/bt-item-use-proc', { owned_id }), 'item_not_found');
    expectRefusal(await give(other, buyer.userKey), 'item_not_givable');
  },

  'an item for won is an order of its price, once for its key (ITEMS-8, STORE-6)': async (world) => {
    const { list } = expectOk(await world.visitor.get('/v1/items/item-list?group_cd=general'));
    const item = list.find(({ krw_amount }) => krw_amount !== null);
    if (!item) throw new LeftOut('data', 'no item is sold for won');
    const { client } = await world.persona('vip01');
    const order = (body, key = randomUUID(), who = client) =>
      who.post(
        '/v1/pg/pg-item-request',
        { method: 'card', item_id: item.item_id, amount_krw: item.krw_amount, ...body },
        { headers: { 'Idempotency-Key': key } },
      );
    const key = randomUUID();
    const opened = expectOk(await order({}, key));
    expectEqual(opened.amount_krw, item.krw_amount, 'the amount');
    expectEqual(expectOk(await order({}, key)).order_no, opened.order_no, 'the order of a repeat');
    expectRefusal(await order({ amount_krw: item.krw_amount + 10 }), 'amount_mismatch');
    expectRefusal(await order({}, randomUUID(), (await world.persona('minor01')).client), 'minor_payment');
    expectOk(await client.post(`/v1/pg/orders/${opened.order_no}/cancel`));
  },

  ...contractCases('items'),
});
