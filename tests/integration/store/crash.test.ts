import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildMember, buildSubscribableHost } from '@honey/seeds/builders/index';
import { verifyBooks } from '@honey/server/proofs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FaultProxy } from '../../money/fault-proxy.ts';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { seededOnce } from '../../setup/seeded.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

/** The buyers of one round: each buys honey, an item and a term for won, and an item and a term for honey. */
const buyersOfRound = 8;
/** The statement at which the server is killed, and whether Postgres has received it by then. */
const rounds = [
  { where: 'before', text: 'order_advance' },
  { where: 'after', text: 'order_advance' },
  { where: 'before', text: 'item_buy' },
  { where: 'after', text: 'subscription_pay' },
] as const;

/** A payment window as it was opened, and the orders' key at the provider. */
interface Opened {
  order_no: string;
  window_url: string;
}
interface Product {
  product_id: number;
  star_cnt: number;
  discounted_price_krw: number;
}
interface Item {
  item_id: number;
  star_cnt: number;
  krw_amount: number | null;
}

let database: TestDatabase;
let dataDir: string;
let proxy: FaultProxy;
let server: ServerProcess;
let start: () => Promise<ServerProcess>;
let tokens: string[];
let hosts: number[];

beforeAll(async () => {
  database = await createTestDatabase((await seededOnce('empty')).database);
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  hosts = [(await buildSubscribableHost(app)).userKey, (await buildSubscribableHost(app)).userKey];
  const members = [];
  for (let nth = 0; nth < buyersOfRound * rounds.length; nth += 1)
    members.push(await buildMember(app, { honey: 10_000 }));
  tokens = await Promise.all(members.map(({ userKey }) => tokenOf(app, userKey)));
  await close();
  dataDir = await mkdtemp(path.join(tmpdir(), 'honey-crash-'));
  const { hostname, port } = new URL(database.url);
  proxy = new FaultProxy({ hostname, port: Number(port || 5432) });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${await proxy.start()}`;
  start = () =>
    startServerProcess({
      DATABASE_URL: url.href,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      // Logs the reason of a 503.
      LOG_LEVEL: 'warn',
    });
  server = await start();
}, 240_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await proxy?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const visitor = () => new TestClient(server.baseUrl);

/**
 * The simultaneous operations of one buyer: payments are approved at the provider, and honey is spent. Each may be
 * interrupted, and is retried.
 */
interface Buyer {
  orders: Opened[];
  approve(order: Opened): Promise<unknown>;
  spend: (() => Promise<number>)[];
}

async function buyerOf(token: string, nth: number): Promise<Buyer> {
  const own = () => new TestClient(server.baseUrl, token);
  const open = async (what: string, body: object) => {
    const answer = await own().send<Opened>('POST', `/v1/pg/${what}`, { body: { method: 'card', ...body } });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const [product] = (await visitor().get<{ list: Product[] }>('/v1/pg/bt-save-item-list')).body.list;
  const { list: items } = (await visitor().get<{ list: Item[] }>('/v1/items/item-list?group_cd=general'))
    .body;
  const item = items.find(({ krw_amount }) => krw_amount !== null);
  if (!product || !item) throw new Error('nothing is for sale');
  const [first, second] = hosts;
  const { amount_krw } = (await own().get<{ amount_krw: number }>(`/v1/user/bt-subscribe-check/${first}`))
    .body;
  const keyed = (method: 'PUT' | 'POST', address: string, body: object) => async () =>
    (
      await own().send(method, address, {
        body,
        headers: { 'Idempotency-Key': `crash-${nth}-${address.split('/').pop()}` },
      })
    ).status;
  return {
    orders: [
      await open('pg-request', { product_id: product.product_id, amount_krw: product.discounted_price_krw }),
      await open('pg-item-request', { item_id: item.item_id, amount_krw: item.krw_amount }),
      await open('subscribe-request', { target_user_key: first, amount_krw }),
    ],
    approve: ({ window_url }) =>
      visitor().send('POST', `/sandbox/api/payments/${window_url.split('/').pop()}/acts`, {
        body: { act: 'approve' },
      }),
    spend: [
      keyed('PUT', '/v1/payment/item-star-use-proc', { item_id: item.item_id }),
      keyed('POST', '/v1/user/bt-subscribe', { target_user_key: second }),
    ],
  };
}

/**
 * Retries with the same key as long as the response is a 503; any other response is final. The database proxy runs in
 * this process: when it is blocked for a second (a garbage collection), the server rightly takes the database for
 * unavailable.
 */
const retryWhileBusy = (send: () => Promise<number>) =>
  eventually(async () => {
    const status = await send();
    if (status === 503) throw new Error(`still busy: ${server.output().slice(-2_000)}`);
    return status;
  });

/** Kills the server at a statement while all buy, restarts it, and retries the interrupted operations. */
async function killWhile(buyers: readonly Buyer[], round: (typeof rounds)[number]): Promise<void> {
  const killed = server;
  proxy.arm({ ...round, onBreak: () => void killed.child.kill('SIGKILL') });
  await Promise.allSettled([
    ...buyers.flatMap(({ orders, approve }) => orders.map(approve)),
    ...buyers.flatMap(({ spend }) => spend.map((one) => one())),
  ]);
  // The provider's notification is sent a moment later.
  const { child } = killed;
  if (child.signalCode === null) await once(child, 'exit', { signal: AbortSignal.timeout(30_000) });
  server = await start();
  for (const { orders, approve, spend } of buyers) {
    for (const order of orders) await approve(order);
    for (const one of spend) expect(await retryWhileBusy(one)).toBeLessThan(300);
  }
}

describe('a server that is killed between the approval of a payment and its commit', () => {
  it('delivers what was paid for, once (STORE-9, STORE-18, ITEMS-8, SUBSCRIPTIONS-9)', async () => {
    const opened: Opened[] = [];
    for (const [at, round] of rounds.entries()) {
      const own = tokens.slice(at * buyersOfRound, (at + 1) * buyersOfRound);
      const buyers = [];
      for (const [nth, token] of own.entries()) buyers.push(await buyerOf(token, at * buyersOfRound + nth));
      opened.push(...buyers.flatMap(({ orders }) => orders));
      await killWhile(buyers, round);
    }
    // Without a notification, the job queries the provider.
    await visitor().send('PUT', '/sandbox/api/clock', { body: { forward_ms: 120_000 } });
    const { delivered, wrong } = await eventually(async () => {
      await visitor().send('POST', '/sandbox/api/clock/run-jobs', { body: {} });
      const seen = await deliveries();
      expect(seen.waiting).toBe(0);
      return seen;
    }, 60_000);
    const spent = buyersOfRound * rounds.length * 2;
    const counts = [...opened.map(({ order_no }) => delivered.get(order_no) ?? 0)];
    const bought = delivered.get('for honey') ?? 0;
    recordFigures('M8', {
      attempted: opened.length + spent,
      survived: counts.filter((count) => count === 1).length + bought,
      lost: counts.filter((count) => count === 0).length + Math.max(0, spent - bought),
      doubled: counts.filter((count) => count > 1).length + Math.max(0, bought - spent),
    });
    expect(counts).toEqual(opened.map(() => 1));
    expect(bought).toBe(spent);
    expect(wrong).toEqual([]);
  }, 300_000);
});

/** How often each order was delivered, and how much was bought for honey. */
function deliveries() {
  return asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ order_no: string; count: number }>(
      `SELECT order_no, count(*)::int AS count FROM (
         SELECT idempotency_key AS order_no FROM ledger_transfers WHERE operation = 'honey_sale'
         UNION ALL SELECT coalesce(order_no, 'for honey') FROM item_purchases
         UNION ALL SELECT coalesce(order_no, 'for honey') FROM subscription_payments) d GROUP BY 1`,
    );
    const { rowCount: waiting } = await client.query("SELECT FROM orders WHERE state <> 'paid'");
    const wrong = (await verifyBooks(client)).filter((proof) => proof.wrong > 0).map(({ name }) => name);
    return { delivered: new Map(rows.map(({ order_no, count }) => [order_no, count])), waiting, wrong };
  });
}
