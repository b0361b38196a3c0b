import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { ExternalOperations } from '@honey/server/external/purchases/external-operations.service';
import type { ExternalOperation } from '@honey/server/external/purchases/external-purchase';
import { reconcileExternalJob } from '@honey/server/external/purchases/reconcile-external.job';
import { ServiceUnanswered } from '@honey/server/external/services/service-client';
import { setExternal } from './support.ts';

const { server, database, job, balances, brokenProofs, purchases, setTime, now } = setExternal();

interface Thing {
  thing: string;
}

/** A service that does each key once, and whose answers can be lost before or after it has acted. */
const acted = new Map<string, string>();
let loses: 'nothing' | 'before' | 'after' = 'nothing';
let refuses = false;
let completed = 0;

const buying: ExternalOperation<Thing, Thing> = {
  name: 'test_buy',
  service: 'ebook',
  send: async ({ thing }, key) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (loses === 'before') throw new ServiceUnanswered('ebook', 'was cut before it acted');
    if (refuses) return { outcome: 'refused', code: 'not_found' };
    acted.set(key, thing);
    if (loses === 'after') throw new ServiceUnanswered('ebook', 'was cut after it acted');
    return { outcome: 'done', answer: { thing } };
  },
  complete: async () => {
    completed += 1;
  },
};

beforeAll(() => server.app.get(ExternalOperations).define(buying));
beforeEach(() => {
  acted.clear();
  loses = 'nothing';
  refuses = false;
  completed = 0;
});

const buy = (
  userKey: number,
  {
    key = randomUUID(),
    thing = 'chapter',
    amount = 30,
  }: { key?: string; thing?: string; amount?: number } = {},
) =>
  server.app.get(ExternalOperations).run<Thing>('test_buy', {
    userKey,
    key,
    input: [thing],
    prepare: () => ({
      request: { thing },
      charge: amount === 0 ? undefined : { asset: 'STAR', amount, house: 'shop' },
    }),
  });

const codeOf = async (result: Promise<unknown>) =>
  result.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const rich = async (honey = 100) => (await buildMember(server.app, { honey, boughtHoney: 0 })).userKey;

/** Lets the time pass after which the job calls the service again. */
const reconcile = async () => {
  setTime(new Date(now().getTime() + 400_000));
  await job(reconcileExternalJob);
};

describe('what a member buys at another service', () => {
  test('is bought and paid once by 50 requests at once with one key (EXTERNAL-7)', async () => {
    const userKey = await rich();
    const key = randomUUID();
    const results = await Promise.all(Array.from({ length: 50 }, () => buy(userKey, { key })));
    expect(new Set(results.map(({ purchaseId }) => purchaseId)).size).toBe(1);
    expect(acted.size).toBe(1);
    expect(completed).toBe(1);
    expect((await balances(userKey)).star_cnt).toBe(70);
    expect(results.every(({ charge }) => charge?.amount === 30)).toBe(true);
  });

  test('is bought as often as it can be paid by 50 requests at once without keys (EXTERNAL-6)', async () => {
    const userKey = await rich(300);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(buy(userKey))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(10);
    expect(codes.filter((code) => code === 'not_enough_star')).toHaveLength(40);
    expect(acted.size).toBe(10);
    expect((await balances(userKey)).star_cnt).toBe(0);
  });

  test.each(['before', 'after'] as const)(
    'is bought once and paid once when the answer is lost %s the service acted (EXTERNAL-8)',
    async (moment) => {
      const userKey = await rich();
      const key = randomUUID();
      loses = moment;
      expect(await codeOf(buy(userKey, { key }))).toBe('external_pending');
      await reconcile();
      expect((await balances(userKey)).star_cnt).toBe(70);
      expect(await purchases(userKey)).toEqual([{ state: 'pending', operation: 'test_buy', tries: 2 }]);
      expect(await brokenProofs()).toEqual([]);
      loses = 'nothing';
      await reconcile();
      expect(await purchases(userKey)).toMatchObject([{ state: 'done' }]);
      expect(await buy(userKey, { key })).toMatchObject({ answer: { thing: 'chapter' }, replayed: true });
      expect(acted.size).toBe(1);
      expect(completed).toBe(1);
      expect((await balances(userKey)).star_cnt).toBe(70);
      expect(await brokenProofs()).toEqual([]);
    },
  );

  test('is finished by the member’s own key, before the job runs (EXTERNAL-8)', async () => {
    const userKey = await rich();
    const key = randomUUID();
    loses = 'after';
    expect(await codeOf(buy(userKey, { key }))).toBe('external_pending');
    loses = 'nothing';
    expect((await buy(userKey, { key })).answer).toEqual({ thing: 'chapter' });
    expect(acted.size).toBe(1);
  });

  test('gives its price back to the funds from which it came, when the service refuses (EXTERNAL-9)', async () => {
    const { userKey } = await buildMember(server.app, { honey: 20, boughtHoney: 50 });
    refuses = true;
    const key = randomUUID();
    expect(await codeOf(buy(userKey, { key, amount: 40 }))).toBe('not_found');
    refuses = false;
    expect(await codeOf(buy(userKey, { key, amount: 40 }))).toBe('not_found');
    const { rows } = await database().pool.query(
      "SELECT granted::int, bought::int FROM wallets WHERE user_key = $1 AND asset = 'STAR'",
      [userKey],
    );
    expect(rows).toEqual([{ granted: 20, bought: 50 }]);
    expect(acted.size).toBe(0);
    expect(await brokenProofs()).toEqual([]);
  });

  test('is continued by the job when its server ended before it called the service (EXTERNAL-5)', async () => {
    const userKey = await rich();
    loses = 'before';
    await codeOf(buy(userKey));
    await database().pool.query(
      "UPDATE external_purchases SET state = 'held', tries = 0, problem = '' WHERE user_key = $1",
      [userKey],
    );
    loses = 'nothing';
    await reconcile();
    expect(await purchases(userKey)).toMatchObject([{ state: 'done' }]);
    expect(acted.size).toBe(1);
  });

  test('is refused with other input under the same key; another member’s key is another (EXTERNAL-7)', async () => {
    const [userKey, other] = [await rich(), await rich()];
    const key = randomUUID();
    await buy(userKey, { key });
    expect(await codeOf(buy(userKey, { key, thing: 'another' }))).toBe('idempotency_mismatch');
    expect(await codeOf(buy(other, { key, thing: 'another' }))).toBe('done');
  });

  test('is not sold to a member who may not pay (EXTERNAL-6)', async () => {
    const minor = (await buildMember(server.app, { honey: 100, userAdultYn: false })).userKey;
    expect(await codeOf(buy(minor))).toBe('minor_payment');
    expect(acted.size).toBe(0);
  });

  test('without a price, moves no money and is done once (EXTERNAL-7)', async () => {
    const userKey = await rich(0);
    const key = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => buy(userKey, { key, amount: 0 })));
    expect(acted.size).toBe(1);
    const { rows } = await database().pool.query('SELECT 1 FROM ledger_transfers WHERE owner_key = $1', [
      userKey,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('blocks the erasure of the account until its result is known (EXTERNAL-10)', async () => {
    const userKey = await rich();
    const isOpen = async () => {
      const { rows } = await database().pool.query<{ open: boolean }>(
        'SELECT member_has_open_money($1) AS open',
        [userKey],
      );
      return rows[0]?.open;
    };
    loses = 'before';
    await codeOf(buy(userKey));
    expect(await isOpen()).toBe(true);
    loses = 'nothing';
    await reconcile();
    expect(await isOpen()).toBe(false);
  });
});
