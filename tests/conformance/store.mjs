import { randomUUID } from 'node:crypto';
import { expectEqual, expectNoStore, expectOk, expectRefusal, expectSorted, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';
import { storeOperators } from './operators-money.mjs';
import { deposits } from './store-deposits.mjs';

const order = (client, body, key = randomUUID()) =>
  client.post('/v1/pg/pg-request', { method: 'card', ...body }, { headers: { 'Idempotency-Key': key } });

/** The smallest product, as its buyer orders it. */
async function smallest(client) {
  const { list } = expectOk(await client.get('/v1/pg/bt-save-item-list'));
  const [product] = list;
  return { product_id: product.product_id, amount_krw: product.discounted_price_krw };
}

/** Buying for won: prices, refusals and orders. Payments at a provider cannot be observed by a suite from outside. */
export const store = area('store', {
  'products are sold by size, and never above their price (STORE-1, STORE-2)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/pg/bt-save-item-list'));
    expectThat(list.length > 0, 'nothing is sold');
    expectSorted(
      list.map(({ star_cnt }) => star_cnt),
      'asc',
      'products by honey',
    );
    for (const { price_krw, discounted_price_krw, discountRate } of list) {
      expectEqual(
        discounted_price_krw,
        Math.floor((price_krw * (100 - discountRate)) / 1000) * 10,
        'a price less its discount',
      );
    }
  },

  "a member's prices are less the discount of their payment grade (STORE-2, USERS-4)": async ({
    persona,
  }) => {
    const { client, userKey } = await persona('vip01');
    const { vip_level } = expectOk(await client.get(`/v1/users/${userKey}`));
    const grades = expectOk(await client.get('/v1/initialize/bt-pay-grade-setting-v1')).list;
    const grade = grades.find((one) => one.vip_level === vip_level);
    expectThat(grade?.discountRate > 0, 'vip01 has no grade with a discount');
    const { list } = expectOk(await client.get('/v1/pg/bt-save-item-list'));
    for (const { discountRate } of list)
      expectEqual(discountRate, grade.discountRate, 'the discount of a product');
  },

  'an order opens a window once for its key (STORE-6)': async (world) => {
    const { client } = await world.persona('vip01');
    const body = await smallest(client);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 5 }, () => order(client, body, key)));
    const numbers = new Set(responses.map((response) => expectOk(response).order_no));
    expectEqual(numbers.size, 1, 'orders of one key');
    const [number] = numbers;
    const other = { ...body, amount_krw: body.amount_krw + 10 };
    expectRefusal(await order(client, other, key), 'idempotency_mismatch');
    const read = await client.get(`/v1/pg/orders/${number}`);
    expectNoStore(read);
    expectEqual(expectOk(read).amount_krw, body.amount_krw, 'the amount of the order');
    expectEqual(
      expectOk(await client.post(`/v1/pg/orders/${number}/cancel`)).state,
      'cancelled',
      'its state',
    );
  },

  'another price than the current one is refused (STORE-5)': async (world) => {
    const { client } = await world.persona('vip01');
    const body = await smallest(client);
    expectRefusal(await order(client, { ...body, amount_krw: body.amount_krw - 10 }), 'amount_mismatch');
    expectRefusal(await order(client, { ...body, quantity: 2 }), 'amount_mismatch');
  },

  'a minor and an unverified member cannot order (STORE-5, USERS-6)': async (world) => {
    for (const [id, code] of [
      ['minor01', 'minor_payment'],
      ['unverified01', 'verification_required'],
    ]) {
      const { client } = await world.persona(id);
      expectRefusal(await order(client, await smallest(client)), code);
    }
  },

  "another member's order is not found (STORE-8)": async (world) => {
    const [owner, other] = [await world.persona('vip01'), await world.persona('viewer02')];
    const { order_no } = expectOk(await order(owner.client, await smallest(owner.client)));
    expectRefusal(await other.client.get(`/v1/pg/orders/${order_no}`), 'order_not_found');
    expectRefusal(await other.client.post(`/v1/pg/orders/${order_no}/cancel`), 'order_not_found');
    expectOk(await owner.client.post(`/v1/pg/orders/${order_no}/cancel`));
  },

  'an unsigned notification moves nothing (STORE-17)': async ({ visitor }) => {
    const body = {
      event_id: 'evt_conformance',
      order_no: 'H00000000000000',
      payment_key: 'pay_none',
      status: 'paid',
      amount: 1000,
      sent_at: Date.now(),
      signature: 'f'.repeat(64),
    };
    expectRefusal(await visitor.post('/v1/pg/card/notify', body), 'payment_signature');
  },

  'a member gets balance, daily limits and the payment methods (STORE-3, STORE-4)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    const info = expectOk(await client.get('/v1/pg/buy-info'));
    const { star_cnt } = expectOk(await client.get(`/v1/users/simple/${userKey}`));
    expectEqual([info.star_cnt, info.may_pay_yn, info.refusal], [star_cnt, 'Y', null], 'balance and right');
    expectThat(
      info.star_cnt_left <= info.star_cnt_max && info.order_cnt_left <= info.order_cnt_max,
      'the rest of the daily limit',
    );
    const { client: minor } = await persona('minor01');
    const refused = expectOk(await minor.get('/v1/pg/buy-info'));
    expectEqual([refused.may_pay_yn, refused.refusal], ['N', 'minor_payment'], 'why a minor may not pay');
    const { list } = expectOk(await client.get('/v1/pg/pg-method-list'));
    expectEqual(
      list.map(({ method_cd }) => method_cd),
      ['simple', 'card', 'phone', 'transfer', 'bank'],
      'the payment methods',
    );
  },

  ...deposits,

  ...storeOperators,

  ...contractCases('store'),
});
