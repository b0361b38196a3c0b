import { monthBefore, seoulMonth } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import { inputHash } from '@honey/server/core/idempotency/idempotency-key';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { expect } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { seededOnce } from '../../setup/seeded.ts';

interface Opened {
  order_no: string;
  window_url: string | null;
}
interface Product {
  product_id: number;
  star_cnt: number;
  discounted_price_krw: number;
}

/** A member's calls; a refusal is thrown. */
class Caller {
  constructor(private readonly client: TestClient) {}

  async call<Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Body> {
    const answer = await this.client.send<Body>(method, path, body && { body });
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Orders for won, pays, and waits for the delivery. */
  async pays(path: string, body: object): Promise<Opened> {
    const opened = await this.call<Opened>('POST', path, { method: 'card', ...body });
    const paymentKey = opened.window_url?.split('/').pop();
    await this.call('POST', `/sandbox/api/payments/${paymentKey}/acts`, { act: 'approve' });
    await this.becomes(opened, 'paid');
    return opened;
  }

  becomes({ order_no }: Opened, state: string): Promise<void> {
    return eventually(async () =>
      expect(await this.call('GET', `/v1/pg/orders/${order_no}`)).toMatchObject({ state }),
    );
  }
}

/** Books with every kind of order, deposit, item, subscription and exchange, on top of the dataset `ci`. */
export async function makeMoneyBooks(): Promise<TestDatabase> {
  const books = await createTestDatabase((await seededOnce('ci')).database);
  const { app, baseUrl, close } = await startApp({ DATABASE_URL: books.url });
  const { prisma } = app.get(Database);
  const as = async (id: string) => new Caller(await new TestClient(baseUrl).login(id));
  const keyOf = async (loginId: string) =>
    (await prisma.user.findUniqueOrThrow({ where: { loginId } })).userKey;
  const [buyer, poor, host05, host04, operator] = await Promise.all(
    ['viewer01', 'viewer02', 'host05', 'host04', 'admin01'].map(as),
  );
  if (!buyer || !poor || !host05 || !host04 || !operator) throw new Error('a persona is missing');
  const { list } = await buyer.call<{ list: Product[] }>('GET', '/v1/pg/bt-save-item-list');
  const honey = (star: number) => {
    const product = list.find(({ star_cnt }) => star_cnt === star);
    return { product_id: product?.product_id, amount_krw: product?.discounted_price_krw };
  };
  const order = '/v1/pg/pg-request';

  // Paid; paid and refunded in part; paid, spent and charged back, so that honey is owed.
  await buyer.pays(order, honey(1_000));
  const refunded = await buyer.pays(order, honey(500));
  await operator.call('POST', `/v1/admin/orders/${refunded.order_no}/refund`, {
    reason: '요청',
    star_cnt: 100,
  });
  await buyer.becomes(refunded, 'part_refunded');
  const owed = await poor.pays(order, honey(100));
  const gift = { target_code: 'BJGIFT', target_user_key: await keyOf('host04'), star_cnt: 70 };
  await poor.call('PUT', '/v1/payment/user-star-use-proc', gift);
  await poor.call('POST', `/sandbox/api/payments/${owed.window_url?.split('/').pop()}/acts`, {
    act: 'chargeback',
  });
  await poor.becomes(owed, 'charged_back');

  // A bank transfer that arrived, and one of another amount, which is held.
  for (const how of ['exact', 'other']) {
    const { ud_key } = await buyer.call<{ ud_key: string }>('POST', '/v1/pg/bank-deposit-request', {
      ...honey(300),
      method: 'bank',
      quantity: 1,
      depositor: '김꿀벌',
      phone: '01012345678',
    });
    await buyer.call('POST', `/sandbox/api/deposits/${ud_key}/arrive`, { how });
  }

  // Items for honey, for won, for a host; one in use and one transferred.
  const items = await buyer.call<{ list: { item_id: number; kind: string; krw_amount: number }[] }>(
    'GET',
    '/v1/items/item-list?limit=100',
  );
  const item = (kind: string) => items.list.find((one) => one.kind === kind);
  const buy = async (body: object) =>
    (await buyer.call<{ owned_id: number }>('PUT', '/v1/payment/item-star-use-proc', body)).owned_id;
  const use = (owned_id: number) => buyer.call('POST', '/v1/items/bt-item-use-proc', { owned_id });
  await use(await buy({ item_id: item('nick_color')?.item_id }));
  await use(await buy({ item_id: item('chat_hide')?.item_id }));
  await buyer.call('POST', '/v1/items/bt-item-give-proc', {
    owned_id: await buy({ item_id: item('entrance')?.item_id }),
    target_user_key: await keyOf('fan01'),
  });
  await buy({ item_id: item('boost')?.item_id, target_user_key: await keyOf('host02') });
  const bubble = item('chat_bubble');
  const forBubble = { item_id: bubble?.item_id, amount_krw: bubble?.krw_amount };
  const back = await buyer.pays('/v1/pg/pg-item-request', forBubble);
  await operator.call('POST', `/v1/admin/orders/${back.order_no}/refund`, { reason: '요청' });
  await buyer.becomes(back, 'refunded');
  await buyer.pays('/v1/pg/pg-item-request', forBubble);

  // Subscriptions for honey and for won.
  const target_user_key = await keyOf('host02');
  await buyer.call('POST', '/v1/user/bt-subscribe', { target_user_key });
  const { amount_krw } = await operator.call<{ amount_krw: number }>(
    'GET',
    `/v1/user/bt-subscribe-check/${target_user_key}`,
  );
  await (await as('manager01')).pays('/v1/pg/subscribe-request', { target_user_key, amount_krw });

  // A paid exchange, and a waiting one.
  await app.get(JobRunner).runNow('ledger-fold');
  const applyForExchange = (host: Caller) =>
    host.call<{ exchange_id: number }>('POST', '/v1/user/bt-calculate-ask-proc', { star_cnt: 600 });
  const { exchange_id } = await applyForExchange(host05);
  await operator.call('PUT', `/v1/admin/exchanges/${exchange_id}`, { decision: 'approve' });
  await operator.call('POST', '/sandbox/api/exchanges/host05/act', { act: 'pay' });
  await operator.call('POST', '/sandbox/api/exchange-accounts/host04/decide', { decision: 'register' });
  await buyer.call('PUT', '/v1/payment/user-star-use-proc', { ...gift, star_cnt: 1_000 });
  await applyForExchange(host04);
  for (const job of ['ledger-fold', 'gift-roll-up']) await app.get(JobRunner).runNow(job);
  // The grades of the next month, for which this month's payments count.
  const next = monthBefore(seoulMonth(new Date()), -1);
  await prisma.$queryRaw`SELECT pay_grades_decide(${next}, now())`;
  await closeBooks(app);
  const [giver, host] = await Promise.all([keyOf('viewer01'), keyOf('host02')]);
  await close();
  // What waits for the fold and the roll-up.
  await asOwner(books.url, async (client) => {
    const { rows } = await client.query(
      `SELECT outcome FROM gift_send(jsonb_build_object('sender', $1::int, 'host', $2::int, 'star_cnt', 10, 'message', '',
         'key', 'last', 'hash', $3::text, 'given_at', now()))`,
      [giver, host, inputHash(host, null, 10, null, '')],
    );
    expect(rows).toEqual([{ outcome: 'given' }]);
  });
  return books;
}

/** Closes the ledger over all transfers so far: noticed, closed, and the lines of its gifts sealed. */
export async function closeBooks(app: INestApplicationContext): Promise<void> {
  // Three runs; more if one finds that an earlier statement has not ended.
  await eventually(async () => {
    await app.get(JobRunner).runNow('ledger-close');
    const { rows } = await app.get(Database).pool.query<{ closed: boolean | null }>(
      `SELECT bool_and(lines_at IS NOT NULL) AND max(up_to_id) = (SELECT max(id) FROM ledger_transfers) AS closed
       FROM ledger_closings`,
    );
    expect(rows[0]?.closed).toBe(true);
  });
}
