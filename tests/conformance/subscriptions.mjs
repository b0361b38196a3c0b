import { randomUUID } from 'node:crypto';
import {
  expectEqual,
  expectNoStore,
  expectOk,
  expectPaging,
  expectRefusal,
  expectThat,
  expectTime,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';

const list = '/v1/user/get-subscribe-list';
const pay = (client, hostKey, key, more = {}) =>
  client.post(
    '/v1/user/bt-subscribe',
    { target_user_key: hostKey, ...more },
    { headers: { 'Idempotency-Key': key } },
  );
const checkOf = async ({ client }, hostKey) =>
  expectOk(await client.get(`/v1/user/bt-subscribe-check/${hostKey}`));

/** Subscribing to hosts. */
export const subscriptions = area('subscriptions', {
  'the check returns the refusal that paying would get (SUBSCRIPTIONS-5, SUBSCRIPTIONS-6)': async ({
    persona,
  }) => {
    const minor = await persona('minor01');
    const { userKey } = await persona('host01');
    const check = await checkOf(minor, userKey);
    expectEqual([check.subscribable_yn, check.refusal], ['N', 'minor_payment'], 'the check of a minor');
    expectThat(check.star_cnt > 0 && check.amount_krw > 0 && check.days > 0, 'a price and a term');
    expectRefusal(await pay(minor.client, userKey, randomUUID()), 'minor_payment');
    const host = await persona('host01');
    expectRefusal(await pay(host.client, userKey, randomUUID()), 'self_subscribe');
    const viewer = await persona('viewer01');
    expectRefusal(await pay(viewer.client, viewer.userKey, randomUUID()), 'host_not_found');
    expectRefusal(await viewer.client.get(`/v1/user/bt-subscribe-check/${viewer.userKey}`), 'host_not_found');
  },

  'without honey, and at another price, nothing is paid (SUBSCRIPTIONS-8)': async ({ persona }) => {
    const withoutHoney = await persona('viewer02');
    const { userKey } = await persona('host02');
    const check = await checkOf(withoutHoney, userKey);
    if (check.subscribable_yn === 'N') throw new LeftOut('data', 'host02 cannot be subscribed to');
    expectRefusal(await pay(withoutHoney.client, userKey, randomUUID()), 'not_enough_star');
    expectRefusal(
      await pay(withoutHoney.client, userKey, randomUUID(), { star_cnt: check.star_cnt + 1 }),
      'subscription_price_changed',
    );
    expectEqual((await checkOf(withoutHoney, userKey)).subscribed_yn, 'N', 'subscribed after refusals');
  },

  'a term is paid once for its key, and is in the list (SUBSCRIPTIONS-1, SUBSCRIPTIONS-8, SUBSCRIPTIONS-12)':
    async (world) => {
      const payer = await world.persona('vip01');
      const { userKey } = await world.persona('host02');
      const check = await checkOf(payer, userKey);
      if (check.subscribable_yn === 'N') throw new LeftOut('data', 'vip01 cannot subscribe to host02');
      world.requireWrites();
      const key = randomUUID();
      const response = await pay(payer.client, userKey, key);
      const term = expectOk(response);
      expectNoStore(response);
      expectTime(term.ends_at, 'ends_at');
      expectEqual(term.star_cnt, check.star_cnt, 'honey paid');
      expectEqual(expectOk(await pay(payer.client, userKey, key)), term, 'the response to a repeat');
      const { list: entries } = expectOk(await payer.client.get(`${list}?limit=100`));
      expectThat(
        entries.some(({ user, days_left }) => user.user_key === userKey && days_left > 0),
        'the member’s list names the host',
      );
      expectEqual((await checkOf(payer, userKey)).subscribed_yn, 'Y', 'subscribed');
    },

  'a term for won is an order of its price, once for its key (SUBSCRIPTIONS-1, SUBSCRIPTIONS-9)': async (
    world,
  ) => {
    const payer = await world.persona('viewer01');
    const { userKey } = await world.persona('host02');
    const check = await checkOf(payer, userKey);
    if (check.subscribable_yn === 'N') throw new LeftOut('data', 'viewer01 cannot subscribe to host02');
    const order = ({ client }, body, key = randomUUID()) =>
      client.post(
        '/v1/pg/subscribe-request',
        { method: 'card', target_user_key: userKey, amount_krw: check.amount_krw, ...body },
        { headers: { 'Idempotency-Key': key } },
      );
    const key = randomUUID();
    const opened = expectOk(await order(payer, {}, key));
    expectEqual(opened.amount_krw, check.amount_krw, 'the amount');
    expectEqual(expectOk(await order(payer, {}, key)).order_no, opened.order_no, 'the order of a repeat');
    expectRefusal(await order(payer, { amount_krw: check.amount_krw + 10 }), 'amount_mismatch');
    expectRefusal(await order(await world.persona('minor01'), {}), 'minor_payment');
    expectRefusal(await order(await world.persona('host02'), {}), 'self_subscribe');
    // An unpaid order makes no term.
    expectEqual((await checkOf(payer, userKey)).subscribed_yn, 'N', 'subscribed before the payment');
    expectOk(await payer.client.post(`/v1/pg/orders/${opened.order_no}/cancel`));
  },

  'subscribers are shown to the host alone (SUBSCRIPTIONS-13)': async ({ persona }) => {
    const viewer = await persona('viewer01');
    expectRefusal(await viewer.client.get(`${list}?side=host`), 'forbidden');
    const { client } = await persona('host02');
    const { totals, total } = expectOk(await client.get(`${list}?side=host`));
    expectEqual(totals.subscriber_cnt, total, 'subscribers');
    await expectPaging(
      (query) => client.get(`${list}?side=host&${query}`),
      ({ user }) => user.user_key,
    );
  },

  ...contractCases('subscriptions'),
});
