import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { OperatorRolesService } from '@honey/server/core/access/operator-roles.service';
import type { OperatorRole } from '@honey/server/core/access/rights';
import { BatchActs, batchActNames } from '@honey/server/core/batches/batch-acts';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { AppError } from '@honey/server/core/errors/app-error';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterEach, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { applications, batchOperator } from './batches-support.ts';

const { server, client } = setServer();
const reason = '포트폴리오가 없어요.';
const prisma = () => server.app.get(Database).prisma;
const jobs = () => server.app.get(JobRunner);
const moderator = (...roles: OperatorRole[]) =>
  batchOperator(server.app, client, roles.length > 0 ? roles : undefined);
const statesOf = async (keys: string[]) =>
  (await prisma().hostApplication.findMany({ where: { hostAskId: { in: keys.map(Number) } } })).map(
    ({ state }) => state,
  );
const entriesOf = (batchId: number) =>
  prisma().auditEntry.findMany({
    where: { requestId: { startsWith: `batch-${batchId}-` } },
    orderBy: { auditNo: 'asc' },
  });

afterEach(() => {
  server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
  jobs().suspend(false);
});

describe('an act on many rows', () => {
  it('is shown by row before it is done, and changes nothing until it is started (ADMIN-38)', async () => {
    const caller = await moderator();
    const keys = await applications(server.app, 12);
    const [decided = ''] = keys;
    await caller.client.send('PUT', `/v1/admin/host-asks/${decided}`, {
      body: { decision: 'reject', reason },
    });
    const ready = await caller.checked({ act: 'host_asks.reject', targets: [...keys, '2000000000'], reason });
    expect(ready).toMatchObject({ row_cnt: 13, waiting_cnt: 11, refused_cnt: 2, done_cnt: 0, own_yn: 'Y' });
    const { list, cursor } = await caller.rows(ready.batch_id, 'limit=5');
    expect(cursor).not.toBeNull();
    expect(list[0]).toMatchObject({ target: decided, state: 'refused', code: 'host_ask_decided' });
    expect(list[1]).toMatchObject({ forecast: 'possible', state: 'waiting', code: null });
    expect(list.every(({ name }) => name !== '')).toBe(true);
    const refused = await caller.rows(ready.batch_id, 'state=refused');
    expect(refused.list.map(({ code }) => code)).toEqual(['host_ask_decided', 'host_ask_not_found']);
    expect(new Set(await statesOf(keys.slice(1)))).toEqual(new Set(['review']));
    expect(await entriesOf(ready.batch_id)).toEqual([]);
  });

  it('does each row in its own transaction with its entry and result, once (ADMIN-38, ADMIN-39)', async () => {
    const caller = await moderator();
    const keys = await applications(server.app, 25);
    const { batch_id: id } = await caller.checked({ act: 'host_asks.reject', targets: keys, reason });
    const started = await Promise.all([caller.start(id), caller.start(id)]);
    expect(started.map(({ status }) => status)).toEqual([200, 200]);
    expect(await caller.until(id, 'done')).toMatchObject({ done_cnt: 25, refused_cnt: 0, waiting_cnt: 0 });
    expect(new Set(await statesOf(keys))).toEqual(new Set(['rejected']));
    const entries = await entriesOf(id);
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(25);
    expect(entries.length).toBe(25);
    expect(entries.every(({ operatorKey }) => operatorKey === caller.userKey)).toBe(true);
    expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ state: 'rejected', batch_id: id });
    expect((await caller.start(id)).body.state).toBe('done');
    const log = await prisma().auditEntry.findMany({ where: { target: `batch:${id}` } });
    expect(log.map(({ action }) => action)).toEqual(['batches.start']);
  });

  it('continues beside a batch whose act gets no answer, which continues later (ADMIN-39)', async () => {
    const acts = server.app.get(BatchActs);
    const approving = acts.get('host_asks.approve');
    acts.define({ ...approving, apply: () => Promise.reject(new AppError('unavailable')) });
    try {
      const caller = await moderator();
      const [held, done] = [await applications(server.app, 2), await applications(server.app, 2)];
      const first = await caller.create({ act: 'host_asks.approve', targets: held, reason });
      const second = await caller.checked({ act: 'host_asks.reject', targets: done, reason });
      expect(second.waiting_cnt).toBe(2);
      acts.define(approving);
      expect(await caller.until(first.body.batch_id, 'ready')).toMatchObject({
        waiting_cnt: 2,
        refused_cnt: 0,
      });
    } finally {
      acts.define(approving);
    }
  });

  it('takes what the filters of the list select, as the call of the list reads them (ADMIN-38)', async () => {
    const caller = await moderator();
    const keys = await applications(server.app, 3);
    const row = await prisma().hostApplication.findUniqueOrThrow({ where: { hostAskId: Number(keys[1]) } });
    const filter = `state=review&q=${row.userKey}`;
    const { batch_id: id } = await caller.checked({ act: 'host_asks.reject', filter, reason });
    expect((await caller.rows(id)).list.map(({ target }) => target)).toEqual([keys[1]]);
    const wrong = await caller.create({ act: 'host_asks.reject', filter: 'state=nothing', reason });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'validation_failed']);
    const none = await caller.create({ act: 'host_asks.reject', filter: 'q=nobody-has-this-name', reason });
    expect([none.status, none.body.code]).toEqual([409, 'batch_empty']);
  });

  it.each([
    ['an unknown act', { act: 'lives.watch', targets: ['1'], reason }, 'act'],
    ['neither rows nor filters', { act: 'host_asks.reject', reason }, 'targets'],
    ['a key that is none', { act: 'host_asks.reject', targets: ["1'; --"], reason }, 'targets'],
    ['the same row twice', { act: 'host_asks.reject', targets: ['1', '1'], reason }, 'targets'],
    [
      'more than 500 rows',
      { act: 'host_asks.reject', targets: Array.from({ length: 501 }, String), reason },
      'targets',
    ],
    ['a reason that is missing', { act: 'host_asks.reject', targets: ['1'] }, 'reason'],
    ['a reason of spaces', { act: 'host_asks.reject', targets: ['1'], reason: '  ' }, 'reason'],
  ])('is refused for %s (ADMIN-38)', async (_, body, field) => {
    const { status, body: answer } = await (await moderator()).create(body);
    expect([status, answer.code, [...new Set(answer.fields?.map((problem) => problem.field))]]).toEqual([
      400,
      'validation_failed',
      [field],
    ]);
  });

  it('is not started by a dry run older than five minutes, by another operator, or after its end (ADMIN-38)', async () => {
    const [caller, other] = [await moderator(), await moderator()];
    const body = { act: 'host_asks.reject', targets: await applications(server.app, 2), reason };
    const { batch_id: id } = await caller.checked(body);
    expect((await other.start(id)).body.code).toBe('batch_not_found');
    server.app.get(Clock).set({ offsetMs: 6 * 60_000, frozenAtMs: null });
    expect((await caller.start(id)).body.code).toBe('batch_stale');
    server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
    expect((await other.cancel(id)).body.state).toBe('cancelled');
    expect((await caller.start(id)).body.code).toBe('batch_closed');
    expect((await caller.start(2_000_000_000)).body.code).toBe('batch_not_found');
  });

  it('is limited to three unfinished ones for an operator, counted one by one (ADMIN-38)', async () => {
    const caller = await moderator();
    const targets = await applications(server.app, 1);
    jobs().suspend(true);
    await jobs().whenIdle();
    const created = await Promise.all(
      Array.from({ length: 8 }, () => caller.create({ act: 'host_asks.reject', targets, reason })),
    );
    expect(created.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    jobs().suspend(false);
    for (const { status, body } of created) if (status === 200) await caller.until(body.batch_id, 'ready');
    expect((await caller.list('open_yn=Y')).length).toBeGreaterThanOrEqual(3);
  });

  it('answers a repeat of its creation with the same batch (ADMIN-38)', async () => {
    const caller = await moderator();
    const body = { act: 'host_asks.reject', targets: await applications(server.app, 1), reason };
    const headers = { 'Idempotency-Key': randomUUID() };
    const [one, two] = [await caller.create(body, headers), await caller.create(body, headers)];
    expect(two.body.batch_id).toBe(one.body.batch_id);
  });
});

describe('a batch that runs', () => {
  it('leaves what was decided meanwhile to who decided it, and says why (ADMIN-39)', async () => {
    const [caller, other] = [await moderator(), await moderator()];
    const keys = await applications(server.app, 4);
    const { batch_id: id } = await caller.checked({ act: 'host_asks.reject', targets: keys, reason });
    await other.client.send('PUT', `/v1/admin/host-asks/${keys[2]}`, { body: { decision: 'approve' } });
    await caller.start(id);
    expect(await caller.until(id, 'done')).toMatchObject({ done_cnt: 3, refused_cnt: 1 });
    const [refused] = (await caller.rows(id, 'state=refused')).list;
    expect(refused).toMatchObject({ target: keys[2], forecast: 'possible', code: 'host_ask_decided' });
    expect(refused?.message).toMatch(/[가-힣]/);
    expect((await statesOf(keys)).toSorted()).toEqual(['approved', 'rejected', 'rejected', 'rejected']);
  });

  it('of two batches over the same rows does each row once (ADMIN-39)', async () => {
    const [one, two] = [await moderator(), await moderator()];
    const keys = await applications(server.app, 20);
    const [first, second] = [
      await one.checked({ act: 'host_asks.reject', targets: keys, reason }),
      await two.checked({ act: 'host_asks.approve', targets: keys.toReversed() }),
    ];
    await Promise.all([one.start(first.batch_id), two.start(second.batch_id)]);
    const ended = [await one.until(first.batch_id, 'done'), await two.until(second.batch_id, 'done')];
    expect(ended.reduce((sum, { done_cnt }) => sum + done_cnt, 0)).toBe(20);
    expect(ended.reduce((sum, { refused_cnt }) => sum + refused_cnt, 0)).toBe(20);
    expect([...(await entriesOf(first.batch_id)), ...(await entriesOf(second.batch_id))].length).toBe(20);
  });

  it('is cancelled with the rows that are left; what is done remains (ADMIN-40)', async () => {
    const caller = await moderator();
    const keys = await applications(server.app, 60);
    const { batch_id: id } = await caller.checked({ act: 'host_asks.reject', targets: keys, reason });
    await caller.start(id);
    await eventually(async () => expect((await caller.one(id)).done_cnt).toBeGreaterThan(0));
    const cancelled = (await caller.cancel(id)).body;
    expect(cancelled).toMatchObject({ state: 'cancelled', waiting_cnt: 0 });
    expect(cancelled.done_cnt + cancelled.cancelled_cnt).toBe(60);
    await jobs().runNow('operator-batches');
    expect((await statesOf(keys)).filter((state) => state === 'rejected').length).toBe(cancelled.done_cnt);
    expect((await entriesOf(id)).length).toBe(cancelled.done_cnt);
    expect((await caller.cancel(id)).body).toEqual(cancelled);
  });

  it('stops where its operator lost the right (ADMIN-40)', async () => {
    const caller = await moderator();
    const keys = await applications(server.app, 60);
    const { batch_id: id } = await caller.checked({ act: 'host_asks.reject', targets: keys, reason });
    await caller.start(id);
    await eventually(async () => expect((await caller.one(id)).done_cnt).toBeGreaterThan(0));
    await prisma().$transaction((within) =>
      server.app
        .get(OperatorRolesService)
        .set(within, { userKey: caller.userKey, roles: ['content'], by: null }),
    );
    const other = await moderator();
    const stopped = await other.until(id, 'stopped');
    expect(stopped.done_cnt + stopped.cancelled_cnt).toBe(60);
    expect(stopped.cancelled_cnt).toBeGreaterThan(0);
    expect((await entriesOf(id)).length).toBe(stopped.done_cnt);
    expect((await statesOf(keys)).filter((state) => state === 'review').length).toBe(stopped.cancelled_cnt);
    expect((await caller.client.get<{ code: string }>(`/v1/admin/batches/${id}`)).body.code).toBe(
      'right_missing',
    );
  });
});

describe('the files of batches', () => {
  it('have the batches of the operator, and the rows of one by state (ADMIN-30, ADMIN-41)', async () => {
    const [caller, other, support] = [await moderator(), await moderator(), await moderator('support')];
    const keys = await applications(server.app, 3);
    const [decided = ''] = keys;
    await other.client.send('PUT', `/v1/admin/host-asks/${decided}`, {
      body: { decision: 'reject', reason },
    });
    const { batch_id: id } = await caller.checked({ act: 'host_asks.reject', targets: keys, reason });
    const linesOf = async ({ client: own }: typeof caller, path: string) => {
      const { status, body } = await own.get<string>(`/v1/admin/batches${path}`);
      return status === 200 ? body.trimEnd().split('\r\n').slice(1) : status;
    };
    expect(await linesOf(caller, '/csv?own_yn=Y')).toEqual([
      expect.stringContaining(`${id},"host_asks.reject","ready"`),
    ]);
    expect(await linesOf(support, '/csv')).toEqual([]);
    expect(await linesOf(caller, `/${id}/rows/csv`)).toHaveLength(3);
    expect(await linesOf(caller, `/${id}/rows/csv?state=refused`)).toEqual([
      expect.stringMatching(`^1,"${decided}",".+","","refused","host_ask_decided","이미 .+"$`),
    ]);
    expect(await linesOf(support, `/${id}/rows/csv`)).toBe(403);
    expect(await linesOf(caller, '/2000000000/rows/csv')).toBe(404);
    const entries = await prisma().auditEntry.findMany({
      where: { operatorKey: caller.userKey, action: 'batches.export' },
      orderBy: { auditNo: 'asc' },
    });
    expect(entries.map(({ target, after }) => [target, JSON.parse(after)])).toEqual([
      ['list:batches', { own_yn: 'Y' }],
      ['list:batch-rows', { batch_id: id }],
      ['list:batch-rows', { batch_id: id, state: 'refused' }],
    ]);
  });
});

describe('who may act on many rows', () => {
  it('needs the right of the single act, for each call of a batch (ADMIN-41)', async () => {
    const [caller, support] = [await moderator(), await moderator('support')];
    const body = { act: 'host_asks.reject', targets: await applications(server.app, 1), reason };
    const { batch_id: id } = await caller.checked(body);
    const answers = [
      await support.create(body),
      await support.cancel(id),
      await support.client.get<{ code: string }>(`/v1/admin/batches/${id}/rows`),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
      answers.map(() => [403, 'right_missing']),
    );
    expect((await support.list()).some(({ batch_id }) => batch_id === id)).toBe(false);
    expect((await caller.list('open_yn=Y')).some(({ batch_id }) => batch_id === id)).toBe(true);
    const other = await moderator();
    expect((await other.list()).some(({ batch_id }) => batch_id === id)).toBe(true);
    expect(await other.list('own_yn=Y')).toEqual([]);
    expect((await caller.list('own_yn=Y')).map(({ batch_id }) => batch_id)).toEqual([id]);
    const member = client.as(await tokenOf(server.app, (await buildMember(server.app)).userKey));
    expect((await member.get('/v1/admin/batches')).status).toBe(403);
    expect((await client.get('/v1/admin/batches')).status).toBe(401);
  });

  it('every named act is declared by an area (ADMIN-38)', () => {
    expect(server.app.get(BatchActs).names().toSorted()).toEqual([...batchActNames].toSorted());
  });
});
