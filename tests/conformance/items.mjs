import { randomUUID } from 'node:crypto';
import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';

const path = '/v1/payment/item-star-use-proc';
const buy = (client, body, key) =>
  client.put(path, body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
const balanceOf = async ({ client, userKey }) =>
  expectOk(await client.get(`/v1/users/simple/${userKey}`)).star_cnt;

/** The cheapest item that everybody may buy, and the persona who has most honey. */
async function cheapItem(world) {
  const { list } = expectOk(await world.visitor.get('/v1/items/item-list?group_cd=general'));
  const [item] = list.sort((one, other) => one.star_cnt - other.star_cnt);
  if (!item) throw new LeftOut('no item is on sale');
  return { item, buyer: await world.persona('vip01') };
}

/** Items: what is on sale, and what buying and using one does. */
export const items = area('items', {
  'what is on sale is shown to everybody, those for everybody first (ITEMS-1)': async ({ visitor }) => {
    const { list, total } = expectOk(await visitor.get('/v1/items/item-list?limit=100'));
    expectEqual(list.length, Math.min(total, 100), 'items of the page');
    const groups = list.map(({ group_cd }) => group_cd);
    expectThat(
      groups.lastIndexOf('general') < (groups.indexOf('host') + 1 || groups.length + 1),
      'the order',
    );
    expectThat(
      list.every(({ star_cnt }) => star_cnt > 0),
      'a price of nothing',
    );
  },

  'an item costs its price once for a key, and waits to be used (ITEMS-3)': async (world) => {
    const { item, buyer } = await cheapItem(world);
    const before = await balanceOf(buyer);
    const key = randomUUID();
    const body = { item_id: item.item_id, price: item.star_cnt };
    const bought = expectOk(await buy(buyer.client, body, key));
    expectEqual([bought.price, bought.balance], [item.star_cnt, before - item.star_cnt], 'paid and left');
    expectEqual(expectOk(await buy(buyer.client, body, key)), bought, 'the answer to a repeat');
    expectEqual(await balanceOf(buyer), bought.balance, 'left after the repeat');
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

  'a minor buys no item (ITEMS-4)': async (world) => {
    const { item } = await cheapItem(world);
    const minor = await world.persona('minor01');
    expectRefusal(await buy(minor.client, { item_id: item.item_id }), 'minor_payment');
  },

  'an item is used once (ITEMS-9)': async (world) => {
    const { item, buyer } = await cheapItem(world);
    const { owned_id } = expectOk(await buy(buyer.client, { item_id: item.item_id }));
    const use = () => buyer.client.post('/v1/items/bt-item-use-proc', { owned_id });
    const used = expectOk(await use());
    expectEqual(used.owned_id, owned_id, 'what was used');
    expectRefusal(await use(), 'item_used');
  },

  ...contractCases('items'),
});
