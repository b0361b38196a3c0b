import { Clock } from '@honey/server/core/clock/clock';
import type { ReadyReport } from '@honey/server/core/health/health.dto';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import {
  PAYMENT_PROVIDER_PORT,
  type PaymentProviderPort,
} from '@honey/server/store/payments/payment-provider.port';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { eventually } from '../../setup/eventually.ts';
import { setStore } from './support.ts';

const store = setStore();
const { product, someone, notify, signed, approve, performAction } = store;

const minutes = (count: number) => count * 60_000;

afterEach(async () => {
  store.server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
  await store.notifications('sent');
});

/** An order whose payment is authenticated, without a notification to this server. */
async function unnotified(body?: { product_id: number; amount_krw: number }) {
  await store.notifications('lost');
  const member = await someone();
  const { body: opened } = await member.order(body ?? (await product()));
  await approve(opened.order_no);
  return { member, orderNo: opened.order_no };
}

describe('notifications of the payment provider', () => {
  it('credit once, although ten arrive at once and before the browser (STORE-9, STORE-16)', async () => {
    const { member, orderNo } = await unnotified();
    const message = await signed('notification', orderNo);
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(message)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const back = await store.comeBack(await signed('return', orderNo));
    expect(back.headers.get('location')).toContain('/stores/complete');
    expect((await notify(message)).status).toBe(200);
    expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
    await store.expectBooks();
  });

  it('credit once when two servers receive one at once (STORE-16)', async () => {
    const { member, orderNo } = await unnotified();
    const second = await startApp({
      DATABASE_URL: store.server.databaseUrl,
      PAYMENT_PROVIDER_URL: new URL(String((await member.result(orderNo)).window_url)).origin,
    });
    try {
      const message = await signed('notification', orderNo);
      const elsewhere = Array.from({ length: 5 }, () =>
        store.client.at(second.baseUrl).send('POST', '/v1/pg/card/notify', { body: message }),
      );
      await Promise.all([...elsewhere, ...Array.from({ length: 5 }, () => notify(message))]);
    } finally {
      await second.close();
    }
    expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
  });

  it('credit nothing when forged, stale or wrong (STORE-17)', async () => {
    const { member, orderNo } = await unnotified();
    const codeOf = async (message: object) => (await notify(message)).body.code;
    expect(await codeOf(await signed('notification', orderNo, {}, { signature: 'f'.repeat(64) }))).toBe(
      'payment_signature',
    );
    expect(await codeOf(await signed('notification', orderNo, {}, { amount: 1 }))).toBe('payment_signature');
    expect(await codeOf(await signed('return', orderNo, {}, { event_id: 'evt_test' }))).toBe(
      'payment_signature',
    );
    const old = Date.now() - minutes(6);
    expect(await codeOf(await signed('notification', orderNo, { sent_at: old }))).toBe('payment_stale');
    expect(await codeOf(await signed('notification', orderNo, { sent_at: Date.now() + minutes(6) }))).toBe(
      'payment_stale',
    );
    expect(await codeOf(await signed('notification', orderNo, { amount: 10 }))).toBe('amount_mismatch');
    expect(await codeOf(await signed('notification', orderNo, { payment_key: 'pay_other' }))).toBe(
      'order_not_found',
    );
    expect(await codeOf({})).toBe('validation_failed');
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    expect((await member.result(orderNo)).state).toBe('waiting');
  });

  it('are not replaced by the browser: one that reports an unpaid payment as paid leads to the waiting result (STORE-17)', async () => {
    await store.notifications('lost');
    const member = await someone();
    const { body } = await member.order(await product());
    const back = await store.comeBack(await signed('return', body.order_no, { status: 'paid' }));
    expect(back.headers.get('location')).toBe(`/stores/result/${body.order_no}`);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    const forged = await store.comeBack(await signed('return', body.order_no, {}, { signature: '' }));
    expect(forged.status).toBe(403);
  });

  it('refund in full what is paid after the order was cancelled, once (STORE-7, STORE-12, STORE-13)', async () => {
    await store.notifications('lost');
    const member = await someone();
    const { body } = await member.order(await product());
    await member.client.send('POST', `/v1/pg/orders/${body.order_no}/cancel`);
    await performAction(body.order_no, 'late');
    const message = await signed('notification', body.order_no);
    await Promise.all(Array.from({ length: 10 }, () => notify(message)));
    await eventually(async () => expect((await member.result(body.order_no)).state).toBe('refunded'));
    expect(await member.result(body.order_no)).toMatchObject({
      refusal: 'order_closed',
      refunded_krw: 11_000,
    });
    expect((await store.simulator().ofOrder(body.order_no))?.refunds).toMatchObject([{ amount: 11_000 }]);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    const { body: left } = await member.client.get<Record<string, number>>('/v1/pg/buy-info');
    expect(left.order_cnt_left).toBe(left.order_cnt_max);
    await store.expectBooks();
  });

  it('refund in full a member who may no longer pay (STORE-12)', async () => {
    const { member, orderNo } = await unnotified();
    await store
      .database()
      .prisma.user.update({ where: { userKey: member.userKey }, data: { userAdultYn: false } });
    await notify(await signed('notification', orderNo));
    await eventually(async () => expect((await member.result(orderNo)).state).toBe('refunded'));
    expect(await member.result(orderNo)).toMatchObject({ refusal: 'minor_payment' });
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
  });

  it('are sent three times at once by the simulator and recorded in its log (STORE-16)', async () => {
    await store.notifications('duplicated');
    const member = await someone();
    const orderNo = await member.bought(await product());
    await eventually(async () => {
      const { body } = await store.client.get<{
        list: { order_no: string; notifications: { status: string; attempts: object[] }[] }[];
      }>('/sandbox/api/payments');
      const events = body.list.find((one) => one.order_no === orderNo)?.notifications ?? [];
      expect(events.find(({ status }) => status === 'paid')?.attempts).toHaveLength(3);
    });
    expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
  });
});

describe('a lost message', () => {
  it('is recovered by the job: return and notification lost (STORE-18)', async () => {
    const { member, orderNo } = await unnotified();
    store.server.app.get(Clock).shift(minutes(2));
    await store.reconcile();
    expect((await member.result(orderNo)).state).toBe('paid');
    expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
  });

  it('is recovered by the job: killed between the provider’s confirmation and the commit (STORE-18)', async () => {
    const { member, orderNo } = await unnotified();
    const provider = store.server.app.get<PaymentProviderPort>(PAYMENT_PROVIDER_PORT);
    const payment = await provider.find(orderNo);
    // What a server killed at that point leaves: the money is taken, and nothing here records it.
    expect((await provider.confirm(String(payment?.paymentKey), 11_000)).status).toBe('paid');
    expect((await member.result(orderNo)).state).toBe('waiting');
    store.server.app.get(Clock).shift(minutes(2));
    await store.reconcile();
    await store.reconcile();
    expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
    await store.expectBooks();
  });

  it('is recovered when the provider took the money and its response was lost (STORE-18)', async () => {
    await store.notifications('lost');
    const member = await someone();
    const { body } = await member.order(await product());
    await approve(body.order_no, '4000000000000119');
    const back = await store.comeBack(await signed('return', body.order_no));
    expect(back.headers.get('location')).toBe(`/stores/result/${body.order_no}`);
    const again = await store.comeBack(await signed('return', body.order_no));
    expect(again.headers.get('location')).toContain('/stores/complete');
    expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
  });

  it('does not keep expired orders open, nor their windows (STORE-19)', async () => {
    const member = await someone();
    const { body } = await member.order(await product());
    store.server.app.get(Clock).shift(minutes(16));
    await store.reconcile();
    // The member's token expires by the same clock.
    store.server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
    expect(await member.result(body.order_no)).toMatchObject({
      state: 'expired',
      refusal: 'payment_expired',
    });
    expect(['expired', 'cancelled']).toContain((await store.simulator().ofOrder(body.order_no))?.status);
  });
});

describe('an order that the provider cannot report on', () => {
  const provider = () => store.server.app.get<PaymentProviderPort>(PAYMENT_PROVIDER_PORT);
  const jobs = () => store.server.app.get(JobRunner);
  const postponedCount = async (job: string) => {
    const { body } = await store.client.get<ReadyReport>('/health/ready');
    return body.jobs?.find((problem) => problem.job === job)?.put_off ?? 0;
  };
  beforeEach(async () => {
    jobs().suspend(true);
    await jobs().whenIdle();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jobs().suspend(false);
  });

  it('is shown in health, blocks no other order, and is queried each minute (STORE-18)', async () => {
    const [broken, other] = [await unnotified(), await unnotified()];
    const find = provider().find.bind(provider());
    const spy = jest.spyOn(provider(), 'find').mockImplementation((orderNo) => {
      if (orderNo === broken.orderNo) throw new Error('the provider cannot say');
      return find(orderNo);
    });
    const clock = store.server.app.get(Clock);
    clock.shift(minutes(2));
    await store.reconcile();
    expect(await other.member.balances()).toEqual({ granted: 0, bought: 100 });
    expect(await broken.member.balances()).toEqual({ granted: 0, bought: 0 });
    expect(await postponedCount('store-reconcile')).toBe(1);
    // A round without queries changes nothing of that.
    await store.reconcile();
    expect(await postponedCount('store-reconcile')).toBe(1);
    const queriesOf = () => spy.mock.calls.filter(([orderNo]) => orderNo === broken.orderNo).length;
    for (let minute = 2; minute <= 4; minute += 1) {
      clock.shift(minutes(1));
      await store.reconcile();
      expect(queriesOf()).toBe(minute);
    }

    spy.mockRestore();
    clock.shift(minutes(1));
    await store.reconcile();
    expect(await broken.member.balances()).toEqual({ granted: 0, bought: 100 });
    expect(await postponedCount('store-reconcile')).toBe(0);
    await store.expectBooks();
  });

  it('is no longer shown in health once the order was settled by other news (STORE-18)', async () => {
    const { member, orderNo } = await unnotified();
    const spy = jest.spyOn(provider(), 'find').mockRejectedValue(new Error('the provider cannot say'));
    const clock = store.server.app.get(Clock);
    clock.shift(minutes(2));
    await store.reconcile();
    expect(await postponedCount('store-reconcile')).toBe(1);
    spy.mockRestore();
    for (const what of ['authenticated', 'charged_back']) {
      if (what === 'charged_back') await performAction(orderNo, 'chargeback');
      const message = await signed('notification', orderNo, { sent_at: clock.nowMs() });
      expect([message.status, (await notify(message)).status]).toEqual([what, 200]);
      if (what === 'authenticated') expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
    }
    clock.shift(minutes(2));
    await store.reconcile();
    expect(await postponedCount('store-reconcile')).toBe(0);
    clock.set({ offsetMs: 0, frozenAtMs: null });
    expect((await member.result(orderNo)).state).toBe('charged_back');
  });

  it('is shown in health as an unpaid refund, until it is paid (STORE-45)', async () => {
    const member = await someone();
    const { body } = await member.order(await product());
    await member.client.send('POST', `/v1/pg/orders/${body.order_no}/cancel`);
    await performAction(body.order_no, 'late');
    const refund = jest.spyOn(provider(), 'refund').mockRejectedValue(new Error('the provider cannot pay'));
    // The notification gets its response all the same.
    expect((await notify(await signed('notification', body.order_no))).status).toBe(200);
    expect((await member.result(body.order_no)).state).toBe('refund_due');
    expect(await postponedCount('store-refunds')).toBe(1);
    refund.mockRestore();
    store.server.app.get(Clock).shift(11_000);
    await store.reconcile();
    store.server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
    expect((await member.result(body.order_no)).state).toBe('refunded');
    expect(await postponedCount('store-refunds')).toBe(0);
    await store.expectBooks();
  });
});

describe('the steps of an order', () => {
  it('go one way, whatever statement attempts another (STORE-10)', async () => {
    const member = await someone();
    const orderNo = await member.bought(await product());
    const { prisma } = store.database();
    for (const state of ['ready', 'waiting', 'failed', 'cancelled', 'refund_due'] as const) {
      await expect(prisma.order.update({ where: { orderNo }, data: { state } })).rejects.toThrow();
    }
    await expect(prisma.order.update({ where: { orderNo }, data: { amountKrw: 1 } })).rejects.toThrow();
    await expect(prisma.orderEvent.updateMany({ where: { orderNo }, data: { note: 'x' } })).rejects.toThrow();
    await expect(prisma.orderEvent.deleteMany({ where: { orderNo } })).rejects.toThrow();
  });

  it('have one end of simultaneous cancellation and approval (STORE-11)', async () => {
    const { member, orderNo } = await unnotified();
    const message = await signed('notification', orderNo);
    await Promise.all([
      notify(message),
      member.client.send('POST', `/v1/pg/orders/${orderNo}/cancel`),
      notify(message),
    ]);
    const provider = await store.simulator().ofOrder(orderNo);
    const order = await member.result(orderNo);
    const { bought } = await member.balances();
    expect([order.state, provider?.status, bought]).toEqual(
      order.state === 'paid' ? ['paid', 'paid', 100] : ['cancelled', 'cancelled', 0],
    );
  });
});
