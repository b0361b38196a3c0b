import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Clock } from '@honey/server/core/clock/clock';
import type { ReadyReport } from '@honey/server/core/health/health.dto';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SimulatedDepositsService } from '@honey/server/store/deposits/bank/simulated-deposits.service';
import { HttpPaymentProvider } from '@honey/server/store/payments/http-payment-provider';
import {
  PAYMENT_PROVIDER_PORT,
  type PaymentProviderPort,
  type ProviderPayment,
} from '@honey/server/store/payments/payment-provider.port';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setStore } from './support.ts';

const store = setStore();
const { product, someone, notify, signed, performAction, client } = store;
const clock = () => store.server.app.get(Clock);
const jobs = () => store.server.app.get(JobRunner);
const provider = () => store.server.app.get<PaymentProviderPort>(PAYMENT_PROVIDER_PORT);
const dayMs = 86_400_000;

interface Compared {
  seen: number;
  settled: number;
  noted: number;
  put_off: number;
}
const compare = async () => {
  const { body, status } = await client.send<{ payments: Compared; deposits: Compared }>(
    'POST',
    '/sandbox/api/orders/compare',
  );
  expect(status).toBe(200);
  return body;
};
const problems = async () =>
  (await client.get<ReadyReport>('/health/ready')).body.jobs?.map(({ job, put_off }) => [job, put_off]) ?? [];
const differences = () =>
  store.database().prisma.providerDifference.findMany({ orderBy: [{ provider: 'asc' }, { ref: 'asc' }] });
/** Resets how far lists were compared and what was recorded. */
const resetComparisons = async () => {
  const { prisma } = store.database();
  await prisma.$transaction([
    prisma.providerComparison.updateMany({ data: { finishedAt: new Date(0) } }),
    prisma.jobPutOff.deleteMany({ where: { job: { startsWith: 'compare-' } } }),
  ]);
};

beforeAll(async () => {
  jobs().suspend(true);
  await jobs().whenIdle();
});
beforeEach(resetComparisons);
afterEach(async () => {
  jest.restoreAllMocks();
  clock().set({ offsetMs: 0, frozenAtMs: null });
  await store.notifications('sent');
});

/** A paid order whose chargeback does not reach this server. */
async function chargedBack(more: object = {}) {
  await store.notifications('sent');
  const member = await someone();
  const orderNo = await member.bought({ ...(await product()), ...more });
  await store.notifications('lost');
  await performAction(orderNo, 'chargeback');
  return { member, orderNo };
}

/** A page of the provider's list with the passed entries in place of the real ones. */
const listing = (change: (payments: ProviderPayment[]) => ProviderPayment[]) => {
  const list = provider().list.bind(provider());
  return jest.spyOn(provider(), 'list').mockImplementation(async (period, cursor) => {
    const page = await list(period, cursor);
    return { ...page, rows: change(page.rows) };
  });
};

describe('payments without a notification', () => {
  it.each([{ method: 'card' }, { method: 'simple', brand: 'kakaopay' }])(
    'are charged back once, although many compare and the notification arrives late ($method, STORE-55)',
    async (how) => {
      const { member, orderNo } = await chargedBack(how);
      expect((await member.result(orderNo)).state).toBe('paid');
      const message = await signed('notification', orderNo);
      await Promise.all([...Array.from({ length: 5 }, compare), notify(message), notify(message)]);
      expect((await member.result(orderNo)).state).toBe('charged_back');
      expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
      expect((await compare()).payments).toMatchObject({ settled: 0, put_off: 0 });
      expect((await notify(message)).status).toBe(200);
      const events = await store.database().prisma.orderEvent.findMany({ where: { orderNo } });
      expect(events.filter(({ state }) => state === 'charged_back')).toHaveLength(1);
      await store.expectBooks();
    },
  );

  it('are refunded in full when they were paid long after their order was closed (STORE-12, STORE-55)', async () => {
    await store.notifications('lost');
    const member = await someone();
    const { body } = await member.order(await product());
    await member.client.send('POST', `/v1/pg/orders/${body.order_no}/cancel`);
    await performAction(body.order_no, 'late');
    expect((await member.result(body.order_no)).state).toBe('cancelled');
    await compare();
    expect(await member.result(body.order_no)).toMatchObject({ state: 'refunded', refunded_krw: 11_000 });
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    await store.expectBooks();
  });

  it('are recorded and credit nothing when amount, payment or order differ (STORE-17, STORE-55)', async () => {
    await store.notifications('lost');
    const members = await Promise.all([someone(), someone()]);
    const orders = await Promise.all(
      members.map(async (member) => (await member.order(await product())).body.order_no),
    );
    for (const orderNo of orders) await performAction(orderNo, 'late');
    const broken = { orderNo: 'H\u0000', amountKrw: 1, paymentKey: 'pay_x' };
    listing((payments) => [
      { ...payments[0], ...broken } as ProviderPayment,
      ...payments.map((payment) => {
        if (payment.orderNo === orders[0]) return { ...payment, amountKrw: 1 };
        if (payment.orderNo === orders[1]) return { ...payment, paymentKey: 'pay_other' };
        return payment;
      }),
      { ...payments[0], status: 'paid', orderNo: 'H000000000000000' } as ProviderPayment,
    ]);
    expect((await compare()).payments).toMatchObject({ noted: 4, settled: 0, put_off: 0 });
    expect((await compare()).payments).toMatchObject({ noted: 4 });
    for (const [at, member] of members.entries()) {
      expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
      expect((await member.result(String(orders[at]))).state).toBe('waiting');
    }
    expect((await differences()).map(({ problem }) => problem).toSorted()).toEqual([
      'amount_mismatch',
      'order_not_found',
      'order_not_found',
      'validation_failed',
    ]);
  });

  it('do not block each other while one fails, which health shows until it is settled (STORE-55)', async () => {
    const [broken, other] = [await chargedBack(), await chargedBack()];
    const find = provider().find.bind(provider());
    const found = jest.spyOn(provider(), 'find').mockImplementation((orderNo) => {
      if (orderNo === broken.orderNo) throw new Error('the provider cannot say');
      return find(orderNo);
    });
    expect((await compare()).payments.put_off).toBe(1);
    expect((await other.member.result(other.orderNo)).state).toBe('charged_back');
    expect((await broken.member.result(broken.orderNo)).state).toBe('paid');
    expect(await problems()).toContainEqual(['compare-payments', 1]);
    found.mockRestore();
    // Retried in an hour, although the day is compared.
    clock().shift(3_700_000);
    await jobs().runNow('compare-payments');
    clock().set({ offsetMs: 0, frozenAtMs: null });
    expect((await broken.member.result(broken.orderNo)).state).toBe('charged_back');
    expect(await problems()).toEqual([]);
  });

  it('are found by the next run when one ended between two parts of the list (STORE-55)', async () => {
    const { member, orderNo } = await chargedBack();
    const finished = async () =>
      (await store.database().prisma.providerComparison.findUnique({ where: { provider: 'payments' } }))
        ?.finishedAt;
    const before = await finished();
    const list = provider().list.bind(provider());
    const listed = jest.spyOn(provider(), 'list').mockImplementation(async (period, cursor) => {
      if (cursor !== null) throw new Error('ended');
      return { ...(await list(period, null)), next: 'further' };
    });
    await expect(jobs().runNow('compare-payments')).rejects.toThrow('ended');
    expect((await member.result(orderNo)).state).toBe('charged_back');
    expect(await finished()).toEqual(before);
    listed.mockRestore();
    await jobs().runNow('compare-payments');
    expect(await finished()).not.toEqual(before);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
  });

  it('are read part by part, and a list without an end is abandoned (STORE-55)', async () => {
    const { member, orderNo } = await chargedBack();
    const more = Array.from({ length: 230 }, (_, at) => ({
      order_no: `P${String(at).padStart(5, '0')}`,
      order_name: '꿀 100개',
      amount: 11_000,
      method: 'card',
      brand: '',
      instalments: 0,
      return_url: '',
      cancel_url: '',
      notify_url: '',
      expires_at: new Date(Date.now() + dayMs).toISOString(),
    }));
    for (const one of more) await store.simulator().open(one);
    const listed = jest.spyOn(provider(), 'list');
    expect((await compare()).payments.seen).toBeGreaterThan(230);
    expect(listed.mock.calls.length).toBeGreaterThan(2);
    expect((await member.result(orderNo)).state).toBe('charged_back');
    listed.mockResolvedValue({ rows: [], next: 'same' });
    await expect(jobs().runNow('compare-payments')).resolves.toBeUndefined();
    await resetComparisons();
    await expect(jobs().runNow('compare-payments')).rejects.toThrow('unavailable');
  });

  it('wait for a hanging provider no longer than its timeout (STORE-55)', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const hanging = new HttpPaymentProvider(async () => `http://127.0.0.1:${port}`, 'secret');
    jest.spyOn(provider(), 'list').mockImplementation((period, cursor) => hanging.list(period, cursor));
    await expect(jobs().runNow('compare-payments')).rejects.toMatchObject({ code: 'unavailable' });
    silent.closeAllConnections();
    silent.close();
  }, 20_000);

  it('are searched once a day from the configured hour on (STORE-55)', async () => {
    const listed = jest.spyOn(provider(), 'list');
    clock().set({ offsetMs: 0, frozenAtMs: Date.parse('2031-03-05T18:59:00Z') });
    await jobs().runNow('compare-payments');
    expect(listed.mock.calls.length).toBeGreaterThan(0);
    listed.mockClear();
    await jobs().runNow('compare-payments');
    expect(listed).not.toHaveBeenCalled();
    // Four in the morning in Seoul.
    clock().set({ offsetMs: 0, frozenAtMs: Date.parse('2031-03-05T19:00:30Z') });
    await jobs().runNow('compare-payments');
    expect(listed.mock.calls.length).toBeGreaterThan(0);
  });
});

describe('deposits without a notification', () => {
  const requestDeposit = async () => {
    const member = await someone();
    const offer = await product();
    const { body } = await member.client.send<{ ud_key: string }>('POST', '/v1/pg/bank-deposit-request', {
      body: { ...offer, method: 'bank', quantity: 1, depositor: '김꿀벌', phone: '01012345678' },
    });
    return { member, udKey: body.ud_key, offer };
  };
  const row = (udKey: string) => store.database().prisma.bankDeposit.findUniqueOrThrow({ where: { udKey } });
  const arrive = (udKey: string, how: string) =>
    client.send<{ results: string[] }>('POST', `/sandbox/api/deposits/${udKey}/arrive`, { body: { how } });

  it('are credited once, although many compare and the notification arrives late (STORE-55)', async () => {
    const { member, udKey } = await requestDeposit();
    expect((await arrive(udKey, 'lost')).body).toEqual({ results: [] });
    expect((await row(udKey)).state).toBe('waiting');
    await Promise.all(Array.from({ length: 5 }, compare));
    expect((await row(udKey)).state).toBe('deposited');
    expect(await member.balances()).toEqual({ granted: 5, bought: 100 });
    expect((await compare()).deposits).toMatchObject({ settled: 0, noted: 0 });
    await store.expectBooks();
  });

  it('are held in another amount, and recorded when account or number differ (STORE-35, STORE-55)', async () => {
    const [{ member, udKey }, another] = [await requestDeposit(), await requestDeposit()];
    await arrive(another.udKey, 'exact');
    const known = await store
      .database()
      .prisma.bankDepositPayment.findFirstOrThrow({ where: { deposit: { udKey: another.udKey } } });
    const accountOf = async (key: string) => String((await row(key)).account);
    const deposits = store.server.app.get(SimulatedDepositsService);
    const paid_at = clock().now().toISOString();
    const fact = { account: await accountOf(udKey), amount_krw: 9_000, depositor: '김꿀벌', paid_at };
    jest.spyOn(deposits, 'list').mockResolvedValue({
      rows: [
        { ...fact, bank_tx_id: 'L\u0000' },
        { ...fact, bank_tx_id: 'L1', paid_at: 'someday' },
        // Before the earliest timestamp of Postgres.
        { ...fact, bank_tx_id: 'L2', paid_at: '-271820-01-01T00:00:00.000Z' },
        { ...fact, bank_tx_id: 'L3', account: '00000000000000' },
        { ...fact, bank_tx_id: known.bankTxId, account: await accountOf(another.udKey), amount_krw: 1 },
        { ...fact, bank_tx_id: 'L4' },
      ],
      next: null,
    });
    expect((await compare()).deposits).toEqual({ seen: 6, settled: 1, noted: 4, put_off: 1 });
    expect((await row(udKey)).state).toBe('held');
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    expect(await another.member.balances()).toEqual({ granted: 5, bought: 100 });
    expect(await problems()).toContainEqual(['compare-deposits', 1]);
    await store.expectBooks();
  });
});
