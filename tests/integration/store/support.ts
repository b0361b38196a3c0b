import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { signPayment } from '@honey/server/core/crypto/payment-signature';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { PaymentSimulatorService } from '@honey/server/payment-simulator/payment-simulator.service';
import { BooksService } from '@honey/server/wallet/proofs/books.service';
import { expect } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

/** The secret that servers under test share with the simulated provider. */
const secret = 'development-only-payment-'.padEnd(43, '0');

export interface Opened {
  order_no: string;
  state: string;
  amount_krw: number;
  window_url: string | null;
  code?: string;
  detail?: { amount_krw: number };
}
export interface OrderAnswer {
  order_no: string;
  state: string;
  refusal: string | null;
  star_cnt: number;
  amount_krw: number;
  refunded_krw: number;
  card_no: string;
  billing_phone: string;
  receipt_phone: string;
  window_url: string | null;
  code?: string;
}
export interface Managed extends OrderAnswer {
  refundable: { star_cnt: number; amount_krw: number; fee_krw: number } | null;
  refunds: {
    state: string;
    amount_krw: number;
    star_cnt: number;
    bonus_star_cnt: number;
    cause: string;
    refused_at: string | null;
  }[];
  events: { state: string; source: string; note: string }[];
}

/** A store with its products, and the operations of its tests. */
export function setStore() {
  const { server, client } = setServer();
  const database = () => server.app.get(Database);
  const simulator = () => server.app.get(PaymentSimulatorService).payments;

  async function product(overrides: { starCnt?: number; bonusStarCnt?: number; priceKrw?: number } = {}) {
    const starCnt = overrides.starCnt ?? 100;
    const row = await database().prisma.honeyProduct.create({
      data: {
        starCnt,
        bonusStarCnt: overrides.bonusStarCnt ?? 0,
        priceKrw: overrides.priceKrw ?? starCnt * 110,
      },
    });
    return { product_id: row.productId, amount_krw: Number(row.priceKrw) };
  }

  async function someone(overrides: MemberOverrides = {}) {
    const member = await buildMember(server.app, overrides);
    const own = client.as(await tokenOf(server.app, member.userKey));
    const balances = async () => {
      const { granted, bought } = await database().prisma.wallet.findUniqueOrThrow({
        where: { userKey_asset: { userKey: member.userKey, asset: 'STAR' } },
      });
      return { granted: Number(granted), bought: Number(bought) };
    };
    const order = (body: object, headers: Record<string, string> = {}) =>
      own.send<Opened>('POST', '/v1/pg/pg-request', { body: { method: 'card', ...body }, headers });
    const result = async (orderNo: string) => (await own.get<OrderAnswer>(`/v1/pg/orders/${orderNo}`)).body;
    /** Orders and pays, without opening the window. */
    const bought = async (body: object, card_no?: string) => {
      const { body: opened } = await order(body);
      await approve(opened.order_no, card_no);
      await eventually(async () => expect((await result(opened.order_no)).state).not.toBe('waiting'));
      return opened.order_no;
    };
    return { ...member, client: own, balances, order, result, bought };
  }

  /** The buyer completes the window; the browser does not return. */
  async function approve(orderNo: string, card_no = '4242424242424242') {
    const payment = await simulator().ofOrder(orderNo);
    await client.send('POST', `/sandbox/api/payments/${payment?.payment_key}/acts`, {
      body: { act: 'approve', card_no },
    });
  }

  const performAction = async (orderNo: string, what: string) => {
    const payment = await simulator().ofOrder(orderNo);
    return client.send('POST', `/sandbox/api/payments/${payment?.payment_key}/acts`, { body: { act: what } });
  };

  const notifications = (mode: 'sent' | 'lost' | 'duplicated') =>
    client.send('PUT', '/sandbox/api/payments/notifications', { body: { mode } });

  /** A message signed as the provider does, or, by `changes`, altered after signing. */
  async function signed(
    kind: 'return' | 'notification',
    orderNo: string,
    signedAs: Record<string, unknown> = {},
    changes: Record<string, unknown> = {},
  ) {
    const payment = await simulator().ofOrder(orderNo);
    if (!payment) throw new Error('no such payment');
    const message = {
      order_no: orderNo,
      payment_key: payment.payment_key,
      status: payment.status,
      amount: payment.amount,
      sent_at: Date.now(),
      ...(kind === 'notification' ? { event_id: 'evt_test' } : {}),
      ...signedAs,
    };
    const signature = signPayment(secret, { kind, event_id: '', ...message });
    return { ...message, signature, ...changes };
  }

  const notify = async (message: object) =>
    client.send<{ code?: string }>('POST', '/v1/pg/card/notify', { body: message });

  /** The browser's way back: the form that the provider's page sends. */
  const comeBack = (message: object, path: 'approve' | 'cancel' = 'approve') =>
    fetch(`${server.baseUrl}/v1/pg/card/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(
        Object.entries(message).map(([name, value]): [string, string] => [name, String(value)]),
      ),
      redirect: 'manual',
    });

  const reconcile = () => server.app.get(JobRunner).runNow('store-reconcile');

  async function expectBooks() {
    const proofs = await server.app.get(BooksService).verify();
    expect(proofs.filter(({ wrong }) => wrong > 0)).toEqual([]);
  }

  return {
    server,
    client,
    database,
    simulator,
    product,
    someone,
    approve,
    performAction,
    notifications,
    signed,
    notify,
    comeBack,
    reconcile,
    expectBooks,
  };
}
