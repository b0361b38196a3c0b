import { buildSubscribableHost } from '@honey/seeds/builders/subscriptions';
import { Clock } from '@honey/server/core/clock/clock';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import {
  PAYMENT_PROVIDER_PORT,
  type PaymentProviderPort,
} from '@honey/server/store/payments/payment-provider.port';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readDocument, withResponses } from '../../../scripts/lib/api-document/read-document.mjs';
import { eventually } from '../../setup/eventually.ts';
import { ItemsWorld } from '../items/support.ts';
import { type Managed, type Opened, setStore } from './support.ts';

const store = setStore();
const { product, someone } = store;
type Someone = Awaited<ReturnType<typeof someone>>;

const days = (count: number) => count * 86_400_000;
const reason = '고객이 환불을 요청했어요.';

afterEach(() => store.server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null }));

const operator = () => someone({ role: 'operator' });
const refund = (admin: Someone, orderNo: string, body: object = {}, headers: Record<string, string> = {}) =>
  admin.client.send<Managed>('POST', `/v1/admin/orders/${orderNo}/refund`, {
    body: { reason, ...body },
    headers,
  });

/** Spends a member's honey at the house. */
const spend = ({ userKey }: Someone, amount: number) =>
  store.server.app.get(WalletService).move({
    operation: 'spend',
    ownerKey: userKey,
    idempotencyKey: `spend-${userKey}-${amount}-${Math.random()}`,
    userKey,
    asset: 'STAR',
    house: 'shop',
    amount: -amount,
    fund: 'bought',
  });

describe('refunds', () => {
  it('return an untouched order of this week in full, with its bonus (STORE-20, STORE-22)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(await product({ starCnt: 100, bonusStarCnt: 10 }));
    const { status, body } = await refund(admin, orderNo);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'refunded', refunded_krw: 11_000 });
    expect(body.refunds).toMatchObject([
      { state: 'done', amount_krw: 11_000, star_cnt: 100, bonus_star_cnt: 10 },
    ]);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    expect((await store.simulator().ofOrder(orderNo))?.refunds).toMatchObject([{ amount: 11_000 }]);
    await store.expectBooks();
  });

  it('return the unspent part less ten percent, and never spent honey (STORE-21, STORE-22)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(await product());
    await spend(member, 40);
    const { body } = await refund(admin, orderNo);
    expect(body.refunds).toMatchObject([{ star_cnt: 60, amount_krw: 5_940 }]);
    expect(body.state).toBe('part_refunded');
    expect((await refund(admin, orderNo)).body.code).toBe('order_not_refundable');
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    await store.expectBooks();
  });

  it('spend the oldest order first: a newer one stays whole (STORE-20)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const body = await product();
    const [first, second] = [await member.bought(body), await member.bought(body)];
    await spend(member, 120);
    expect((await refund(admin, first)).body.code).toBe('order_not_refundable');
    const { body: refunded } = await refund(admin, second);
    expect(refunded.refunds).toMatchObject([{ star_cnt: 80, amount_krw: 7_920 }]);
    await store.expectBooks();
  });

  it('take the bonus back first, and withhold its missing part (STORE-21)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(await product({ starCnt: 100, bonusStarCnt: 10 }));
    await spend(member, 10);
    const { body } = await refund(admin, orderNo);
    expect(body.refunds).toMatchObject([{ star_cnt: 90, bonus_star_cnt: 0, amount_krw: 8_910 }]);
    expect(await member.balances()).toEqual({ granted: 0, bought: 10 });
  });

  it('cost a fee after a week, and always for a part (STORE-22)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const body = await product();
    const [old, newer] = [await member.bought(body), await member.bought(body)];
    expect((await refund(admin, newer, { star_cnt: 50 })).body.refunds).toMatchObject([
      { amount_krw: 4_950 },
    ]);
    store.server.app.get(Clock).shift(days(8));
    const again = await operator();
    expect((await refund(again, old)).body.refunds).toMatchObject([{ amount_krw: 9_900 }]);
  });

  it('happen once for their key, and once of many at once (STORE-23)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(await product());
    const key = { 'Idempotency-Key': 'refund-1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(admin, orderNo, { star_cnt: 30 }, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await refund(admin, orderNo, { star_cnt: 31 }, key)).status).toBe(422);
    const more = await Promise.all(Array.from({ length: 5 }, () => refund(admin, orderNo, { star_cnt: 30 })));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await member.balances()).toEqual({ granted: 0, bought: 10 });
    await store.expectBooks();
  });

  it("refund only the named order: with the key of another member's refund, neither loses anything (STORE-8, STORE-23)", async () => {
    const [admin, buyer, other] = [await operator(), await someone(), await someone()];
    const [bought, others] = [await buyer.bought(await product()), await other.bought(await product())];
    const key = { 'Idempotency-Key': 'refund-of-another' };
    expect((await refund(admin, bought, {}, key)).status).toBe(200);
    const replayed = await refund(admin, others, {}, key);
    expect([replayed.status, replayed.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await other.balances()).toEqual({ granted: 0, bought: 100 });
    expect((await other.result(others)).state).toBe('paid');
    expect((await store.simulator().ofOrder(others))?.refunds).toEqual([]);
    // A member who learned the number reaches the order by no call.
    for (const [method, path] of [
      ['GET', `/v1/pg/orders/${others}`],
      ['POST', `/v1/admin/orders/${others}/refund`],
    ] as const) {
      const { status } = await buyer.client.send(method, path, method === 'POST' ? { body: { reason } } : {});
      expect([method, status]).toEqual([method, method === 'POST' ? 403 : 404]);
    }
    await store.expectBooks();
  });

  it('are retried at the provider until they are paid, and return the honey when they never will be (STORE-23)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(await product());
    // The provider made a refund unknown to us: it has nothing left to return.
    const payment = await store.simulator().ofOrder(orderNo);
    await store.simulator().refund(String(payment?.payment_key), 'elsewhere', 11_000);
    const { body } = await refund(admin, orderNo);
    expect(body.refunds).toMatchObject([{ state: 'failed' }]);
    expect(body.state).toBe('paid');
    expect(await member.balances()).toEqual({ granted: 0, bought: 100 });
    await store.expectBooks();
  });

  it('of an unpaid or unknown order return nothing (STORE-23)', async () => {
    const [admin, member] = [await operator(), await someone({ honey: 500, boughtHoney: 500 })];
    const { body: opened } = await member.order(await product());
    const states = [opened.state];
    const refused = async () => {
      const { status, body } = await refund(admin, opened.order_no);
      expect([status, body.code]).toEqual([409, 'order_not_refundable']);
      expect(await member.balances()).toEqual({ granted: 500, bought: 500 });
    };
    await refused();
    await member.client.send('POST', `/v1/pg/orders/${opened.order_no}/cancel`);
    states.push((await member.result(opened.order_no)).state);
    await refused();
    expect(states).toEqual(['waiting', 'cancelled']);
    expect(await store.database().prisma.orderRefund.count({ where: { orderNo: opened.order_no } })).toBe(0);
    await store.expectBooks();
  });

  it('of the simulator’s card that refuses them leave the order paid, however often they are attempted (STORE-15, STORE-23)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(
      await product({ starCnt: 100, bonusStarCnt: 10 }),
      '4000000000005126',
    );
    for (const times of [1, 2]) {
      const { body } = await refund(admin, orderNo);
      expect([body.state, body.refunds.map(({ state }) => state)]).toEqual([
        'paid',
        Array.from({ length: times }, () => 'failed'),
      ]);
      expect(await member.balances()).toEqual({ granted: 10, bought: 100 });
    }
    await store.expectBooks();
  });

  it('are for operators, with a reason, and written to the audit log (STORE-23)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(await product());
    expect((await refund(member, orderNo)).status).toBe(403);
    expect((await refund(admin, orderNo, { reason: '' })).status).toBe(400);
    expect((await refund(admin, orderNo, { star_cnt: -5 })).status).toBe(400);
    expect((await refund(admin, 'H00000000', {})).body.code).toBe('order_not_found');
    await refund(admin, orderNo);
    const entry = await store
      .database()
      .prisma.auditEntry.findFirst({ where: { action: 'store.refund' }, orderBy: { auditNo: 'desc' } });
    expect(entry).toMatchObject({ target: `order:${orderNo}`, reason });
  });
});

describe('refunds of items', () => {
  const items = new ItemsWorld(store);
  /** Of the bubble, in won. */
  const krw = 77_000;

  /** A member who bought a bubble for won, the item and the order. */
  async function owner(overrides: Parameters<typeof someone>[0] = {}) {
    await items.open();
    const item_id = items.item('bubble_comb');
    const member = await someone(overrides);
    /** Orders and pays. */
    const pays = async (path: string, body: object) => {
      const { body: opened } = await member.client.send<Opened>('POST', path, {
        body: { method: 'card', ...body },
      });
      await store.approve(opened.order_no);
      await eventually(async () => expect((await member.result(opened.order_no)).state).toBe('paid'));
      return opened.order_no;
    };
    const orderNo = await pays('/v1/pg/pg-item-request', { item_id, amount_krw: krw });
    const { ownedId } = await store.database().prisma.itemPurchase.findUniqueOrThrow({ where: { orderNo } });
    const unused = async () =>
      (await member.client.get<{ total: number; list: object[] }>('/v1/items/unused-list')).body;
    return { ...member, item_id, orderNo, ownedId: Number(ownedId), pays, unused };
  }

  const quoteOf = async (admin: Someone, orderNo: string) =>
    (await admin.client.get<{ list: Managed[] }>(`/v1/admin/orders?q=${orderNo}`)).body.list[0]?.refundable;

  it('return an unused one in full, remove it, and happen once (STORE-48, ITEMS-19)', async () => {
    const [admin, member, other] = [await operator(), await owner(), await someone()];
    expect(await member.unused()).toMatchObject({ total: 1 });
    expect(await quoteOf(admin, member.orderNo)).toMatchObject({ star_cnt: 0, amount_krw: krw, fee_krw: 0 });
    expect((await refund(admin, member.orderNo, { star_cnt: 1 })).body.code).toBe('order_not_refundable');
    const key = { 'Idempotency-Key': 'item-refund-1' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(admin, member.orderNo, {}, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // As if the server had died before it stored its response.
    await items.deleteStoredResponses();
    const { body } = await refund(admin, member.orderNo, {}, key);
    expect(body).toMatchObject({ state: 'refunded', refunded_krw: krw, refundable: null });
    expect(body.refunds).toMatchObject([{ state: 'done', amount_krw: krw, star_cnt: 0 }]);
    expect((await refund(admin, member.orderNo, { reason: '다른 이유예요.' }, key)).status).toBe(422);
    expect((await refund(admin, member.orderNo)).body.code).toBe('order_not_refundable');
    expect((await store.simulator().ofOrder(member.orderNo))?.refunds).toMatchObject([{ amount: krw }]);
    expect(await member.unused()).toMatchObject({ total: 0, list: [] });
    expect((await items.use(member.client, member.ownedId)).body.code).toBe('item_not_found');
    expect((await items.transfer(member.client, member.ownedId, other.userKey)).body.code).toBe(
      'item_not_found',
    );
    await store.expectBooks();
  });

  it('cost a fee after a week (STORE-48)', async () => {
    const member = await owner();
    store.server.app.get(Clock).shift(days(8));
    const { body } = await refund(await operator(), member.orderNo);
    expect(body.refunds).toMatchObject([{ amount_krw: 69_300, fee_krw: 7_700 }]);
    expect(body.state).toBe('refunded');
    await store.expectBooks();
  });

  it('are refused for items used, transferred or bought for a host, and for subscriptions (STORE-48)', async () => {
    const [admin, host] = [await operator(), await buildSubscribableHost(store.server.app)];
    const [user, giver] = [await owner(), await owner()];
    expect((await items.use(user.client, user.ownedId)).status).toBe(200);
    expect((await items.transfer(giver.client, giver.ownedId, user.userKey)).status).toBe(200);
    const forHost = await user.pays('/v1/pg/pg-item-request', {
      item_id: user.item_id,
      target_user_key: host.userKey,
      amount_krw: krw,
    });
    const { body } = await user.client.get<{ amount_krw: number }>(
      `/v1/user/bt-subscribe-check/${host.userKey}`,
    );
    const term = await user.pays('/v1/pg/subscribe-request', {
      target_user_key: host.userKey,
      amount_krw: body.amount_krw,
    });
    for (const orderNo of [user.orderNo, giver.orderNo, forHost, term]) {
      const { status, body: refused } = await refund(admin, orderNo);
      expect([status, refused.code]).toEqual([409, 'order_not_refundable']);
      expect(await quoteOf(admin, orderNo)).toBeNull();
    }
    await store.expectBooks();
  });

  it('and a simultaneous use or gift: one of them succeeds (ITEMS-19)', async () => {
    const [admin, other] = [await operator(), await someone()];
    for (let round = 0; round < 6; round += 1) {
      const member = await owner();
      const [back, had] = await Promise.all([
        refund(admin, member.orderNo),
        round % 2 === 0
          ? items.use(member.client, member.ownedId)
          : items.transfer(member.client, member.ownedId, other.userKey),
      ]);
      expect([back.status, had.status].filter((status) => status === 200)).toHaveLength(1);
      expect((await member.result(member.orderNo)).refunded_krw).toBe(back.status === 200 ? krw : 0);
    }
    await store.expectBooks();
  });

  it('restore the item when the provider never pays (STORE-48)', async () => {
    const [admin, member] = [await operator(), await owner()];
    const payment = await store.simulator().ofOrder(member.orderNo);
    await store.simulator().refund(String(payment?.payment_key), 'elsewhere', krw);
    const { body } = await refund(admin, member.orderNo);
    expect(body.refunds).toMatchObject([{ state: 'failed' }]);
    expect(body.state).toBe('paid');
    expect((await items.use(member.client, member.ownedId)).status).toBe(200);
    await store.expectBooks();
  });

  it('leave nothing owed when the card company pays first (STORE-48, STORE-25)', async () => {
    const [admin, member] = [await operator(), await owner()];
    const provider = store.server.app.get<PaymentProviderPort>(PAYMENT_PROVIDER_PORT);
    const silent = jest
      .spyOn(provider, 'refund')
      .mockRejectedValue(new Error('the provider does not respond'));
    try {
      expect((await refund(admin, member.orderNo)).body.refunds).toMatchObject([{ state: 'pending' }]);
      await store.performAction(member.orderNo, 'chargeback');
      await eventually(async () => expect((await member.result(member.orderNo)).state).toBe('charged_back'));
    } finally {
      silent.mockRestore();
    }
    expect(await store.database().prisma.receivable.count({ where: { userKey: member.userKey } })).toBe(0);
    expect((await items.use(member.client, member.ownedId)).body.code).toBe('item_not_found');
    const { body } = await admin.client.get<{ list: Managed[] }>(`/v1/admin/orders?q=${member.orderNo}`);
    expect(body.list[0]?.refunds).toMatchObject([
      { cause: 'operator', state: 'done', amount_krw: 0 },
      { cause: 'chargeback', state: 'done', amount_krw: krw },
    ]);
    await store.expectBooks();
  });
});

describe('chargebacks', () => {
  const settled = (orderNo: string, member: Someone) =>
    eventually(async () => expect((await member.result(orderNo)).state).toBe('charged_back'));

  it('take unspent honey back and leave nothing owed (STORE-24)', async () => {
    const member = await someone();
    const orderNo = await member.bought(await product({ starCnt: 100, bonusStarCnt: 10 }));
    await store.performAction(orderNo, 'chargeback');
    await settled(orderNo, member);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    expect(await store.database().prisma.receivable.count({ where: { userKey: member.userKey } })).toBe(0);
    await store.expectBooks();
  });

  it('turn spent honey into a debt, and until it is settled the member neither pays nor gives (STORE-25, STORE-26)', async () => {
    const [admin, member, host] = [await operator(), await someone(), await someone({ role: 'host' })];
    const body = await product();
    const orderNo = await member.bought(body);
    const give = (star_cnt: number) =>
      member.client.send<{ code?: string }>('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_user_key: host.userKey, star_cnt },
      });
    expect((await give(70)).status).toBe(200);
    await store.performAction(orderNo, 'chargeback');
    await settled(orderNo, member);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    expect(await store.server.app.get(WalletService).income(host.userKey)).toBe(70);
    expect((await member.order(body)).body.code).toBe('payment_owed');
    expect((await give(1)).body.code).toBe('payment_owed');
    const owed = await admin.client.get<{
      list: { order_no: string; star_cnt: number; amount_krw: number }[];
    }>('/v1/admin/receivables?state=open');
    expect(owed.body.list).toMatchObject([{ order_no: orderNo, star_cnt: 70, amount_krw: 7_700 }]);
    await store.expectBooks();
    const settle = () =>
      admin.client.send<{ code?: string }>('POST', `/v1/admin/receivables/${orderNo}/settle`, {
        body: { reason },
      });
    expect((await settle()).status).toBe(200);
    expect((await settle()).body.code).toBe('receivable_settled');
    expect((await member.order(body)).status).toBe(200);
    await store.expectBooks();
  });

  it('leave a debt, and every call that pays refuses it as documented (STORE-25)', async () => {
    const items = new ItemsWorld(store);
    await items.open();
    const [other, member] = [
      await buildSubscribableHost(store.server.app),
      await someone({ role: 'host', honey: 1_000 }),
    ];
    const owned_id = await items.buyForSelf(member.client, 'nick_honey');
    const orderNo = await member.bought(await product());
    const { granted, bought } = await member.balances();
    await spend(member, granted + bought);
    await store.performAction(orderNo, 'chargeback');
    await settled(orderNo, member);
    const calls = [
      ['POST', '/v1/user/bt-subscribe', { target_user_key: other.userKey }],
      ['PUT', '/v1/payment/item-star-use-proc', { item_id: items.item('nick_sky') }],
      ['POST', '/v1/items/bt-item-give-proc', { owned_id, target_user_key: other.userKey }],
      ['POST', '/v1/user/bt-calculate-ask-proc', { star_cnt: 500 }],
    ] as const;
    const { paths } = withResponses(readDocument()) as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    for (const [method, path, body] of calls) {
      const answer = await member.client.send<{ code?: string }>(method, path, { body });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'payment_owed']);
      expect(paths[path]?.[method.toLowerCase()]?.responses[403]?.description).toContain('payment_owed');
    }
    await store.expectBooks();
  });

  it('are notified ten times and happen once (STORE-24)', async () => {
    const member = await someone();
    const orderNo = await member.bought(await product());
    await store.notifications('lost');
    await store.performAction(orderNo, 'chargeback');
    const message = await store.signed('notification', orderNo);
    await Promise.all(Array.from({ length: 10 }, () => store.notify(message)));
    await settled(orderNo, member);
    await store.notifications('sent');
    await store.expectBooks();
  });
});

describe('an account with money in flight', () => {
  it('is not emptied before that has ended, and leaves its honey to the house (STORE-27)', async () => {
    const member = await someone({ honey: 30 });
    const { body } = await member.order(await product());
    const { prisma } = store.database();
    const now = new Date();
    await prisma.user.update({ where: { userKey: member.userKey }, data: { deletionAskedAt: new Date(0) } });
    const empty = async () =>
      (
        await prisma.$queryRaw<
          { done: boolean }[]
        >`SELECT member_empty(${member.userKey}::int, ${now}, ${now}) AS done`
      )[0]?.done;
    expect(await empty()).toBe(false);
    await member.client.send('POST', `/v1/pg/orders/${body.order_no}/cancel`);
    expect(await empty()).toBe(true);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    await store.expectBooks();
  });
});

describe('the list of orders', () => {
  it('is for operators, by state and name, and pages (STORE-28)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const orderNo = await member.bought(await product());
    const { body } = await admin.client.get<{ list: Managed[]; total: number }>(
      `/v1/admin/orders?q=${orderNo}&state=paid`,
    );
    expect(body.total).toBe(1);
    expect(body.list[0]).toMatchObject({
      order_no: orderNo,
      refundable: { star_cnt: 100, amount_krw: 11_000, fee_krw: 0 },
    });
    expect(body.list[0]?.events.map(({ state }) => state)).toEqual(['ready', 'waiting', 'paid']);
    // By a whole nickname: a key's digits may occur in the nicknames of others, which are found as well.
    const byNick = `/v1/admin/orders?q=${encodeURIComponent(member.nick)}`;
    expect((await admin.client.get<{ total: number }>(`${byNick}&limit=1&offset=5`)).body.total).toBe(1);
    const byKey = await admin.client.get<{ list: Managed[] }>(
      `/v1/admin/orders?q=${member.userKey}&limit=100`,
    );
    expect(byKey.body.list.map(({ order_no }) => order_no)).toContain(orderNo);
    expect((await member.client.get('/v1/admin/orders')).status).toBe(403);
    expect((await admin.client.get('/v1/admin/orders?state=x')).status).toBe(400);
  });
});

// Last, since it makes debts without payments: the books are not verified afterwards.
describe('refunds that the provider refuses although the money is owed', () => {
  afterEach(async () => {
    jest.restoreAllMocks();
    store.server.app.get(JobRunner).suspend(false);
    await store.notifications('sent');
  });

  /** Money received for a cancelled order, which the provider has already refunded. */
  async function refused() {
    await store.notifications('lost');
    const member = await someone();
    const { body } = await member.order(await product());
    const orderNo = body.order_no;
    await member.client.send('POST', `/v1/pg/orders/${orderNo}/cancel`);
    await store.performAction(orderNo, 'late');
    const payment = await store.simulator().ofOrder(orderNo);
    await store.simulator().refund(String(payment?.payment_key), 'elsewhere', 11_000);
    await store.notify(await store.signed('notification', orderNo));
    await eventually(async () => expect((await member.result(orderNo)).state).toBe('refund_due'));
    return { orderNo, refunds: store.database().prisma.orderRefund };
  }

  /** From here on the job runs when the test says so. */
  async function suspendJobs() {
    const jobs = store.server.app.get(JobRunner);
    jobs.suspend(true);
    await jobs.whenIdle();
  }

  const owed = (orderNo: string, index: number) => ({
    orderNo,
    cause: 'undelivered' as const,
    state: 'pending' as const,
    amountKrw: 11_000,
    reason: 'order_closed',
    idempotencyKey: `owed-${index}`,
    createdAt: store.server.app.get(Clock).now(),
  });

  it('do not block later ones (STORE-45)', async () => {
    await suspendJobs();
    const { orderNo, refunds } = await refused();
    await refunds.createMany({ data: Array.from({ length: 50 }, (_, index) => owed(orderNo, index)) });
    const member = await someone();
    await store.notifications('sent');
    const later = await member.bought(await product());
    await refunds.create({ data: owed(later, 0) });
    await store.reconcile();
    await store.reconcile();
    expect(await refunds.findFirst({ where: { orderNo: later } })).toMatchObject({ state: 'done' });
    expect((await member.result(later)).state).toBe('refunded');
  });

  it('are retried with backoff, but at least hourly, and visible to operators (STORE-45)', async () => {
    await suspendJobs();
    const clock = store.server.app.get(Clock);
    const { orderNo, refunds } = await refused();
    const admin = await operator();
    await refunds.updateMany({
      where: { state: 'pending', orderNo: { not: orderNo } },
      data: { state: 'done' },
    });
    const spy = jest.spyOn(store.server.app.get<PaymentProviderPort>(PAYMENT_PROVIDER_PORT), 'refund');
    const startMs = clock.nowMs();
    /** The number of attempts up to this many seconds after the start, with the job running every ten seconds. */
    const attemptsUntil = async (fromSeconds: number, toSeconds: number) => {
      spy.mockClear();
      for (let seconds = fromSeconds; seconds <= toSeconds; seconds += 10) {
        clock.set({ offsetMs: 0, frozenAtMs: startMs + seconds * 1_000 });
        await store.reconcile();
      }
      return spy.mock.calls.length;
    };
    // At 0, 10, 30, 70, 150 and 310 seconds.
    expect(await attemptsUntil(0, 60)).toBe(3);
    expect(await attemptsUntil(70, 310)).toBe(3);
    const { refundId } = await refunds.findFirstOrThrow({ where: { orderNo } });
    await refunds.update({ where: { refundId }, data: { tries: 1_000, tryAt: null } });
    expect(await attemptsUntil(400, 410)).toBe(1);
    expect(await attemptsUntil(4_000, 4_000)).toBe(1);
    // A clock that was set back schedules nothing later than that.
    await refunds.update({ where: { refundId }, data: { tryAt: new Date(startMs + days(30)) } });
    expect(await attemptsUntil(4_010, 4_010)).toBe(1);
    clock.set({ offsetMs: 0, frozenAtMs: null });
    const { body } = await admin.client.get<{ list: Managed[] }>(`/v1/admin/orders?q=${orderNo}`);
    expect(body.list[0]?.refunds).toMatchObject([{ state: 'pending', refused_at: expect.any(String) }]);
    expect(body.list[0]?.events.filter(({ note }) => note === 'refund_refused')).toMatchObject([
      { state: 'refund_due', source: 'provider' },
    ]);
  });
});
