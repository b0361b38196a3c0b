import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { OperatorRolesService } from '@honey/server/core/access/operator-roles.service';
import type { OperatorRole } from '@honey/server/core/access/rights';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { exchangeWorld } from '../exchange/support.ts';
import { setStore } from '../store/support.ts';

const store = setStore();
const { server, client, product } = store;
const settings = () => server.app.get(SettingsStore);
const hourMs = 3_600_000;
const reason = '이벤트 당첨 보상';

beforeAll(async () => {
  await settings().set('four_eyes_refund_krw', 5_000);
  await settings().set('four_eyes_exchange_krw', 20_000);
});
afterEach(async () => {
  server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
  await settings().set('four_eyes_star', 100_000);
});

interface Requested {
  request_id: number;
  state: string;
  amount: number;
  code?: string;
  balance?: number;
}
interface Listed extends Requested {
  decidable_yn: string;
  requester: { user_key: number };
  decider: { user_key: number } | null;
}

async function operatorOf(...roles: OperatorRole[]) {
  const { userKey } = await buildMember(server.app, { role: 'operator', operatorRoles: roles });
  const own = client.as(await tokenOf(server.app, userKey));
  const send = (path: string, body: object, key: string = randomUUID()) =>
    own.send<Requested>('POST', path, { body, headers: { 'Idempotency-Key': key } });
  return {
    userKey,
    client: own,
    grant: (target: number, amount: number, key?: string) =>
      send('/v1/admin/star-grants', { user_key: target, amount, reason }, key),
    transfer: (from: number, to: number, amount?: number, key?: string) =>
      send('/v1/admin/star-transfers', { from_user_key: from, to_user_key: to, amount, reason }, key),
    refund: (orderNo: string, key?: string, star_cnt?: number) =>
      send(`/v1/admin/orders/${orderNo}/refund`, { reason, star_cnt }, key),
    decideExchange: (id: number, decision: string) =>
      own.send<Requested>('PUT', `/v1/admin/exchanges/${id}`, { body: { decision, reason } }),
    approve: (id: number) => send(`/v1/admin/requests/${id}/approve`, { reason: '확인했어요' }),
    refuse: (id: number) => send(`/v1/admin/requests/${id}/refuse`, { reason: '금액을 다시 확인해요' }),
    requests: async (query = '') =>
      (await own.get<{ list: Listed[]; total: number }>(`/v1/admin/requests?limit=100&${query}`)).body,
  };
}
const finance = () => operatorOf('finance');
const member = (honey = 0) => buildMember(server.app, { honey });
const honeyOf = async (userKey: number) => (await server.app.get(WalletService).balances(userKey)).star_cnt;
const stateOf = async (requestId: number) =>
  (await server.app.get(Database).prisma.operatorRequest.findUniqueOrThrow({ where: { requestId } })).state;
const setRoles = (userKey: number, roles: OperatorRole[]) =>
  server.app
    .get(Database)
    .prisma.$transaction((within) =>
      server.app.get(OperatorRolesService).set(within, { userKey, roles, by: null }),
    );

describe('an act above its threshold', () => {
  it('waits for a second operator, and is then done once with the key of the first (ADMIN-18, ADMIN-19)', async () => {
    const [one, two, { userKey }] = [await finance(), await finance(), await member()];
    expect((await one.grant(userKey, 100_000)).status).toBe(200);
    const key = randomUUID();
    const requested = await one.grant(userKey, 100_001, key);
    expect([requested.status, requested.body]).toMatchObject([202, { state: 'waiting', amount: 100_001 }]);
    expect(await honeyOf(userKey)).toBe(100_000);
    const { request_id: id } = requested.body;
    expect((await one.grant(userKey, 100_001, key)).body).toEqual(requested.body);
    expect((await one.grant(userKey, 100_002, key)).status).toBe(422);
    const of = async (caller: typeof one) =>
      (await caller.requests('state=waiting')).list.find(({ request_id }) => request_id === id);
    expect([(await of(one))?.decidable_yn, (await of(two))?.decidable_yn]).toEqual(['N', 'Y']);

    const approved = await two.approve(id);
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { state: 'done', requester: { user_key: one.userKey }, decider: { user_key: two.userKey } },
    ]);
    expect(await honeyOf(userKey)).toBe(200_001);
    const repeated = await one.grant(userKey, 100_001, key);
    expect([repeated.status, repeated.body.balance]).toEqual([200, 200_001]);
    expect(await honeyOf(userKey)).toBe(200_001);
    const entries = await server.app.get(Database).prisma.auditEntry.findMany({
      where: { target: `user:${userKey}`, action: { startsWith: 'requests.' } },
      orderBy: { auditNo: 'asc' },
    });
    expect(entries.map(({ action, operatorKey }) => [action, operatorKey])).toEqual([
      ['requests.ask', one.userKey],
      ['requests.approve', two.userKey],
    ]);
    await store.expectBooks();
  });

  it('is only repeated by a key that was answered before the threshold was lowered (ADMIN-18, ADMIN-19)', async () => {
    const [one, from, to] = [await finance(), await member(50_000), await member()];
    const buyer = await store.someone();
    const orderNo = await buyer.bought(await product());
    await settings().set('four_eyes_refund_krw', 0);
    const [grantKey, transferKey, refundKey] = [randomUUID(), randomUUID(), randomUUID()];
    const acts = () =>
      Promise.all([
        one.grant(to.userKey, 50_000, grantKey),
        one.transfer(from.userKey, to.userKey, 30_000, transferKey),
        one.refund(orderNo, refundKey, 10),
      ]);
    const first = await acts();
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    const before = await honeyOf(to.userKey);
    await settings().set('four_eyes_star', 10);
    await settings().set('four_eyes_refund_krw', 10);
    const again = await acts();
    await settings().set('four_eyes_refund_krw', 5_000);
    expect(again.map(({ status, body }) => [status, body.request_id])).toEqual(
      first.map(() => [200, undefined]),
    );
    expect(await honeyOf(to.userKey)).toBe(before);
    await store.expectBooks();
  });

  it('is refused at once when it cannot be done: more than there is is neither recalled nor moved (ADMIN-18)', async () => {
    const [one, from, to] = [await finance(), await member(150_000), await member()];
    const answers = [
      await one.grant(from.userKey, -150_001),
      await one.transfer(from.userKey, to.userKey, 150_001),
      await one.grant(999_999_999, 150_000),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'star_recall_exceeds'],
      [409, 'star_transfer_exceeds'],
      [404, 'user_not_found'],
    ]);
  });

  it('is a recall, a transfer, a refund or an exchange as well; 0 switches it off (ADMIN-18)', async () => {
    const [one, two] = [await finance(), await finance()];
    const [from, to] = [await member(500_000), await member()];
    const waiting = [
      await one.grant(from.userKey, -150_000),
      await one.transfer(from.userKey, to.userKey, 200_000),
    ];
    expect(waiting.map(({ status }) => status)).toEqual([202, 202]);
    for (const { body } of waiting) expect((await two.approve(body.request_id)).body.state).toBe('done');
    expect([await honeyOf(from.userKey), await honeyOf(to.userKey)]).toEqual([150_000, 200_000]);

    const buyer = await store.someone();
    const orderNo = await buyer.bought(await product());
    const refund = await one.refund(orderNo);
    expect([refund.status, refund.body.amount]).toEqual([202, 11_000]);
    expect((await two.approve(refund.body.request_id)).status).toBe(200);
    expect(await buyer.balances()).toEqual({ granted: 0, bought: 0 });

    await settings().set('four_eyes_star', 0);
    expect((await one.grant(to.userKey, 900_000)).status).toBe(200);
    expect((await one.grant(2_000_000_000, 900_000)).body.code).toBe('user_not_found');
    await store.expectBooks();
  });

  it('is an exchange: another operator who tries it gets the same request; a rejection needs no approval (ADMIN-18)', async () => {
    const world = exchangeWorld(server, client);
    const [one, two, three] = [await finance(), await finance(), await finance()];
    const host = await world.payable({ bought: 2_000 });
    const { exchange_id: applied } = (await host.apply(1_000)).body;
    const first = await one.decideExchange(applied, 'approve');
    expect(first.status).toBe(202);
    const second = await three.decideExchange(applied, 'approve');
    expect([second.status, second.body.request_id]).toEqual([202, first.body.request_id]);
    expect((await two.approve(first.body.request_id)).body.state).toBe('done');
    expect((await host.list()).list).toMatchObject([{ exchange_id: applied, state: 'approved' }]);
    const other = await world.payable({ bought: 2_000 });
    const { body: rejected } = await other.apply(1_000);
    const waits = await one.decideExchange(rejected.exchange_id, 'approve');
    expect((await two.decideExchange(rejected.exchange_id, 'reject')).status).toBe(200);
    // The state changed: the approval does nothing.
    expect((await two.approve(waits.body.request_id)).body.code).toBe('request_void');
    expect(await stateOf(waits.body.request_id)).toBe('void');
  });
});

describe('a request is not carried out', () => {
  const openRequest = async () => {
    const [one, { userKey }] = [await finance(), await member()];
    const { body } = await one.grant(userKey, 300_000);
    return { one, userKey, id: body.request_id };
  };

  it('by its requester, by whom it concerns, or without the right (ADMIN-18, ADMIN-20)', async () => {
    const { one, userKey, id } = await openRequest();
    expect((await one.approve(id)).body.code).toBe('request_own');
    expect((await one.refuse(id)).body.code).toBe('request_own');
    expect((await (await operatorOf('support', 'content')).approve(id)).body.code).toBe('right_missing');
    expect((await one.grant(one.userKey, 300_000)).body.code).toBe('request_beneficiary');
    const two = await finance();
    const { body } = await one.grant(two.userKey, 300_000);
    expect((await two.approve(body.request_id)).body.code).toBe('request_beneficiary');
    const giver = await member(300_000);
    expect((await one.transfer(giver.userKey, one.userKey, 300_000)).body.code).toBe('request_beneficiary');
    expect((await two.approve(999_999)).body.code).toBe('request_not_found');
    expect([await honeyOf(userKey), await honeyOf(two.userKey), await honeyOf(one.userKey)]).toEqual([
      0, 0, 0,
    ]);
  });

  it('twice, however many approve or refuse it at once (ADMIN-19)', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => finance()));
    for (let round = 0; round < 5; round += 1) {
      const { userKey, id } = await openRequest();
      const answers = await Promise.all(
        others.map((other, index) => (index % 3 === 2 ? other.refuse(id) : other.approve(id))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'request_closed')).toHaveLength(5);
      const state = await stateOf(id);
      expect(await honeyOf(userKey)).toBe(state === 'done' ? 300_000 : 0);
    }
  });

  it('after a refusal, or after 24 hours, when a job ends it (ADMIN-21)', async () => {
    const two = await finance();
    const [refused, late] = [await openRequest(), await openRequest()];
    expect((await two.refuse(refused.id)).body.state).toBe('refused');
    expect((await two.approve(refused.id)).body.code).toBe('request_closed');
    server.app.get(Clock).set({ offsetMs: 24 * hourMs + 1_000, frozenAtMs: null });
    const caller = client.as(await tokenOf(server.app, two.userKey));
    const path = `/v1/admin/requests/${late.id}/approve`;
    const { body } = await caller.send<Requested>('POST', path, { body: { reason: '확인했어요' } });
    expect(body.code).toBe('request_closed');
    await server.app.get(JobRunner).runNow('operator-requests');
    expect(await stateOf(late.id)).toBe('expired');
    expect([await honeyOf(refused.userKey), await honeyOf(late.userKey)]).toEqual([0, 0]);
  });

  it('when the amount changed: the balance to move, or what is refundable (ADMIN-21)', async () => {
    const [one, two] = [await finance(), await finance()];
    const [from, to] = [await member(300_000), await member()];
    const { body } = await one.transfer(from.userKey, to.userKey);
    expect(body.amount).toBe(300_000);
    await one.grant(from.userKey, 1);
    expect((await two.approve(body.request_id)).body.code).toBe('request_void');
    expect((await two.approve(body.request_id)).body.code).toBe('request_closed');
    expect(await honeyOf(from.userKey)).toBe(300_001);

    const buyer = await store.someone();
    const refund = await one.refund(await buyer.bought(await product()));
    await server.app.get(WalletService).move({
      operation: 'spend',
      ownerKey: buyer.userKey,
      idempotencyKey: randomUUID(),
      userKey: buyer.userKey,
      asset: 'STAR',
      house: 'shop',
      amount: -10,
      fund: 'bought',
    });
    expect((await two.approve(refund.body.request_id)).body.code).toBe('request_void');
    expect(await buyer.balances()).toEqual({ granted: 0, bought: 90 });
    await store.expectBooks();
  });

  it('when the approver or the requester lost the role meanwhile (ADMIN-20, ADMIN-21)', async () => {
    const two = await finance();
    const [lost, held] = [await openRequest(), await openRequest()];
    await setRoles(lost.one.userKey, ['content']);
    expect((await two.approve(lost.id)).body.code).toBe('request_void');
    expect(await stateOf(lost.id)).toBe('void');
    await setRoles(two.userKey, ['support']);
    expect((await two.approve(held.id)).body.code).toBe('right_missing');
    expect(await stateOf(held.id)).toBe('waiting');
    expect([await honeyOf(lost.userKey), await honeyOf(held.userKey)]).toEqual([0, 0]);
  });
});
