import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildInquiry } from '@honey/seeds/builders/inquiries';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { buildOrder } from '@honey/seeds/builders/orders';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { HostApplicationDecisionsService } from '@honey/server/hosts/host-application-decisions.service';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '#stack/paths';
import { auditActName } from '../../../client/src/messages/audit-acts.ts';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { exchangeWorld } from '../exchange/support.ts';
import { applications } from './batches-support.ts';
import { bankSecret, heldDeposit } from './held-deposit.ts';
import { decideNoCase, secondActs } from './second-acts.ts';

const file = setServer({ BANK_SECRET: bankSecret });
const { server, client } = file;
const reason = '내용을 확인했어요';
const prisma = () => server.app.get(Database).prisma;

interface Refusal {
  code?: string;
  message: string;
  version?: number;
  request_id?: number;
  detail?: {
    decided?: { operator: { user_key: number; nick: string }; action: string; at: string };
    case: Record<string, unknown> | null;
  };
}
interface Operator {
  userKey: number;
  client: TestClient;
}

async function operatorOf(): Promise<Operator> {
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  return { userKey, client: client.as(await tokenOf(server.app, userKey)) };
}
let owner: Operator;
beforeAll(async () => {
  owner = await operatorOf();
});
const acts = secondActs(file, () => owner.client);

/** Entries of decisions: a refused operator who reads personal data of the case adds one of the others. */
const decisions = () =>
  prisma().auditEntry.count({ where: { action: { notIn: ['users.look', 'exchange.look'] } } });

const document: { paths: Record<string, Record<string, { 'x-guard': string }>> } = JSON.parse(
  readFileSync(join(ROOT, 'server', 'openapi.json'), 'utf8'),
);
const operatorsActs = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method, { 'x-guard': guard }]) => guard === 'operator' && method !== 'get')
    .map(([method]) => `${method.toUpperCase()} ${path}`),
);

function expectSecond(
  body: Refusal | undefined,
  { code, action, shows }: (typeof acts)[string],
  winner: Operator,
): void {
  expect(body).toMatchObject({
    code,
    detail: { decided: { action, operator: { user_key: winner.userKey } } },
  });
  const { decided, case: shown } = body?.detail ?? { case: {} };
  if (shows === null) expect(shown).toBeNull();
  else expect(shown).toMatchObject(shows);
  expect(body?.message).toContain(`${decided?.operator.nick}님이`);
  expect(body?.message).toMatch(/\d+월 \d+일 \d\d:\d\d에 먼저 처리했어요\./);
}

describe("every operators' act", () => {
  it('is in the table of cases, or decides none (ADMIN-42)', () => {
    expect(Object.keys({ ...acts, ...decideNoCase }).toSorted()).toEqual(operatorsActs.toSorted());
  });

  it.each(Object.entries(acts))(
    '%s is done once, and the second operator learns by whom (ADMIN-42)',
    async (name, act) => {
      const { path, body } = await act.prepare();
      const call = ({ client: own }: Operator) => own.send<Refusal>(name.split(' ')[0] ?? '', path, { body });
      const operators = [await operatorOf(), await operatorOf()];
      const [entries, written] = [await decisions(), (await act.written?.()) ?? 0];
      const answers = await Promise.all(operators.map(call));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const first = answers.findIndex(({ status }) => status === 200);
      const winner = operators[first] ?? owner;
      expectSecond(answers[1 - first]?.body, act, winner);
      const late = await call(await operatorOf());
      expect(late.status).toBe(409);
      expectSecond(late.body, act, winner);
      expect((await decisions()) - entries).toBe(act.entries ?? 1);
      if (act.written) expect((await act.written()) - written).toBe(1);
    },
  );
});

describe('the audit log', () => {
  it('has a Korean name for the action of every act of the table (ADMIN-37)', async () => {
    const actions = new Set(Object.values(acts).map(({ action }) => action));
    for (const { action } of await prisma().auditEntry.findMany({ distinct: ['action'] }))
      actions.add(action);
    expect([...actions].filter((action) => auditActName(action) === action)).toEqual([]);
  });
});

describe('a case that no operator decided', () => {
  const refused = async (method: string, path: string, body: object) =>
    (await owner.client.send<Refusal>(method, path, { body })).body;
  const facts = ({ code, detail }: Refusal) => [code, detail?.decided];

  it('is a live that its host ended (ADMIN-42)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    await server.app.get(LifecycleService).endOf(hostKey, 'host', '');
    const body = await refused('POST', `/v1/admin/lives/${vodKey}/force-end`, { reason, penalty: 'none' });
    expect(facts(body)).toEqual(['live_ended', undefined]);
    expect(body.detail?.case).toMatchObject({ state: 'ended' });
  });

  it('is an exchange that its host cancelled, though an operator decided another of the same host (ADMIN-42)', async () => {
    const host = await exchangeWorld(server, client).payable({ bought: 2_000 });
    const { exchange_id } = (await host.apply(1_000)).body;
    await host.cancel(exchange_id);
    const body = await refused('PUT', `/v1/admin/exchanges/${exchange_id}`, { decision: 'reject', reason });
    expect(facts(body)).toEqual(['exchange_closed', undefined]);
  });

  it('is a second application of a member whom an operator rejected before (ADMIN-42)', async () => {
    const [id = ''] = await applications(server.app, 1);
    await refused('PUT', `/v1/admin/host-asks/${id}`, { decision: 'reject', reason });
    const before = await prisma().hostApplication.findUniqueOrThrow({ where: { hostAskId: Number(id) } });
    const { hostAskId: _id, ...again } = { ...before, state: 'review' as const, decidedAt: null };
    const { hostAskId } = await prisma().hostApplication.create({ data: again });
    const decision = { decision: 'reject' as const, reason };
    await server.app.get(HostApplicationDecisionsService).decide(hostAskId, decision, null);
    const body = await refused('PUT', `/v1/admin/host-asks/${hostAskId}`, { decision: 'reject', reason });
    expect(facts(body)).toEqual(['host_ask_decided', undefined]);
  });

  it('is an inquiry that its member changed (ADMIN-42)', async () => {
    const userKey = (await buildMember(server.app)).userKey;
    const boardSn = await buildInquiry(server.app, { userKey });
    await prisma().inquiry.update({ where: { boardSn }, data: { version: { increment: 1 } } });
    const body = await refused('PUT', `/v1/admin/inquiries/${boardSn}`, {
      answer: '확인했어요.',
      version: 1,
    });
    expect(facts(body)).toEqual(['inquiry_changed', undefined]);
    expect(body.detail?.case).toMatchObject({ version: 2, state: 'waiting' });
  });

  it('is an order whose honey its buyer spent after an earlier refund (ADMIN-49)', async () => {
    await prisma().honeyProduct.create({ data: { starCnt: 88n, priceKrw: 9_680n } });
    const { userKey } = await buildMember(server.app);
    const path = `/v1/admin/orders/${await buildOrder(server.app, { userKey, starCnt: 88 })}/refund`;
    expect((await refused('POST', path, { star_cnt: 8, version: 0, reason })).version).toBe(1);
    const { userKey: hostKey } = await buildHost(server.app);
    const gift = { target_code: 'BJGIFT' as const, target_user_key: hostKey, star_cnt: 80 };
    await server.app.get(GiftsService).give(userKey, gift, randomUUID());
    const body = await refused('POST', path, { version: 1, reason });
    expect(facts(body)).toEqual(['order_not_refundable', undefined]);
  });

  it('is a request that expired (ADMIN-42)', async () => {
    const { userKey } = await buildMember(server.app);
    const { request_id } = await refused('POST', '/v1/admin/star-grants', {
      user_key: userKey,
      amount: 100_001,
      reason,
    });
    server.app.get(Clock).set({ offsetMs: 25 * 3_600_000, frozenAtMs: null });
    const other = await operatorOf();
    const path = `/v1/admin/requests/${request_id}/approve`;
    const { body } = await other.client.send<Refusal>('POST', path, { body: { reason } });
    server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
    expect(facts(body)).toEqual(['request_closed', undefined]);
    expect(body.detail?.case).toMatchObject({ state: 'expired' });
  });

  it('is still not found if it never existed, or if its time is over (ADMIN-42)', async () => {
    expect((await refused('DELETE', '/v1/admin/notices/999999', { version: 1 })).code).toBe(
      'notice_not_found',
    );
    expect((await refused('DELETE', '/v1/admin/sanctions/999999', { reason })).code).toBe(
      'sanction_not_found',
    );
    expect((await refused('DELETE', '/v1/admin/prohibits/999999', {})).code).toBe(
      'prohibited_word_not_found',
    );
  });
});

describe('the decision that a refusal names', () => {
  it('is the decision, and not that an operator read masked data afterwards (ADMIN-42)', async () => {
    const udKey = await heldDeposit(server.app, client);
    const path = `/v1/admin/deposits/${udKey}`;
    const [first, second] = [await operatorOf(), await operatorOf()];
    expect((await first.client.send('PUT', path, { body: { decision: 'return', reason } })).status).toBe(200);
    const unmask = { target: `deposit:${udKey}`, field: 'depositor', reason };
    expect((await second.client.send('POST', '/v1/admin/unmask', { body: unmask })).status).toBe(200);
    const { body } = await second.client.send<Refusal>('PUT', path, { body: { decision: 'return', reason } });
    expect(body.detail?.decided).toMatchObject({
      action: 'deposits.return',
      operator: { user_key: first.userKey },
    });
    expect(body.detail?.case).toMatchObject({ depositor: '김*벌' });
  });

  it('is about the payment that was read: another one that is held is not decided in its place (ADMIN-49)', async () => {
    const udKey = await heldDeposit(server.app, client, 2);
    const path = `/v1/admin/deposits/${udKey}`;
    const payments = await prisma().bankDepositPayment.findMany({
      where: { deposit: { udKey } },
      orderBy: { paymentId: 'asc' },
    });
    const body = { decision: 'return', reason, payment_id: payments[0]?.paymentId };
    const operators = [await operatorOf(), await operatorOf()];
    const answers = await Promise.all(
      operators.map(({ client: own }) => own.send<Refusal>('PUT', path, { body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const held = await prisma().bankDepositPayment.count({ where: { deposit: { udKey }, state: 'held' } });
    expect(held).toBe(1);
  });

  it('of a name that another operator gave the member is their edit, and not that the name is taken (ADMIN-42)', async () => {
    const { userKey } = await buildMember(server.app);
    const path = `/v1/mgt/mgt-user-update/${userKey}`;
    const body = { profile_id: `seconduser${userKey}`, version: 0, reason };
    const first = await operatorOf();
    expect((await first.client.send('PUT', path, { body })).status).toBe(200);
    const { body: refused } = await owner.client.send<Refusal>('PUT', path, { body });
    expect([refused.code, refused.detail?.decided?.operator.user_key]).toEqual([
      'member_changed',
      first.userKey,
    ]);
  });
});
