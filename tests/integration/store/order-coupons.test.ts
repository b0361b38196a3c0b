import { buildSubscribableHost } from '@honey/seeds/builders/subscriptions';
import { Clock } from '@honey/server/core/clock/clock';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { CouponTerms } from '@honey/server/external/coupons/coupon.port';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { CouponWorld, terms } from '../external/coupon-world.ts';
import { type Managed, type Opened, setStore } from './support.ts';

const store = setStore();
const { product, someone } = store;
let coupons: CouponWorld;

beforeAll(() => {
  coupons = new CouponWorld(store);
});
afterEach(async () => {
  await coupons.mode('up');
  store.server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
});

interface Offers {
  amount_krw: number;
  list: { coupon_id: string; coupon_krw: number; amount_krw: number; best_yn: string }[];
}

/** A member with a coupon. */
async function holder(couponTerms: CouponTerms = terms.won()) {
  const member = await someone();
  const { coupon_id } = await coupons.give(member.userKey, couponTerms);
  const state = () => coupons.stateOf(member.userKey, coupon_id);
  return { ...member, coupon_id, state };
}

const offersOf = async (
  { client }: { client: Awaited<ReturnType<typeof someone>>['client'] },
  productId: number,
  quantity = 1,
) => (await client.get<Offers>(`/v1/pg/coupons?product_id=${productId}&quantity=${quantity}`)).body;

/** Reports to the coupon service what it does not know yet. */
const report = () => store.server.app.get(JobRunner).runNow('store-coupons');

const stateOfOrder = async (orderNo: string) =>
  (await store.database().prisma.order.findUniqueOrThrow({ where: { orderNo } })).state;

const refund = async (orderNo: string, body: object = {}) => {
  const admin = await someone({ role: 'operator' });
  return admin.client.send<Managed>('POST', `/v1/admin/orders/${orderNo}/refund`, {
    body: { reason: '고객이 환불을 요청했어요.', ...body },
  });
};

describe('a discount coupon in an order of honey', () => {
  it('lowers the price that the server computes, and is used once the order is paid (COUPONS-9, COUPONS-11)', async () => {
    const member = await holder();
    const { product_id, amount_krw } = await product({ priceKrw: 11_005 });
    const { coupon_id } = member;
    expect(await offersOf(member, product_id)).toMatchObject({
      list: [{ coupon_id, coupon_krw: 1_000, amount_krw: 10_000, best_yn: 'Y' }],
    });
    const wrong = await member.order({ product_id, amount_krw, coupon_id });
    expect(wrong).toMatchObject({
      status: 409,
      body: { code: 'amount_mismatch', detail: { amount_krw: 10_000 } },
    });
    const { body: opened } = await member.order({ product_id, amount_krw: 10_000, coupon_id });
    expect(await member.state()).toBe('held');
    await store.approve(opened.order_no);
    await eventually(async () => expect((await member.result(opened.order_no)).state).toBe('paid'));
    expect(await member.result(opened.order_no)).toMatchObject({
      amount_krw: 10_000,
      coupon_id,
      coupon_krw: 1_000,
    });
    await eventually(async () => expect(await member.state()).toBe('used'));
    const again = await member.order({ product_id, amount_krw: 10_000, coupon_id });
    expect(again).toMatchObject({ status: 409, body: { code: 'coupon_not_usable' } });
    expect((await store.simulator().ofOrder(opened.order_no))?.amount).toBe(10_000);
    await store.expectBooks();
  });

  it('takes a percentage up to its maximum, leaves 100 won, and the best one comes first (COUPONS-9, COUPONS-14)', async () => {
    const member = await someone();
    const { coupon_id: large } = await coupons.give(member.userKey, terms.won(1_000_000));
    const { coupon_id: half } = await coupons.give(member.userKey, terms.percent(50, 3_000));
    const { coupon_id: tenth } = await coupons.give(member.userKey, terms.percent(10, 3_000));
    await coupons.give(member.userKey, terms.honey());
    const { product_id } = await product({ priceKrw: 1_111 });
    const offers = await offersOf(member, product_id, 9);
    expect(offers).toMatchObject({
      amount_krw: 9_990,
      list: [
        { coupon_id: large, amount_krw: 100, best_yn: 'Y' },
        { coupon_id: half, amount_krw: 6_990, best_yn: 'N' },
        { coupon_id: tenth, amount_krw: 8_990, best_yn: 'N' },
      ],
    });
    const { status } = await member.order({ product_id, quantity: 9, amount_krw: 100, coupon_id: large });
    expect(status).toBe(200);
    expect((await offersOf(member, product_id)).list.map(({ coupon_id }) => coupon_id)).toEqual([
      half,
      tenth,
    ]);
  });

  it('is refused for what it does not discount, and to other members (COUPONS-5, COUPONS-9)', async () => {
    const member = await holder();
    const [other, { product_id }] = [await someone(), await product({ priceKrw: 11_000 })];
    const { coupon_id } = member;
    const order = { product_id, amount_krw: 10_000, coupon_id };
    expect((await other.order(order)).body.code).toBe('coupon_not_found');
    expect((await member.order({ ...order, coupon_id: 'cNone' })).body.code).toBe('coupon_not_found');
    expect((await member.order({ ...order, coupon_id: '../x' })).status).toBe(400);
    const honey = await coupons.give(member.userKey, terms.honey());
    expect((await member.order({ ...order, coupon_id: honey.coupon_id })).body.code).toBe(
      'coupon_not_usable',
    );
    const small = await product({ priceKrw: 100 });
    expect((await member.order({ ...small, coupon_id })).body.code).toBe('coupon_not_usable');
    const host = await buildSubscribableHost(store.server.app);
    const subscribed = await member.client.send('POST', '/v1/pg/subscribe-request', {
      body: { method: 'card', amount_krw: 4_500, target_user_key: host.userKey, coupon_id },
    });
    expect(subscribed.status).toBe(400);
    const deposit = await member.client.send('POST', '/v1/pg/bank-deposit-request', {
      body: { ...order, method: 'bank', depositor: '김꿀벌', phone: '01012345678' },
    });
    expect(deposit.status).toBe(400);
    expect((await member.client.get('/v1/pg/coupons?product_id=999999')).status).toBe(404);
    expect((await store.client.get(`/v1/pg/coupons?product_id=${product_id}`)).status).toBe(401);
    expect(await member.state()).toBe('issued');
  });

  it('goes to one of 50 orders at once, and to one order however often it is sent (COUPONS-10)', async () => {
    const [member, repeating] = [await holder(), await holder()];
    const { product_id } = await product();
    const order = { product_id, amount_krw: 10_000 };
    const many = await Promise.all(
      Array.from({ length: 50 }, () => member.order({ ...order, coupon_id: member.coupon_id })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(many.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['coupon_in_use']),
    );
    const key = { 'Idempotency-Key': 'one-coupon' };
    const same = await Promise.all(
      Array.from({ length: 50 }, () => repeating.order({ ...order, coupon_id: repeating.coupon_id }, key)),
    );
    expect(new Set(same.map(({ body }) => body.order_no)).size).toBe(1);
    expect(same.map(({ status }) => status)).toEqual(same.map(() => 200));
    expect((await repeating.order(order, key)).status).toBe(422);
    await store.expectBooks();
  });

  it('is free again when the order is cancelled, declined or expires (COUPONS-11)', async () => {
    const member = await holder();
    const { coupon_id } = member;
    const { product_id } = await product();
    const order = async () =>
      (await member.order({ product_id, amount_krw: 10_000, coupon_id })).body.order_no;
    const cancelled = await order();
    await member.client.send('POST', `/v1/pg/orders/${cancelled}/cancel`);
    await eventually(async () => expect(await member.state()).toBe('issued'));
    const declined = await order();
    await store.performAction(declined, 'decline');
    await eventually(async () => expect((await member.result(declined)).state).toBe('failed'));
    await eventually(async () => expect(await member.state()).toBe('issued'));
    const expired = await order();
    store.server.app.get(Clock).shift(20 * 60_000);
    await store.reconcile();
    expect(await stateOfOrder(expired)).toBe('expired');
    await eventually(async () => expect(await member.state()).toBe('issued'));
    await store.expectBooks();
  });

  it('is free again after a full refund before its end, not by a partial one or one with a fee (COUPONS-12)', async () => {
    const [whole, part, late] = [await holder(), await holder(), await holder()];
    const { product_id } = await product();
    const buy = (member: typeof whole) =>
      member.bought({ product_id, amount_krw: 10_000, coupon_id: member.coupon_id });
    const [wholeNo, partNo, lateNo] = [await buy(whole), await buy(part), await buy(late)];
    const admin = await someone({ role: 'operator' });
    const { body: managed } = await admin.client.get<Managed>(`/v1/admin/orders/${wholeNo}`);
    expect(managed.refundable).toMatchObject({ amount_krw: 10_000, coupon_back_yn: 'Y' });
    expect((await refund(wholeNo)).body).toMatchObject({ state: 'refunded', refunded_krw: 10_000 });
    await eventually(async () => expect(await whole.state()).toBe('issued'));
    const again = await whole.order({ product_id, amount_krw: 10_000, coupon_id: whole.coupon_id });
    expect(again.status).toBe(200);
    expect((await refund(partNo, { star_cnt: 50 })).body.refunds).toMatchObject([{ amount_krw: 4_500 }]);
    expect((await refund(partNo)).body.state).toBe('refunded');
    store.server.app.get(Clock).shift(8 * 86_400_000);
    expect((await refund(lateNo)).body.refunds).toMatchObject([{ amount_krw: 9_000 }]);
    await report();
    expect([await part.state(), await late.state()]).toEqual(['used', 'used']);
    await store.expectBooks();
  });

  it('that has ended does not come back, and is not offered (COUPONS-1, COUPONS-12)', async () => {
    const member = await holder();
    const { product_id } = await product();
    const ended = await holder();
    const orderNo = await member.bought({ product_id, amount_krw: 10_000, coupon_id: member.coupon_id });
    await store.server.app.get(SettingsStore).set('refund_whole_days', 60);
    store.server.app.get(Clock).shift(32 * 86_400_000);
    expect(await ended.state()).toBe('expired');
    const later = store.client.as(await tokenOf(store.server.app, ended.userKey));
    expect((await offersOf({ client: later }, product_id)).list).toEqual([]);
    expect((await refund(orderNo)).body.state).toBe('refunded');
    await eventually(async () => expect(await member.state()).toBe('expired'));
  });

  it('of a chargeback stays used (COUPONS-12)', async () => {
    const member = await holder();
    const { product_id } = await product();
    const orderNo = await member.bought({ product_id, amount_krw: 10_000, coupon_id: member.coupon_id });
    await store.performAction(orderNo, 'chargeback');
    await eventually(async () => expect((await member.result(orderNo)).state).toBe('charged_back'));
    await report();
    expect(await member.state()).toBe('used');
    await store.expectBooks();
  });
});

describe('while the coupon service is away', () => {
  it('honey is bought without a coupon, and an order with one is refused and closed (COUPONS-13)', async () => {
    const member = await holder();
    const { product_id, amount_krw } = await product();
    const { coupon_id } = member;
    await coupons.mode('down');
    const offers = await member.client.get(`/v1/pg/coupons?product_id=${product_id}`);
    expect(offers).toMatchObject({ status: 409, body: { code: 'coupon_unavailable' } });
    const refused = await member.order({ product_id, amount_krw: 10_000, coupon_id });
    expect(refused).toMatchObject({ status: 409, body: { code: 'coupon_unavailable' } });
    expect((await member.order({ product_id, amount_krw })).body.state).toBe('waiting');
  });

  it.each(['lying', 'cut'] as const)(
    'a hold whose answer is lost (%s) closes the order, and the coupon is free again (COUPONS-11, COUPONS-13)',
    async (mode) => {
      const member = await holder();
      const { product_id } = await product();
      const key = { 'Idempotency-Key': `lost-${mode}` };
      const order = { product_id, amount_krw: 10_000, coupon_id: member.coupon_id };
      // The coupon is read while the service answers; the hold's answer is lost.
      const hold = await withholdAnswer(mode, () => member.order(order, key));
      expect(hold).toMatchObject({ status: 409, body: { code: 'coupon_unavailable' } });
      expect((await member.order(order, key)).body.code).toBe('coupon_unavailable');
      await report();
      expect(await member.state()).toBe('issued');
      expect((await member.order(order)).status).toBe(200);
      await store.expectBooks();
    },
  );

  it('a paid order uses its coupon, and the service learns of it later, once (COUPONS-13)', async () => {
    const member = await holder();
    const { product_id } = await product();
    const { body } = await member.order({ product_id, amount_krw: 10_000, coupon_id: member.coupon_id });
    await coupons.mode('down');
    await store.approve(body.order_no);
    await eventually(async () => expect((await member.result(body.order_no)).state).toBe('paid'));
    await coupons.mode('up');
    store.server.app.get(Clock).shift(2 * 3_600_000);
    await report();
    await report();
    expect(await member.state()).toBe('used');
  });
});

/** Sends an order whose hold acts without an answer: the mode is set between the reading of the coupon and the hold. */
async function withholdAnswer(
  mode: 'lying' | 'cut',
  order: () => Promise<{ status: number; body: Opened }>,
): Promise<{ status: number; body: Opened }> {
  const { COUPON_PORT } = await import('@honey/server/external/coupons/coupon.port');
  const port = store.server.app.get<{ hold: (...values: unknown[]) => Promise<unknown> }>(COUPON_PORT);
  const hold = port.hold.bind(port);
  port.hold = async (...values) => {
    await coupons.mode(mode);
    return hold(...values);
  };
  try {
    return await order();
  } finally {
    port.hold = hold;
    await coupons.mode('up');
  }
}
