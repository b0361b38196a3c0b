import { randomUUID } from 'node:crypto';
import { buildExchangeAccount } from '@honey/seeds/builders/exchange';
import { buildFan, buildLive } from '@honey/seeds/builders/lives';
import { buildMember } from '@honey/seeds/builders/members';
import { buildSubscribableHost } from '@honey/seeds/builders/subscriptions';
import { Clock } from '@honey/server/core/clock/clock';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { PAYOUT_PORT, type PayoutPort } from '@honey/server/exchange/payouts/payout.port';
import type { IncomeFanList, IncomeList } from '@honey/server/money/income/income.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { brokenBy } from '../books/support.ts';
import { type Answer, exchangeWorld, type ListedExchange } from './support.ts';

const { server, client } = setServer();
const world = () => exchangeWorld(server, client);
// Payouts are sent when a test runs the job: the scheduled run, which may hold an unfinished payout, would leave none
// to it.
beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
});
type Person = Awaited<ReturnType<ReturnType<typeof world>['host']>>;

const decide = (operator: Person, exchangeId: number, body: object) =>
  operator.client.send<Answer<ListedExchange>>('PUT', `/v1/admin/exchanges/${exchangeId}`, { body });
/** An exchange as operators find it by its host's key, whose digits may occur in the nicknames of others. */
const listed = async (operator: Person, host: Person, id: number) => {
  const { body } = await operator.client.get<{ list: ListedExchange[] }>(
    `/v1/admin/exchanges?q=${host.userKey}&limit=100`,
  );
  return body.list.find(({ exchange_id }) => exchange_id === id);
};
const stateOf = async (host: Person) => (await host.list()).list[0];
/** Of the host's newest exchange. */
const bank = async (host: Person, action: string) => {
  const path = `/sandbox/api/exchanges/${(await stateOf(host))?.exchange_id}/act`;
  return client.send<{ code?: string }>('POST', path, { body: { act: action } });
};
const ordersOf = async (host: Person) => {
  const { rows } = await world()
    .database()
    .pool.query<{ orders: number }>(
      `SELECT (s.value ->> 'orders')::int AS orders FROM exchanges e
       JOIN sandbox_states s ON s.name = 'payout:' || e.payout_key WHERE e.user_key = $1`,
      [host.userKey],
    );
  return rows.map(({ orders }) => orders);
};

/** An application of 1,000 honey: 60,000 won, of which 1,980 are withheld. */
async function applied(account: object = {}) {
  const host = await world().payable({ granted: 300, bought: 1_700 }, account);
  const { exchange_id: id } = (await host.apply(1_000)).body;
  return { host, id, operator: await world().operator() };
}

/** The change of the house's accounts since. */
async function gained(before: Record<string, number>, host: Person): Promise<Record<string, number>> {
  const after = await world().balances(host.userKey);
  return Object.fromEntries(
    Object.entries(after).map(([name, balance]) => [name, balance - (before[name] ?? 0)]),
  );
}

describe('an exchange decided by an operator', () => {
  it('owes won from its approval, and is paid: debt and held honey are cleared, the tax stays (EXCHANGE-15, EXCHANGE-17, EXCHANGE-19)', async () => {
    const { host, id, operator } = await applied();
    const before = await world().balances(host.userKey);
    expect((await decide(operator, id, { decision: 'approve' })).body).toMatchObject({ state: 'approved' });
    expect(await gained(before, host)).toMatchObject({
      'KRW:income': 58_020,
      'KRW:withholding': 1_980,
      'KRW:exchange': -60_000,
      'STAR:exchange': 0,
    });
    expect(await world().brokenProofs()).toEqual([]);
    await world().job('exchange-payouts');
    expect((await stateOf(host))?.state).toBe('approved');
    expect((await bank(host, 'pay')).body.code).toBeUndefined();
    expect(await stateOf(host)).toMatchObject({ state: 'paid', net_krw: 58_020 });
    expect(await gained(before, host)).toMatchObject({
      'KRW:income': 0,
      'KRW:bank': 58_020,
      'KRW:withholding': 1_980,
      'STAR:exchange': -1_000,
      'STAR:redeem': 1_000,
      'STAR:income': 0,
    });
    expect(await host.list()).toMatchObject({ paid_krw: 58_020 });
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('returns everything when it is rejected with a reason, which the host reads (EXCHANGE-16, EXCHANGE-20)', async () => {
    const { host, id, operator } = await applied();
    expect((await decide(operator, id, { decision: 'reject' })).status).toBe(400);
    await decide(operator, id, { decision: 'reject', reason: '계좌를 확인해 주세요.' });
    expect(await stateOf(host)).toMatchObject({ state: 'rejected', reason: '계좌를 확인해 주세요.' });
    expect(await host.info()).toMatchObject({
      income_star_cnt: 2_000,
      granted_star_cnt: 300,
      refusal: 'exchange_duplicate',
    });
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('is decided once, also when two operators decide and the host cancels at the same time (EXCHANGE-15)', async () => {
    const { host, id, operator } = await applied();
    const answers = await Promise.all([
      decide(operator, id, { decision: 'approve' }),
      decide(operator, id, { decision: 'approve' }),
      decide(operator, id, { decision: 'reject', reason: '시험' }),
      host.cancel(id),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'exchange_closed')).toHaveLength(3);
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('is for operators only, and is in the audit log (EXCHANGE-22)', async () => {
    const { host, id, operator } = await applied();
    expect((await host.client.get('/v1/admin/exchanges')).status).toBe(403);
    expect((await decide(host, id, { decision: 'approve' })).status).toBe(403);
    expect((await decide(operator, 999_999, { decision: 'approve' })).body.code).toBe('exchange_not_found');
    await decide(operator, id, { decision: 'approve', reason: '확인했어요.' });
    const entries = await world()
      .database()
      .prisma.auditEntry.findMany({ where: { target: `exchange:${id}` } });
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['exchange.approve', '확인했어요.'],
    ]);
    expect(await listed(operator, host, id)).toMatchObject({ state: 'approved' });
  });
});

describe('a payout', () => {
  it('returns won and honey when the bank fails it (EXCHANGE-20)', async () => {
    const { host, id, operator } = await applied({ account_num: '110123450000' });
    const before = await world().balances(host.userKey);
    await decide(operator, id, { decision: 'approve' });
    await world().job('exchange-payouts');
    expect(await stateOf(host)).toMatchObject({ state: 'failed', reason: '예금주와 계좌가 맞지 않아요.' });
    expect(await gained(before, host)).toMatchObject({
      'KRW:income': 0,
      'KRW:withholding': 0,
      'KRW:exchange': 0,
      'STAR:exchange': -1_000,
      'STAR:income': 1_000,
    });
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('with a lost response stays open and is never paid twice (EXCHANGE-17, EXCHANGE-18)', async () => {
    const { host, id, operator } = await applied({ account_num: '110123459999' });
    await decide(operator, id, { decision: 'approve' });
    await Promise.all(Array.from({ length: 5 }, () => world().job('exchange-payouts')));
    const open = await listed(operator, host, id);
    expect(open).toMatchObject({ state: 'approved' });
    expect(open?.payout_problem).not.toBe('');
    expect((await decide(operator, id, { decision: 'paid' })).body.code).toBe('exchange_payout_open');
    expect((await host.cancel(id)).body.code).toBe('exchange_closed');
    await bank(host, 'pay');
    await Promise.all(Array.from({ length: 5 }, () => world().job('exchange-payouts')));
    expect((await stateOf(host))?.state).toBe('paid');
    expect(await ordersOf(host)).toEqual([1]);
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('that was recorded but never reached the bank is sent under the same key (EXCHANGE-18)', async () => {
    const { host, id, operator } = await applied();
    await decide(operator, id, { decision: 'approve' });
    // What a server killed between recording and sending leaves behind.
    await world()
      .database()
      .pool.query("UPDATE exchanges SET payout_sent_at = '2026-01-01' WHERE exchange_id = $1", [id]);
    await world().job('exchange-payouts');
    expect(await ordersOf(host)).toEqual([1]);
    await bank(host, 'pay');
    expect((await stateOf(host))?.state).toBe('paid');
  });

  /** An approved exchange whose account can no longer be decrypted. */
  async function unreadable() {
    const one = await applied();
    await decide(one.operator, one.id, { decision: 'approve' });
    await world()
      .database()
      .pool.query("UPDATE exchange_accounts SET details_enc = 'corrupted' WHERE user_key = $1", [
        one.host.userKey,
      ]);
    await world().job('exchange-payouts');
    return one;
  }

  it('with an unreadable account is never sent to the bank, reports it, and is closed by an operator (EXCHANGE-25)', async () => {
    const { host, id, operator } = await unreadable();
    expect(await listed(operator, host, id)).toMatchObject({
      state: 'approved',
      payout_sent_at: null,
      payout_problem: expect.stringContaining('계좌'),
    });
    expect(await ordersOf(host)).toEqual([]);
    expect((await decide(operator, id, { decision: 'failed' })).status).toBe(400);
    expect((await decide(host, id, { decision: 'failed', reason: '시험' })).status).toBe(403);
    const reason = '계좌를 다시 등록해 주세요.';
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(operator, id, { decision: 'failed', reason })),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array(4).fill('exchange_closed'),
    ]);
    expect(await stateOf(host)).toMatchObject({ state: 'failed', reason });
    expect(await host.info()).toMatchObject({ income_star_cnt: 2_000, held_star_cnt: 0 });
    const entry = await world()
      .database()
      .prisma.auditEntry.findFirst({ where: { action: 'exchange.give_up', target: `exchange:${id}` } });
    expect(entry).toMatchObject({ reason });
    await world().job('exchange-payouts');
    expect(await ordersOf(host)).toEqual([]);
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('with an unreadable account may be paid by hand (EXCHANGE-17, EXCHANGE-25)', async () => {
    const { host, id, operator } = await unreadable();
    expect((await decide(operator, id, { decision: 'paid' })).body).toMatchObject({ state: 'paid' });
    expect(await stateOf(host)).toMatchObject({ state: 'paid' });
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('that the bank has cannot be closed as failed by an operator (EXCHANGE-18)', async () => {
    const { host, id, operator } = await applied();
    await decide(operator, id, { decision: 'approve' });
    await world().job('exchange-payouts');
    const { body } = await decide(operator, id, { decision: 'failed', reason: '시험' });
    expect(body.code).toBe('exchange_payout_open');
    expect((await stateOf(host))?.state).toBe('approved');
  });

  it('is paid as the console decides, however often it is ordered at that moment (EXCHANGE-17)', async () => {
    const { host, id, operator } = await applied();
    await decide(operator, id, { decision: 'approve' });
    await world().job('exchange-payouts');
    const { payoutKey: key } = await world()
      .database()
      .prisma.exchange.findUniqueOrThrow({ where: { exchangeId: id } });
    const order = { key, bankCode: '088', accountNumber: '110123456789', holder: '홍길동', won: 58_020 };
    const port = server.app.get<PayoutPort>(PAYOUT_PORT);
    const send = () => Promise.all(Array.from({ length: 10 }, () => port.send(order)));
    await Promise.all([send(), bank(host, 'pay'), send()]);
    expect(await port.stateOf(key)).toEqual({ state: 'paid' });
    expect((await stateOf(host))?.state).toBe('paid');
    expect(await ordersOf(host)).toEqual([21]);
  });

  it('arrives by itself, whichever way the clock is changed (EXCHANGE-17)', async () => {
    const { host, id, operator } = await applied();
    await decide(operator, id, { decision: 'approve' });
    const clock = server.app.get(Clock);
    const before = clock.setting;
    try {
      await world().job('exchange-payouts');
      clock.shift(-300_000);
      await world().job('exchange-payouts');
      expect((await stateOf(host))?.state).toBe('approved');
      clock.shift(600_000);
      await world().job('exchange-payouts');
      expect((await stateOf(host))?.state).toBe('paid');
    } finally {
      clock.set(before);
    }
    expect(await ordersOf(host)).toEqual([1]);
  });
});

describe('the monthly statement', () => {
  it('reports what was earned and what was paid (EXCHANGE-21)', async () => {
    const { host, id, operator } = await applied();
    await decide(operator, id, { decision: 'approve' });
    await bank(host, 'pay');
    const { body } = await host.client.get('/v1/user/exchange-statement');
    expect(body).toMatchObject({
      income_star_cnt: 2_000,
      paid_cnt: 1,
      paid_star_cnt: 1_000,
      gross_krw: 60_000,
      withheld_krw: 1_980,
      net_krw: 58_020,
    });
    expect((await host.client.get('/v1/user/exchange-statement?month=209901')).status).toBe(400);
  });

  it('agrees with the income: a subscription is earned, honey returned by an exchange is not earned again (EXCHANGE-21, MONEY-15, MONEY-22)', async () => {
    const { userKey } = await buildSubscribableHost(server.app);
    await buildExchangeAccount(server.app, { userKey });
    const host = await world().person(userKey);
    const fan = await world().person((await buildMember(server.app, { honey: 1_000 })).userKey);
    // The live began in an earlier month: its honey is earned when it is given.
    const startedAt = new Date(Date.UTC(2026, 0, 15));
    const { vodKey } = await buildLive(server.app, { hostKey: userKey, startedAt });
    await buildFan(server.app, { userKey: fan.userKey, hostKey: userKey, starCnt: 300, vodKey });
    expect(
      (await fan.client.send('POST', '/v1/user/bt-subscribe', { body: { target_user_key: userKey } })).status,
    ).toBe(200);
    await host.cancel((await host.apply(600)).body.exchange_id);
    const { exchange_id: id } = (await host.apply(700)).body;
    await decide(await world().operator(), id, { decision: 'reject', reason: '서류를 다시 보내 주세요.' });
    await world().job('ledger-fold');
    // Ten fans gave 100 each; the host gets 70 percent of the 45 of a term.
    const earned = 1_000 + 300 + 31;
    const { body: income } = await host.client.get<IncomeList>('/v1/mypage/income-list');
    expect(income).toMatchObject({ saved: earned + 1_300, earned, returned: 1_300, used: 1_300 });
    expect(income.days.reduce((sum, day) => sum + day.earned, 0)).toBe(earned);
    expect(income.kinds).toContainEqual(
      expect.objectContaining({ kind: 'exchange', direction: 'saved', amount: income.returned }),
    );
    const { body: fans } = await host.client.get<IncomeFanList>('/v1/mypage/income-fan-list');
    expect(fans.list.reduce((sum, { star_cnt }) => sum + star_cnt, 0)).toBe(earned);
    const { body: statement } = await host.client.get('/v1/user/exchange-statement');
    expect(statement).toMatchObject({ income_star_cnt: earned, paid_cnt: 0 });
  });

  it('is also a file that includes what left the income and what was returned (EXCHANGE-21, MONEY-16)', async () => {
    const { host, id, operator } = await applied();
    await decide(operator, id, { decision: 'reject', reason: '서류를 다시 보내 주세요.' });
    const answer = await fetch(`${server.baseUrl}/v1/mypage/history-files/exchange`, {
      headers: { authorization: `Bearer ${await tokenOf(server.app, host.userKey)}` },
    });
    const [, ...lines] = (await answer.text()).trimEnd().split('\r\n');
    expect(lines.map((line) => /,(-?\d+),/.exec(line)?.[1])).toEqual(['1000', '-1000']);
  });
});

describe('honey granted by operators', () => {
  const grant = (operator: Person, body: object, key: string = randomUUID()) =>
    operator.client.send<Answer<{ balance: number; amount: number }>>('POST', '/v1/admin/star-grants', {
      body: { reason: '이벤트 보상', ...body },
      headers: { 'Idempotency-Key': key },
    });

  it('is added and removed with a reason, once per key, and never below zero (EXCHANGE-24)', async () => {
    const [operator, member] = [await world().operator(), await buildMember(server.app, { honey: 100 })];
    const key = randomUUID();
    const body = { user_key: member.userKey, amount: 50 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => grant(operator, body, key)));
    expect(answers.map((one) => [one.status, one.body.balance])).toEqual(Array(5).fill([200, 150]));
    expect((await grant(operator, { ...body, amount: 51 }, key)).body.code).toBe('idempotency_mismatch');
    expect((await grant(operator, { ...body, amount: -151 })).body.code).toBe('star_recall_exceeds');
    expect((await grant(operator, { ...body, amount: -150 })).body).toMatchObject({
      balance: 0,
      amount: -150,
    });
    expect((await grant(operator, { ...body, asset: 'BTUC' })).body.balance).toBe(50);
    const entries = await world()
      .database()
      .prisma.auditEntry.findMany({
        where: { target: `user:${member.userKey}` },
        orderBy: { auditNo: 'asc' },
      });
    expect(entries.map(({ action }) => action)).toEqual(['wallet.grant', 'wallet.recall', 'wallet.grant']);
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('goes to only one of the members when one key grants to several at the same time (EXCHANGE-24, WALLET-4)', async () => {
    const operator = await world().operator();
    for (let round = 0; round < 10; round += 1) {
      const members = await Promise.all(Array.from({ length: 8 }, () => buildMember(server.app)));
      const key = randomUUID();
      const answers = await Promise.all(
        members.map(({ userKey }) => grant(operator, { user_key: userKey, amount: 50 }, key)),
      );
      const codes = answers.map(({ status, body }) => body.code ?? status);
      expect(codes.sort()).toEqual([200, ...Array(7).fill('idempotency_mismatch')]);
    }
  });

  it('is refused without a reason, for unknown members, for zero, and to members (EXCHANGE-24)', async () => {
    const [operator, member] = [await world().operator(), await buildMember(server.app)];
    const user_key = member.userKey;
    expect((await grant(operator, { user_key, amount: 10, reason: ' ' })).status).toBe(400);
    expect((await grant(operator, { user_key, amount: 0 })).status).toBe(400);
    expect((await grant(operator, { user_key, amount: 1.5 })).status).toBe(400);
    expect((await grant(operator, { user_key: 999_999, amount: 5 })).body.code).toBe('user_not_found');
    expect((await grant(await world().person(user_key), { user_key, amount: 5 })).status).toBe(403);
  });
});

describe('the proofs of the books', () => {
  it.each([
    [
      'an application with a higher amount',
      'UPDATE exchanges SET star_cnt = star_cnt + 1 WHERE exchange_id = ?',
    ],
    [
      'one that is open again',
      "UPDATE exchanges SET state = 'asked', closed_at = NULL WHERE exchange_id = ?",
    ],
    ['one of another host', 'UPDATE exchanges SET user_key = user_key + 1 WHERE exchange_id = ?'],
    [
      'more in the account',
      'UPDATE exchanges SET net_krw = net_krw + 1, gross_krw = gross_krw + 1 WHERE exchange_id = ?',
    ],
  ])('find %s (EXCHANGE-19)', async (_what, tamper) => {
    const { host, id, operator } = await applied();
    await decide(operator, id, { decision: 'approve' });
    await bank(host, 'pay');
    expect(await world().brokenProofs()).toEqual([]);
    const books = { url: server.databaseUrl };
    expect(await brokenBy(books, tamper.replace('?', String(id)))).not.toEqual([]);
  });
});
