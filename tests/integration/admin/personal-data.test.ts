import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { buildHost, buildLive } from '@honey/seeds/builders/index';
import { buildMember, builtPassword } from '@honey/seeds/builders/members';
import type {
  PersonalDataRequestList,
  PersonalDataRequestRow,
  PersonalDataSummary,
} from '@honey/server/admin/personal-data/personal-data.dto';
import { AuditService } from '@honey/server/core/audit/audit.service';
import { Clock } from '@honey/server/core/clock/clock';
import { AppConfig } from '@honey/server/core/config/app-config';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { PaymentsService } from '@honey/server/store/payments/payments.service';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setStore } from '../store/support.ts';

const store = setStore();
const { server, client } = store;
const base = '/v1/admin/personal-data';
const reason = '본인이 고객센터로 요청했어요.';
const dayMs = 86_400_000;

type Row = PersonalDataRequestRow & { code?: string };
let owner: TestClient;
let second: TestClient;
let ownerKey: number;
let secondKey: number;
beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
  await store.product({ starCnt: 100, priceKrw: 11_000 });
  ({ userKey: ownerKey } = await buildMember(server.app, { role: 'operator' }));
  ({ userKey: secondKey } = await buildMember(server.app, { role: 'operator' }));
});
/** The owners sign in again: the clock advances in some tests. */
async function signIn() {
  owner = client.as(await tokenOf(server.app, ownerKey));
  second = client.as(await tokenOf(server.app, secondKey));
}
beforeEach(signIn);

const prisma = () => server.app.get(Database).prisma;
const run = (job: string) => server.app.get(JobRunner).runNow(job);
const someone = (overrides: Parameters<typeof buildMember>[1] = {}) => buildMember(server.app, overrides);
const request = (userKey: number, kind: 'copy' | 'erasure', by = owner, key: string = randomUUID()) =>
  by.send<Row>('POST', `${base}/requests`, {
    body: { user_key: userKey, kind, reason },
    headers: { 'Idempotency-Key': key },
  });
const one = async (id: number, by = owner) => (await by.get<Row>(`${base}/requests/${id}`)).body;
const cancel = (id: number, by = owner) => by.send<Row>('POST', `${base}/requests/${id}/cancel`);
const file = (id: number, by = owner) => by.get<{ code?: string } | string>(`${base}/requests/${id}/file`);
const codeOf = ({ body }: { body: { code?: string } | string }) =>
  typeof body === 'string' ? undefined : body.code;
const userOf = (userKey: number) => prisma().user.findUniqueOrThrow({ where: { userKey } });
const folder = () => path.join(server.app.get(AppConfig).dataDir, 'personal-data');
const filesOf = async (id: number) =>
  (await readdir(folder()).catch(() => [])).filter((name) => name.startsWith(`${id}.`));
const actionsOf = async (userKey: number) => {
  const entries = await prisma().auditEntry.findMany({
    where: { target: `user:${userKey}` },
    orderBy: { auditNo: 'asc' },
  });
  return entries.map(({ action }) => action);
};
/** A copy that is made. */
async function copied(userKey: number): Promise<number> {
  const { body } = await request(userKey, 'copy');
  await run('personal-data-copies');
  return body.request_id;
}
const order = (userKey: number) =>
  client.send('POST', '/sandbox/api/orders', {
    body: { user_key: userKey, star_cnt: 100, result: 'waiting' },
  });

/** Cancels the member's open orders, as the provider's window does when it is closed. */
async function cancelOrders(userKey: number): Promise<void> {
  const orders = await prisma().order.findMany({ where: { userKey, state: { in: ['ready', 'waiting'] } } });
  for (const { orderNo } of orders)
    await server.app.get(PaymentsService, { strict: false }).cancel(userKey, orderNo);
}

describe('what is stored about a member', () => {
  it('is counted by table, with what an erasure does, waits for and the law retains (ADMIN-52)', async () => {
    const { userKey, nick } = await someone();
    await tokenOf(server.app, userKey);
    await order(userKey);
    const { status, body } = await owner.get<PersonalDataSummary>(`${base}/members/${userKey}`);
    expect([status, body.user.nick, body.refusal, body.waits_for]).toEqual([200, nick, null, ['order']]);
    expect(body.tables).toContainEqual({ table: 'sign_ins', row_cnt: 1, effect: 'deleted' });
    expect(body.tables).toContainEqual({ table: 'orders', row_cnt: 1, effect: 'stays' });
    expect(body.retained.map(({ kind, table }) => `${kind} ${table}`)).toEqual([
      'sign_in sign_ins',
      'sign_in users',
    ]);
    expect(await actionsOf(userKey)).toEqual(['settings.count_data']);
    expect((await owner.get(`${base}/members/2000000000`)).status).toBe(404);
    const operator = await owner.get<PersonalDataSummary>(`${base}/members/${ownerKey}`);
    expect(operator.body.refusal).toBe('operator_account');
  });
});

describe('a copy', () => {
  it('is made by a job and downloaded by the owner who requested it, for 24 hours (ADMIN-53)', async () => {
    const { userKey } = await someone();
    const { body } = await request(userKey, 'copy');
    expect([body.state, body.downloadable_yn, body.cancellable_yn]).toEqual(['waiting', 'N', 'Y']);
    expect(codeOf(await file(body.request_id))).toBe('copy_unavailable');
    await run('personal-data-copies');
    const made = await one(body.request_id);
    expect([made.state, made.downloadable_yn, made.done_cnt]).toEqual(['done', 'Y', made.total_cnt]);
    const answer = await file(body.request_id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toContain(`honey-live-${userKey}.zip`);
    expect(Number(answer.headers.get('content-length'))).toBe(made.bytes);
    const [name = ''] = await filesOf(body.request_id);
    const { mode } = await stat(path.join(folder(), name));
    expect((mode & 0o077).toString(8)).toBe('0');

    expect((await one(body.request_id, second)).downloadable_yn).toBe('N');
    expect(codeOf(await file(body.request_id, second))).toBe('copy_not_yours');
    server.app.get(Clock).shift(dayMs - 60_000);
    await signIn();
    expect((await file(body.request_id)).status).toBe(200);
    server.app.get(Clock).shift(61_000);
    // Also before the job has deleted it.
    expect(codeOf(await file(body.request_id))).toBe('copy_unavailable');
    expect(await filesOf(body.request_id)).toHaveLength(1);
    await run('personal-data-files');
    expect([await filesOf(body.request_id), (await one(body.request_id)).state]).toEqual([[], 'expired']);
    expect(await actionsOf(userKey)).toEqual([
      'settings.copy_data',
      'settings.download_data',
      'settings.download_data',
    ]);
  });

  it('is made once by two at once, and again when it is made (ADMIN-53)', async () => {
    const { userKey } = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(userKey, 'copy')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['data_request_open']),
    );
    // Another owner has a copy of their own.
    expect((await request(userKey, 'copy', second)).status).toBe(200);
    await Promise.all([run('personal-data-copies'), run('personal-data-copies')]);
    const key = randomUUID();
    const again = await request(userKey, 'copy', owner, key);
    const repeated = await request(userKey, 'copy', owner, key);
    expect(repeated.body.request_id).toBe(again.body.request_id);
    const { total } = (await owner.get<PersonalDataRequestList>(`${base}/requests?limit=1`)).body;
    expect(total).toBe(await prisma().personalDataRequest.count());
    await cancel(again.body.request_id);
  });

  it('is not downloaded after sign-out, by a forced sign-in or without the right (ADMIN-53)', async () => {
    const { userKey } = await someone();
    const mine = await someone({ role: 'operator' });
    const token = await tokenOf(server.app, mine.userKey);
    const requester = client.as(token);
    const { body } = await request(userKey, 'copy', requester);
    await run('personal-data-copies');
    expect((await file(body.request_id, requester)).status).toBe(200);
    const forced = await requester.send<{ access_token: string }>('POST', '/v1/admin/force-login', {
      body: { user_key: userKey, reason },
    });
    expect(codeOf(await file(body.request_id, client.as(forced.body.access_token)))).toBe('forbidden');
    for (const roles of [['support'], ['finance']] as const) {
      const { userKey: key } = await someone({ role: 'operator', operatorRoles: [...roles] });
      expect(codeOf(await file(body.request_id, client.as(await tokenOf(server.app, key))))).toBe(
        'right_missing',
      );
    }
    expect((await file(body.request_id, client)).status).toBe(401);
    await requester.send('POST', '/v1/user/logout-proc');
    expect((await file(body.request_id, requester)).status).toBe(401);
  });

  it('is deleted when the member is erased, or it is cancelled (ADMIN-53, ADMIN-55)', async () => {
    const { userKey } = await someone();
    const id = await copied(userKey);
    expect((await request(userKey, 'erasure')).body.state).toBe('done');
    expect([await filesOf(id), (await one(id)).state]).toEqual([[], 'expired']);
    const { userKey: otherKey } = await someone();
    const { body } = await request(otherKey, 'copy');
    expect((await cancel(body.request_id, second)).body.state).toBe('cancelled');
    expect((await cancel(body.request_id)).status).toBe(200);
    await run('personal-data-copies');
    expect([await filesOf(body.request_id), (await one(body.request_id)).state]).toEqual([[], 'cancelled']);
  });
});

describe('an erasure', () => {
  it('is carried out at once, with every act in the audit log (ADMIN-54, ADMIN-56)', async () => {
    const member = await someone({ honey: 50 });
    const { userKey, loginId } = member;
    const token = await tokenOf(server.app, userKey);
    const { body } = await request(userKey, 'erasure');
    expect([body.state, body.ended_at === null]).toEqual(['done', false]);
    expect((await userOf(userKey)).deletedAt).not.toBeNull();
    expect((await client.as(token).get('/v1/user/user-payment-list')).status).toBe(401);
    expect(
      (await client.send('POST', '/v1/user/login-proc', { body: { id: loginId, password: builtPassword } }))
        .status,
    ).toBe(401);
    expect(await actionsOf(userKey)).toEqual(['settings.erase_data', 'settings.data_erased']);
    const entries = await prisma().auditEntry.findMany({ where: { target: `user:${userKey}` } });
    expect(JSON.stringify(entries)).not.toContain(member.nick);
    expect(await server.app.get(AuditService).verify()).toMatchObject({ brokenAt: null });
    expect(codeOf(await request(userKey, 'erasure'))).toBe('user_not_found');
    await store.expectBooks();
  });

  it('waits for an open order, says so, and is done by the job afterwards (ADMIN-54)', async () => {
    const { userKey } = await someone();
    await order(userKey);
    const { body } = await request(userKey, 'erasure');
    expect([body.state, body.waits_for, body.cancellable_yn]).toEqual(['waiting', ['order'], 'Y']);
    await run('personal-data-erasures');
    expect((await userOf(userKey)).deletedAt).toBeNull();
    await cancelOrders(userKey);
    await Promise.all([run('personal-data-erasures'), run('personal-data-erasures')]);
    expect(await one(body.request_id)).toMatchObject({ state: 'done', waits_for: [] });
    expect((await userOf(userKey)).deletedAt).not.toBeNull();
    expect((await actionsOf(userKey)).filter((action) => action === 'settings.data_erased')).toHaveLength(1);
  });

  it('waits for the live of a host (ADMIN-54)', async () => {
    const host = await buildHost(server.app);
    const live = await buildLive(server.app, { hostKey: host.userKey });
    const { body } = await request(host.userKey, 'erasure');
    expect([body.state, body.waits_for]).toEqual(['waiting', ['live']]);
    expect(live).toBeDefined();
    await prisma().live.updateMany({
      where: { hostKey: host.userKey },
      data: { state: 'ended', endedAt: server.app.get(Clock).now() },
    });
    await run('personal-data-erasures');
    expect((await one(body.request_id)).state).toBe('done');
  });

  it('is refused for operators, the owner included, and requested once (ADMIN-54)', async () => {
    const support = await someone({ role: 'operator', operatorRoles: ['support'] });
    expect(codeOf(await request(support.userKey, 'erasure'))).toBe('operator_account');
    expect(codeOf(await request(ownerKey, 'erasure'))).toBe('operator_account');
    expect((await owner.get(`${base}/requests`)).status).toBe(200);
    const { userKey } = await someone();
    await order(userKey);
    const answers = await Promise.all(
      [owner, second, owner, second].map((by) => request(userKey, 'erasure', by)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('is cancelled by an owner, and the member’s own request continues (ADMIN-55)', async () => {
    const { userKey } = await someone();
    const own = new Date(server.app.get(Clock).nowMs() - 2 * dayMs);
    await prisma().user.update({
      where: { userKey },
      data: { deletionAskedAt: own, deletionReason: '쉬고 싶어요' },
    });
    await order(userKey);
    const { body } = await request(userKey, 'erasure');
    expect((await cancel(body.request_id, second)).body.state).toBe('cancelled');
    expect(await userOf(userKey)).toMatchObject({ deletionAskedAt: own, deletionReason: '쉬고 싶어요' });
    await run('personal-data-erasures');
    expect((await userOf(userKey)).deletedAt).toBeNull();
    const done = await request((await someone()).userKey, 'erasure');
    expect(codeOf(await cancel(done.body.request_id))).toBe('data_request_closed');
    expect((await cancel(2_000_000_000)).status).toBe(404);
  });

  it('is cancelled by a member who signs in, also one who then requests a deletion (ADMIN-55)', async () => {
    const [first, two] = [await someone(), await someone()];
    for (const { userKey } of [first, two]) await order(userKey);
    const requests = [await request(first.userKey, 'erasure'), await request(two.userKey, 'erasure')];
    for (const { userKey } of [first, two]) await tokenOf(server.app, userKey);
    await prisma().user.update({
      where: { userKey: two.userKey },
      data: { deletionAskedAt: server.app.get(Clock).now() },
    });
    for (const { userKey } of [first, two]) await cancelOrders(userKey);
    await run('personal-data-erasures');
    for (const { body } of requests) expect((await one(body.request_id)).state).toBe('cancelled');
    for (const { userKey } of [first, two]) expect((await userOf(userKey)).deletedAt).toBeNull();
    expect((await actionsOf(first.userKey)).at(-1)).toBe('settings.erasure_withdrawn');
  });

  it('loses and doubles nothing while gifts and a purchase run (ADMIN-54)', async () => {
    const [member, host] = [await someone({ honey: 1_000 }), await buildHost(server.app)];
    const gifts = server.app.get(GiftsService);
    const give = () =>
      gifts
        .give(
          member.userKey,
          { target_code: 'BJGIFT', target_user_key: host.userKey, star_cnt: 10 },
          randomUUID(),
        )
        .catch((error: unknown) => error);
    const [, , , erasure] = await Promise.all([
      give(),
      give(),
      order(member.userKey),
      request(member.userKey, 'erasure'),
      give(),
      give(),
    ]);
    await cancelOrders(member.userKey);
    await run('personal-data-erasures');
    expect((await one(erasure.body.request_id)).state).toBe('done');
    await store.expectBooks();
  });
});

describe('the list of requests', () => {
  it('has pages, those of every owner, and those that have not ended (ADMIN-56)', async () => {
    const { userKey } = await someone();
    const mine = await request(userKey, 'copy');
    const theirs = await request(userKey, 'copy', second);
    const page = (query: string) => owner.get<PersonalDataRequestList>(`${base}/requests?${query}`);
    const { list, total } = (await page('limit=2&open_yn=Y')).body;
    expect(list.map(({ request_id, own_yn }) => [request_id, own_yn])).toEqual([
      [theirs.body.request_id, 'N'],
      [mine.body.request_id, 'Y'],
    ]);
    expect(total).toBe(
      await prisma().personalDataRequest.count({ where: { state: { in: ['waiting', 'running'] } } }),
    );
    expect((await page('limit=2&offset=1')).body.list[0]?.request_id).toBe(mine.body.request_id);
    expect((await page('offset=-1')).status).toBe(400);
    await run('personal-data-copies');
  });

  it('refuses a request without a reason, with another kind or for no member (ADMIN-56)', async () => {
    const { userKey } = await someone();
    for (const body of [
      { user_key: userKey, kind: 'copy', reason: ' ' },
      { user_key: userKey, kind: 'both', reason },
      { user_key: userKey, kind: 'copy', reason: 'x'.repeat(501) },
      { user_key: 'x', kind: 'copy', reason },
      { user_key: userKey, kind: 'copy', reason, state: 'done' },
    ])
      expect((await owner.send('POST', `${base}/requests`, { body })).status).toBe(400);
    expect(codeOf(await request(2_000_000_000, 'copy'))).toBe('user_not_found');
  });
});
