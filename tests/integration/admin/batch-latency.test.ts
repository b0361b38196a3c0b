import { randomUUID } from 'node:crypto';
import { buildHost, buildMember, builtPassword } from '@honey/seeds/builders/members';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';
import { fillQueue } from './batch-acts.ts';
import { applications, batchCaller } from './batches-support.ts';

const rows = 500;
/** How much longer than alone a call may take beside a batch, at the median. */
const addedMsMax = 100;
/** Rounds of calls that are measured without a batch. */
const roundsAlone = 40;
/** Fewer rounds beside the batch do not make a median. */
const roundsMin = 20;

let database: TestDatabase;
let server: ServerProcess;
let people: { member: string; loginId: string; hostKey: number; operator: string; other: string };
let targets: string[];
let reports: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { app, baseUrl, close } = await startApp({ DATABASE_URL: database.url });
  const member = await buildMember(app, { honey: 1_000_000 });
  const operators = [
    await buildMember(app, { role: 'operator' }),
    await buildMember(app, { role: 'operator' }),
  ];
  people = {
    member: await tokenOf(app, member.userKey),
    loginId: member.loginId,
    hostKey: (await buildHost(app)).userKey,
    operator: await tokenOf(app, operators[0]?.userKey ?? 0),
    other: await tokenOf(app, operators[1]?.userKey ?? 0),
  };
  targets = await applications(app, rows);
  reports = await fillQueue(new TestClient(baseUrl), 'reports', 500);
  await close();
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 600_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
});

type Times = Record<'gift' | 'sign-in' | 'act', number[]>;

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;

async function timed(call: () => Promise<{ status: number }>): Promise<number> {
  const from = performance.now();
  const { status } = await call();
  expect(status).toBe(200);
  return performance.now() - from;
}

/** A gift, a sign-in and another operator's act, one after the other. */
async function round(times: Times): Promise<void> {
  const member = new TestClient(server.baseUrl, people.member);
  const other = new TestClient(server.baseUrl, people.other);
  const gift = { target_code: 'BJGIFT', target_user_key: people.hostKey, star_cnt: 1 };
  times.gift.push(
    await timed(() =>
      member.send('PUT', '/v1/payment/user-star-use-proc', {
        body: gift,
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    ),
  );
  times['sign-in'].push(
    await timed(() =>
      new TestClient(server.baseUrl).send('POST', '/v1/user/login-proc', {
        body: { id: people.loginId, password: builtPassword },
      }),
    ),
  );
  const report = reports.pop() ?? '';
  times.act.push(
    await timed(() =>
      other.send('PUT', `/v1/admin/reports/${report}`, {
        body: { decision: 'dismissed', reason: '내용을 확인했어요' },
      }),
    ),
  );
}

describe('a batch of 500 rows', () => {
  it('delays a gift, a sign-in and another operator by at most 100 ms at the median (ADMIN-48)', async () => {
    const caller = batchCaller(new TestClient(server.baseUrl, people.operator));
    const checked = await caller.checked({ act: 'host_asks.reject', targets, reason: '내용을 확인했어요' });
    const alone: Times = { gift: [], 'sign-in': [], act: [] };
    for (let at = 0; at < roundsAlone; at += 1) await round(alone);
    await caller.start(checked.batch_id);
    const beside: Times = { gift: [], 'sign-in': [], act: [] };
    while ((await caller.one(checked.batch_id)).state === 'running') await round(beside);
    expect(await caller.one(checked.batch_id)).toMatchObject({ state: 'done', done_cnt: rows });
    expect(beside.gift.length).toBeGreaterThanOrEqual(roundsMin);
    const added = (['gift', 'sign-in', 'act'] as const).map((call) => ({
      call,
      alone: Math.round(median(alone[call]) * 10) / 10,
      beside: Math.round(median(beside[call]) * 10) / 10,
    }));
    if (process.env.BATCH_LATENCY)
      process.stderr.write(`${beside.gift.length} rounds ${JSON.stringify(added)}\n`);
    for (const { call, alone: before, beside: during } of added)
      expect([call, during - before <= addedMsMax ? 'in time' : during - before]).toEqual([call, 'in time']);
  }, 600_000);
});
