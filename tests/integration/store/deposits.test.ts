import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { signatureOfDeposit } from '@honey/server/store/deposits/bank/bank-signature-rules';
import { BooksService } from '@honey/server/wallet/proofs/books.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { rowsRead, statementsOf } from '../../setup/statement-plans.ts';

const bankSecret = 'bank-secret-of-this-test-0123456789';
const { server, client } = setServer({ BANK_SECRET: bankSecret });
const prisma = () => server.app.get(Database).prisma;
const clock = () => server.app.get(Clock);
const hourMs = 3_600_000;

let productId: number;
beforeAll(async () => {
  const product = await prisma().honeyProduct.create({ data: { starCnt: 1_000n, priceKrw: 110_000n } });
  productId = product.productId;
});

interface Deposit {
  ud_key: string;
  order_no: string;
  state: string;
  account: string;
  amount_krw: number;
  star_cnt: number;
  bonus_star_cnt: number;
  credited: { amount_krw: number; star_cnt: number; bonus_star_cnt: number } | null;
  held: { reason: string; amount_krw: number } | null;
  receipt: { state: string; receipt_number: string; approval_no: string | null } | null;
  cancel_yn: string;
  seconds_left: number;
  code?: string;
  fields?: { field: string }[];
}

const form = (more: object = {}) => ({
  method: 'bank',
  product_id: productId,
  quantity: 1,
  amount_krw: 110_000,
  depositor: '김꿀벌',
  phone: '01012345678',
  ...more,
});

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  const result = async (udKey: string) =>
    (await own.get<Deposit>(`/v1/pg/bank-deposit-result/${udKey}`)).body;
  const requestDeposit = (more: object = {}, headers = {}) =>
    own.send<Deposit>('POST', '/v1/pg/bank-deposit-request', { body: form(more), headers });
  return {
    ...member,
    client: own,
    requestDeposit,
    result,
    /** Requests and returns the transfer in its current state. */
    newDeposit: async (more: object = {}) => result((await requestDeposit(more)).body.ud_key),
    balance: async () =>
      (await own.get<{ star_cnt: number }>(`/v1/users/simple/${member.userKey}`)).body.star_cnt,
    receipt: (udKey: string, body: object) =>
      own.send<Deposit>('POST', `/v1/pg/bank-deposit-receipt/${udKey}`, { body }),
  };
}

let notified = 0;
const noticeOf = (deposit: Deposit, more: object = {}) => {
  notified += 1;
  return {
    bank_tx_id: `T${notified}`,
    account: deposit.account,
    amount_krw: deposit.amount_krw,
    depositor: '김꿀벌',
    paid_at: clock().now().toISOString(),
    ...more,
  };
};
type Notice = ReturnType<typeof noticeOf>;

function notify(notice: Notice, { secret = bankSecret, atMs = clock().nowMs() } = {}) {
  const sentAt = String(Math.floor(atMs / 1000));
  return client.send<{ result?: string; code?: string }>('POST', '/v1/pg/bank-deposit-notify', {
    body: notice,
    headers: { 'X-Bank-Sent-At': sentAt, 'X-Bank-Signature': signatureOfDeposit(secret, sentAt, notice) },
  });
}

const operator = () => someone({ role: 'operator' });
const decide = (admin: Awaited<ReturnType<typeof operator>>, udKey: string, decision: string, headers = {}) =>
  admin.client.send<Deposit>('PUT', `/v1/admin/deposits/${udKey}`, {
    body: { decision, reason: '통장을 확인했어요' },
    headers,
  });

const provenWrong = async () =>
  (await server.app.get(BooksService).verify()).filter(({ wrong }) => wrong > 0).map(({ name }) => name);

describe('requesting an account', () => {
  it('returns an account of its own, open for 24 hours, and its bonus (STORE-31, STORE-34)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    expect(deposit).toMatchObject({
      state: 'waiting',
      star_cnt: 1_000,
      bonus_star_cnt: 50,
      credited: null,
      cancel_yn: 'Y',
    });
    expect(deposit.account).toMatch(/^\d{14}$/);
    expect(deposit.seconds_left).toBeGreaterThan(24 * 3600 - 60);
    expect((await member.newDeposit()).account).not.toBe(deposit.account);
  });

  it.each([
    [{ depositor: '  ' }, 'depositor'],
    [{ phone: '010-1234-5678' }, 'phone'],
    [{ phone: '' }, 'phone'],
    [{ method: 'card' }, 'method'],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ amount_krw: -1 }, 'amount_krw'],
  ])('rejects %j and names the field (STORE-31)', async (more, field) => {
    const { status, body } = await (await someone()).requestDeposit(more);
    expect([status, body.code, body.fields?.[0]?.field]).toEqual([400, 'validation_failed', field]);
  });

  it('refuses another price, an unknown product, and a disabled method (STORE-32)', async () => {
    const member = await someone();
    expect((await member.requestDeposit({ amount_krw: 100_000 })).body.code).toBe('amount_mismatch');
    expect((await member.requestDeposit({ quantity: 2 })).body.code).toBe('amount_mismatch');
    expect((await member.requestDeposit({ product_id: 999_999 })).body.code).toBe('product_not_found');
    await client.send('PUT', '/sandbox/api/settings/payment_bank', { body: { value: false } });
    expect((await member.requestDeposit()).body.code).toBe('payment_method_not_found');
    await client.send('DELETE', '/sandbox/api/settings/payment_bank');
  });

  it.each<[string, MemberOverrides, string]>([
    ['a minor', { userAdultYn: false }, 'minor_payment'],
    ['an unverified member', { verificationYn: false }, 'verification_required'],
  ])('is refused to %s (STORE-32)', async (_who, overrides, code) => {
    const { status, body } = await (await someone(overrides)).requestDeposit();
    expect([status, body.code]).toEqual([403, code]);
  });

  it('is refused to a visitor, and the transfer is not found by another member (STORE-39)', async () => {
    expect((await client.send('POST', '/v1/pg/bank-deposit-request', { body: form() })).status).toBe(401);
    const [owner, stranger] = [await someone(), await someone()];
    const { ud_key } = await owner.newDeposit();
    expect((await stranger.client.get(`/v1/pg/bank-deposit-result/${ud_key}`)).status).toBe(404);
    expect((await stranger.client.send('DELETE', `/v1/pg/bank-deposit-request/${ud_key}`)).status).toBe(404);
    expect((await stranger.receipt(ud_key, { kind: 'phone', receipt_number: '01012345678' })).status).toBe(
      404,
    );
  });

  it('happens once for its key, also when it is sent ten times at once (STORE-33)', async () => {
    const member = await someone();
    const headers = { 'Idempotency-Key': 'the-same' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => member.requestDeposit({}, headers)));
    expect(new Set(answers.map(({ body }) => body.ud_key)).size).toBe(1);
    expect((await member.requestDeposit({ phone: '01099998888' }, headers)).status).toBe(422);
  });

  it('respects the daily limit, also for many at once; a cancelled one frees its part (STORE-32, STORE-39)', async () => {
    const member = await someone();
    const many = { quantity: 4, amount_krw: 440_000 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => member.requestDeposit(many)));
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(2);
    expect((await member.requestDeposit(many)).body.code).toBe('charge_limit_exceeded');
    const info = (await member.client.get<{ star_cnt_left: number }>('/v1/pg/buy-info')).body;
    expect(info.star_cnt_left).toBe(2_000);
    const udKey = passed[0]?.body.ud_key;
    expect(
      (await member.client.send<Deposit>('DELETE', `/v1/pg/bank-deposit-request/${udKey}`)).body.state,
    ).toBe('cancelled');
    expect((await member.requestDeposit(many)).status).toBe(200);
  });
});

describe('a member’s bank transfers', () => {
  interface DepositList {
    list: Deposit[];
    total: number;
    offset: number;
    limit: number;
  }
  const listOf = async (member: { client: typeof client }, query = '') =>
    (await member.client.get<DepositList>(`/v1/pg/bank-deposit-list?${query}`)).body;
  const keysOf = ({ list }: DepositList) => list.map(({ ud_key }) => ud_key);

  it('are listed, waiting or held ones first, then the newest, page by page (STORE-46)', async () => {
    const member = await someone();
    const [waiting, held, second, over, late, cancelled, newest] = [
      await member.newDeposit(),
      await member.newDeposit(),
      await member.newDeposit(),
      await member.newDeposit(),
      await member.newDeposit(),
      await member.newDeposit(),
      await member.newDeposit(),
    ];
    await notify(noticeOf(held, { amount_krw: 55_000 }));
    await notify(noticeOf(second));
    await notify(noticeOf(second));
    await notify(noticeOf(over));
    await prisma().bankDeposit.update({
      where: { udKey: late.ud_key },
      data: { expiresAt: clock().now() },
    });
    await member.client.send('DELETE', `/v1/pg/bank-deposit-request/${cancelled.ud_key}`);
    const open = [newest, second, held, waiting].map(({ ud_key }) => ud_key);
    const all = await listOf(member);
    expect(keysOf(all)).toEqual([...open, cancelled.ud_key, late.ud_key, over.ud_key]);
    expect(all).toMatchObject({ total: 7, offset: 0, limit: 20 });
    expect(all.list.map(({ state }) => state)).toEqual([
      'waiting',
      'deposited',
      'held',
      'waiting',
      'cancelled',
      'expired',
      'deposited',
    ]);
    // A second may pass between the two responses.
    const { seconds_left, ...rest } = await member.result(held.ud_key);
    expect(all.list[2]).toEqual({ ...rest, seconds_left: expect.any(Number) });
    expect([0, 1]).toContain((all.list[2]?.seconds_left ?? 0) - seconds_left);
    const pages = [await listOf(member, 'limit=3'), await listOf(member, 'offset=3&limit=4')];
    expect(pages.flatMap(keysOf)).toEqual(keysOf(all));
    expect(keysOf(await listOf(member, 'open_yn=Y'))).toEqual(open);
    expect(await listOf(member, 'open_yn=Y&limit=1')).toMatchObject({ total: 4, limit: 1 });
    expect(keysOf(await listOf(member, 'open_yn=N'))).toEqual(keysOf(all).slice(4));
  });

  it('are shown to their member only (STORE-39, STORE-46)', async () => {
    const [owner, stranger] = [await someone(), await someone()];
    const { ud_key } = await owner.newDeposit();
    expect(keysOf(await listOf(owner))).toEqual([ud_key]);
    expect(await listOf(stranger)).toMatchObject({ list: [], total: 0 });
    expect((await client.get('/v1/pg/bank-deposit-list')).status).toBe(401);
    const wrong = await owner.client.get<Deposit>('/v1/pg/bank-deposit-list?limit=101');
    expect([wrong.status, wrong.body.fields?.[0]?.field]).toEqual([400, 'limit']);
  });

  it('are read by an index, however many others have (STORE-46)', async () => {
    const [owner, many] = [await someone(), await someone()];
    const { ud_key } = await owner.newDeposit();
    const { depositId, ...row } = await prisma().bankDeposit.findUniqueOrThrow({ where: { udKey: ud_key } });
    await prisma().bankDeposit.createMany({
      data: Array.from({ length: 3_000 }, (_, at) => ({
        ...row,
        udKey: `${depositId}-${at}`,
        orderNo: `${depositId}-${at}`,
        account: null,
        userKey: many.userKey,
        idempotencyKey: `${depositId}-${at}`,
        state: 'expired' as const,
      })),
    });
    const sent = await statementsOf(server.app, () => listOf(owner));
    const own = sent.filter(({ name }) => name.startsWith('deposits_own'));
    expect(own).toHaveLength(2);
    await asOwner(server.databaseUrl, async (reader) => {
      await reader.query('ANALYZE bank_deposits, bank_deposit_payments');
      for (const statement of own) {
        const { rows, sequential } = await rowsRead(reader, statement);
        expect(sequential).toEqual([]);
        expect(rows).toBeLessThan(5);
      }
    });
  });
});

describe('received money', () => {
  it('exact and in time is credited at once, and once when notified ten times at once (STORE-34)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    const notice = noticeOf(deposit);
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(notice)));
    expect(answers.map(({ body }) => body.result)).toEqual(Array(10).fill('credited'));
    expect(await member.balance()).toBe(1_050);
    expect(await member.result(deposit.ud_key)).toMatchObject({
      state: 'deposited',
      credited: { amount_krw: 110_000, star_cnt: 1_000, bonus_star_cnt: 50 },
      held: null,
      cancel_yn: 'N',
    });
    expect(
      (await member.client.get<{ state: string }>(`/v1/pg/orders/${deposit.order_no}`)).body,
    ).toMatchObject({
      state: 'paid',
      method: 'bank',
      amount_krw: 110_000,
      star_cnt: 1_000,
      bonus_star_cnt: 50,
    });
    expect((await notify({ ...notice, amount_krw: 110 })).status).toBe(422);
  });

  it('of ten different deposits at once credits one and holds nine (STORE-34, STORE-35)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(noticeOf(deposit))));
    expect(answers.map(({ body }) => body.result).sort()).toEqual(['credited', ...Array(9).fill('held')]);
    expect(await member.balance()).toBe(1_050);
    expect((await member.result(deposit.ud_key)).held).toMatchObject({ reason: 'second' });
  });

  it('of another amount, late, or after a cancellation is held, and nothing is credited (STORE-35, STORE-46)', async () => {
    const member = await someone();
    const [other, late, cancelled] = [
      await member.newDeposit(),
      await member.newDeposit(),
      await member.newDeposit(),
    ];
    await member.client.send('DELETE', `/v1/pg/bank-deposit-request/${cancelled.ud_key}`);
    await notify(noticeOf(other, { amount_krw: 109_999 }));
    await notify(noticeOf(late, { paid_at: new Date(clock().nowMs() + 25 * hourMs).toISOString() }));
    await notify(noticeOf(cancelled));
    await eventually(async () => {
      const { body } = await member.client.get<{ list: { kind: string; path: string }[] }>(
        '/v1/mypage/alarm-active-list',
      );
      expect(body.list.map(({ path }) => path).sort()).toEqual(
        [other, late, cancelled].map(({ ud_key }) => `/stores/bankbook/complete?ud_key=${ud_key}`).sort(),
      );
    });
    for (const [deposit, reason] of [
      [other, 'amount'],
      [late, 'late'],
      [cancelled, 'cancelled'],
    ] as const) {
      expect(await member.result(deposit.ud_key)).toMatchObject({ state: 'held', held: { reason } });
    }
    expect(await member.balance()).toBe(0);
  });

  it('of a member who may no longer pay is held (STORE-35)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    await prisma().user.update({ where: { userKey: member.userKey }, data: { userAdultYn: false } });
    expect((await notify(noticeOf(deposit))).body.result).toBe('held');
    await prisma().user.update({ where: { userKey: member.userKey }, data: { userAdultYn: true } });
    expect(await member.result(deposit.ud_key)).toMatchObject({ state: 'held', held: { reason: 'member' } });
  });

  it('expires unpaid after its time, and what the bank received in time is credited nevertheless (STORE-31, STORE-35)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    const inTime = noticeOf(deposit);
    await prisma().bankDeposit.update({
      where: { udKey: deposit.ud_key },
      data: { expiresAt: new Date(clock().nowMs() + 1) },
    });
    await eventually(async () => {
      await server.app.get(JobRunner).runNow('expire-deposits');
      const row = await prisma().bankDeposit.findUniqueOrThrow({ where: { udKey: deposit.ud_key } });
      expect(row.state).toBe('expired');
    });
    expect((await member.result(deposit.ud_key)).cancel_yn).toBe('N');
    expect((await member.client.send('DELETE', `/v1/pg/bank-deposit-request/${deposit.ud_key}`)).status).toBe(
      409,
    );
    expect((await notify(inTime)).body.result).toBe('credited');
    expect(await member.balance()).toBe(1_050);
  });

  it('is accepted from the bank only, with a fresh signature (STORE-36)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    const notice = noticeOf(deposit);
    expect((await notify(notice, { secret: 'somebody-elses-secret-0123456789' })).status).toBe(403);
    expect((await notify(notice, { atMs: clock().nowMs() - 6 * 60_000 })).status).toBe(403);
    expect((await notify(notice, { atMs: clock().nowMs() + 6 * 60_000 })).status).toBe(403);
    const sentAt = String(Math.floor(clock().nowMs() / 1000));
    const signature = signatureOfDeposit(bankSecret, sentAt, notice);
    const headers = { 'X-Bank-Sent-At': sentAt, 'X-Bank-Signature': signature };
    const changed = { ...notice, amount_krw: 1 };
    expect((await client.send('POST', '/v1/pg/bank-deposit-notify', { body: changed, headers })).status).toBe(
      403,
    );
    expect((await client.send('POST', '/v1/pg/bank-deposit-notify', { body: notice })).status).toBe(403);
    expect((await notify({ ...notice, account: '99999999' })).status).toBe(404);
    expect(await member.result(deposit.ud_key)).toMatchObject({ state: 'waiting' });
  });
});

describe('one number of the bank', () => {
  it('notified for several accounts at once is money of one of them (STORE-34)', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => someone()));
    const deposits = await Promise.all(members.map((member) => member.newDeposit()));
    const { bank_tx_id } = noticeOf(deposits[0] as Deposit);
    const answers = await Promise.all(deposits.map((deposit) => notify(noticeOf(deposit, { bank_tx_id }))));
    const results = answers.map(({ body }) => body.result ?? body.code);
    expect(results.sort()).toEqual(['credited', ...Array(5).fill('idempotency_mismatch')]);
    const balances = await Promise.all(members.map((member) => member.balance()));
    expect(balances.sort()).toEqual([0, 0, 0, 0, 0, 1_050]);
  });
});

describe('held money', () => {
  it('is credited by an operator for as much as it pays for, once, with a reason in the log (STORE-37, STORE-47)', async () => {
    const [member, admin] = [await someone(), await operator()];
    const deposit = await member.newDeposit();
    await notify(noticeOf(deposit, { amount_krw: 55_000 }));
    const list = await admin.client.get<{ list: Deposit[]; total: number }>(
      '/v1/admin/deposits?state=held&limit=100',
    );
    expect(list.body.list.map(({ ud_key }) => ud_key)).toContain(deposit.ud_key);
    const answers = await Promise.all([1, 2, 3].map(() => decide(admin, deposit.ud_key, 'confirm')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await member.balance()).toBe(525);
    // The agreed amount stays, and the credited one is shown beside it: to the member, in the list, and to operators.
    const credited = { amount_krw: 55_000, star_cnt: 500, bonus_star_cnt: 25 };
    const shown = { state: 'deposited', star_cnt: 1_000, bonus_star_cnt: 50, credited, held: null };
    expect(await member.result(deposit.ud_key)).toMatchObject(shown);
    const own = await member.client.get<{ list: Deposit[] }>('/v1/pg/bank-deposit-list');
    expect(own.body.list).toMatchObject([shown]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject(shown);
    const entries = await prisma().auditEntry.findMany({ where: { target: `deposit:${deposit.ud_key}` } });
    expect(entries.map(({ action }) => action)).toEqual(['deposits.confirm']);
  });

  it('is returned by an operator, and the bank receives the request to send it (STORE-37)', async () => {
    const [member, admin] = [await someone(), await operator()];
    const deposit = await member.newDeposit();
    const notice = noticeOf(deposit, { amount_krw: 100 });
    await notify(notice);
    expect((await decide(admin, deposit.ud_key, 'return')).body.state).toBe('returned');
    expect(await member.balance()).toBe(0);
    await eventually(async () => {
      const payment = await prisma().bankDepositPayment.findUniqueOrThrow({
        where: { bankTxId: notice.bank_tx_id },
      });
      expect(payment.sentBackAt).not.toBeNull();
    });
    expect((await notify(notice)).body.result).toBe('returned');
    expect((await decide(admin, deposit.ud_key, 'confirm')).status).toBe(409);
  });

  it('is too little when it would buy nothing, and no member decides (STORE-37)', async () => {
    const [member, admin] = [await someone(), await operator()];
    const deposit = await member.newDeposit();
    await notify(noticeOf(deposit, { amount_krw: 1 }));
    expect((await decide(admin, deposit.ud_key, 'confirm')).body.code).toBe('deposit_too_small');
    expect((await decide(member, deposit.ud_key, 'confirm')).status).toBe(403);
    expect((await member.client.get('/v1/admin/deposits')).status).toBe(403);
    expect((await client.get('/v1/admin/deposits')).status).toBe(401);
  });

  it.each<[string, MemberOverrides, string]>([
    ['a minor', { userAdultYn: false }, 'minor_payment'],
    ['an unverified member', { verificationYn: false }, 'verification_required'],
  ])('is not credited to %s while that lasts, and can be returned (STORE-37)', async (_who, may, code) => {
    const [member, admin] = [await someone(), await operator()];
    const [held, sent] = [await member.newDeposit(), await member.newDeposit()];
    const change = (data: MemberOverrides) =>
      prisma().user.update({ where: { userKey: member.userKey }, data });
    await change(may);
    await notify(noticeOf(held));
    await notify(noticeOf(sent));
    const headers = { 'Idempotency-Key': 'decided-again' };
    const refused = await decide(admin, held.ud_key, 'confirm', headers);
    expect([refused.status, refused.body.code]).toEqual([403, code]);
    expect(await member.balance()).toBe(0);
    expect((await decide(admin, sent.ud_key, 'return')).body.state).toBe('returned');
    await change({ userAdultYn: true, verificationYn: true });
    expect((await decide(admin, held.ud_key, 'confirm', headers)).body.state).toBe('deposited');
    expect(await member.balance()).toBe(1_050);
  });

  it('of a second deposit becomes an order of its own (STORE-37, STORE-47)', async () => {
    const [member, admin] = [await someone(), await operator()];
    const deposit = await member.newDeposit();
    await notify(noticeOf(deposit));
    await notify(noticeOf(deposit));
    expect((await decide(admin, deposit.ud_key, 'confirm')).status).toBe(200);
    expect(await member.balance()).toBe(2_100);
    expect((await member.result(deposit.ud_key)).credited).toEqual({
      amount_krw: 220_000,
      star_cnt: 2_000,
      bonus_star_cnt: 100,
    });
    expect(await prisma().order.count({ where: { userKey: member.userKey, state: 'paid' } })).toBe(2);
  });
});

describe('a decision about held money', () => {
  it('is made once for its key, also when the server died before it responded, and leaves other waiting money (STORE-37, CORE-16)', async () => {
    const [member, admin] = [await someone(), await operator()];
    const deposit = await member.newDeposit();
    await notify(noticeOf(deposit, { amount_krw: 55_000 }));
    await notify(noticeOf(deposit, { amount_krw: 22_000 }));
    const headers = { 'Idempotency-Key': 'decided-once' };
    const answers = await Promise.all([1, 2, 3].map(() => decide(admin, deposit.ud_key, 'confirm', headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // What a killed server would have left: no stored response for the key.
    await prisma().rememberedAnswer.deleteMany();
    expect((await decide(admin, deposit.ud_key, 'confirm', headers)).status).toBe(200);
    expect(await member.balance()).toBe(525);
    const waiting = await prisma().bankDepositPayment.findMany({
      where: { deposit: { udKey: deposit.ud_key }, state: 'held' },
    });
    expect(waiting.map(({ amountKrw }) => amountKrw)).toEqual([22_000n]);
    expect((await decide(admin, deposit.ud_key, 'return', headers)).body.code).toBe('idempotency_mismatch');
    const entries = await prisma().auditEntry.findMany({ where: { target: `deposit:${deposit.ud_key}` } });
    expect(entries).toHaveLength(1);
  });

  it('has a key of its own for each operator (STORE-37, CORE-16)', async () => {
    const [member, admin, other] = [await someone(), await operator(), await operator()];
    const deposit = await member.newDeposit();
    await notify(noticeOf(deposit, { amount_krw: 55_000 }));
    await notify(noticeOf(deposit, { amount_krw: 22_000 }));
    const headers = { 'Idempotency-Key': 'of-two' };
    expect((await decide(admin, deposit.ud_key, 'confirm', headers)).status).toBe(200);
    expect((await decide(other, deposit.ud_key, 'confirm', headers)).status).toBe(200);
    expect(await member.balance()).toBe(735);
  });
});

describe('the cash receipt', () => {
  it('is requested while the order waits, and issued with the credit (STORE-38)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    const body = { kind: 'phone', receipt_number: '01012345678' };
    expect((await member.receipt(deposit.ud_key, body)).body.receipt).toEqual({
      kind: 'phone',
      receipt_number: '010****5678',
      state: 'requested',
      approval_no: null,
    });
    expect((await member.receipt(deposit.ud_key, body)).status).toBe(200);
    const other = { kind: 'business', receipt_number: '1234567890' };
    expect((await member.receipt(deposit.ud_key, other)).body.code).toBe('receipt_issued');
    await notify(noticeOf(deposit));
    await eventually(async () => {
      expect((await member.result(deposit.ud_key)).receipt).toMatchObject({ state: 'issued' });
    });
  });

  it('is requested after the credit as well, in digits only (STORE-38)', async () => {
    const member = await someone();
    const deposit = await member.newDeposit();
    await notify(noticeOf(deposit));
    for (const receipt_number of ['123456789', '123-45-67890', '12345678901']) {
      const { body } = await member.receipt(deposit.ud_key, { kind: 'business', receipt_number });
      expect(body.fields?.[0]?.field).toBe('receipt_number');
    }
    await member.receipt(deposit.ud_key, { kind: 'business', receipt_number: '1234567890' });
    await eventually(async () => {
      expect((await member.result(deposit.ud_key)).receipt?.approval_no).toMatch(/^\d{9}$/);
    });
  });

  it.each([
    ['a phone number before the money arrived', 'phone', '01012345678', '010****5678', false],
    ['a phone number after the credit', 'phone', '01012345678', '010****5678', true],
    ['a business before the money arrived', 'business', '1234567890', '123***7890', false],
    ['a business after the credit', 'business', '1234567890', '123***7890', true],
  ])(
    'for %s is in the history and with the order (STORE-38, MONEY-13)',
    async (_for, kind, receipt_number, shown, isAfter) => {
      const [member, admin] = [await someone(), await operator()];
      const deposit = await member.newDeposit();
      if (isAfter) await notify(noticeOf(deposit));
      await member.receipt(deposit.ud_key, { kind, receipt_number });
      if (!isAfter) await notify(noticeOf(deposit));
      // One receipt is for one order: a second deposit has none.
      await notify(noticeOf(deposit));
      await decide(admin, deposit.ud_key, 'confirm');
      const { body } = await member.client.get<{ list: { order_no: string; receipt_phone: string }[] }>(
        '/v1/user/user-payment-list',
      );
      const receipts = body.list.map(({ order_no, receipt_phone }) => [
        order_no === deposit.order_no,
        receipt_phone,
      ]);
      expect(receipts.sort()).toEqual([
        [false, ''],
        [true, shown],
      ]);
      const order = await member.client.get<{ receipt_phone: string }>(`/v1/pg/orders/${deposit.order_no}`);
      expect(order.body.receipt_phone).toBe(shown);
    },
  );

  it('is for no ended transfer (STORE-38)', async () => {
    const member = await someone();
    const { ud_key } = await member.newDeposit();
    await member.client.send('DELETE', `/v1/pg/bank-deposit-request/${ud_key}`);
    const body = { kind: 'phone', receipt_number: '01012345678' };
    expect((await member.receipt(ud_key, body)).body.code).toBe('receipt_closed');
  });
});

describe('the sandbox’s bank', () => {
  it('sends money in every way (STORE-40)', async () => {
    const member = await someone();
    const arrive = async (how: string) => {
      const { ud_key } = await member.newDeposit();
      const { body } = await client.send<{ results: string[] }>(
        'POST',
        `/sandbox/api/deposits/${ud_key}/arrive`,
        {
          body: { how },
        },
      );
      return body.results;
    };
    expect(await arrive('exact')).toEqual(['credited']);
    expect(await arrive('late')).toEqual(['held']);
    expect(await arrive('other')).toEqual(['held']);
    expect(await arrive('twice')).toEqual(['credited', 'held']);
    expect(await arrive('repeated')).toEqual(['credited', 'credited']);
    const { body } = await client.get<{ list: { nick: string; user_key: number }[] }>(
      '/sandbox/api/deposits',
    );
    expect(body.list.filter(({ user_key }) => user_key === member.userKey)).toHaveLength(5);
  });
});

it('the books balance, whatever arrived (STORE-34, WALLET-5)', async () => {
  expect(await provenWrong()).toEqual([]);
});
