import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { verifyBooks } from '@honey/server/proofs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';
import { fillQueue, type TestedAct, testedActEntries, testedActs } from './batch-acts.ts';
import { batchCaller } from './batches-support.ts';

const reason = '내용을 확인했어요.';

let database: TestDatabase;
let server: ServerProcess;
let tokens: Readonly<Record<string, string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  await app
    .get(Database)
    .prisma.honeyProduct.create({ data: { starCnt: 100, bonusStarCnt: 0, priceKrw: 11_000 } });
  const roles = [...new Set(Object.values(testedActs).map(({ role }) => role))];
  const signedIn: Record<string, string> = {};
  for (const role of roles) {
    const { userKey } = await buildMember(app, { role: 'operator', operatorRoles: [role] });
    signedIn[role] = await tokenOf(app, userKey);
  }
  tokens = signedIn;
  await close();
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
});

/** The operator of an act, at the server that runs now. */
const callerFor = ({ role }: Pick<TestedAct, 'role'>) =>
  batchCaller(new TestClient(server.baseUrl, tokens[role]));

async function restart(): Promise<void> {
  await server.end('SIGKILL');
  server = await startServerProcess({ DATABASE_URL: database.url });
}

/** The rows of a batch that are done, the cases that the act was done to, and the rows with an entry in the audit log. */
const doneIn = (batchId: number, { done, action }: TestedAct, targets: readonly string[]) =>
  asOwner(database.url, async (owner) => {
    const rows = await owner.query<{ row_no: number; target: string }>(
      `SELECT row_no, target FROM operator_batch_rows WHERE batch_id = $1 AND state = 'done' ORDER BY row_no`,
      [batchId],
    );
    const cases = await owner.query<Record<string, unknown>>(done, [targets]);
    const entries = await owner.query<{ request_id: string }>(
      'SELECT request_id FROM audit_entries WHERE action = $1 AND starts_with(request_id, $2) ORDER BY audit_no',
      [action, `batch-${batchId}-`],
    );
    return {
      targets: rows.rows.map(({ target }) => target).toSorted(),
      requestIds: rows.rows.map(({ row_no }) => `batch-${batchId}-${row_no}`).toSorted(),
      cases: cases.rows.map((row) => String(Object.values(row)[0])).toSorted(),
      logged: entries.rows.map(({ request_id }) => request_id).toSorted(),
    };
  });

/** Starts the act on these cases, kills the server whenever so many are done, and expects that each was done once. */
async function expectEachOnce(
  act: (typeof testedActEntries)[number][0],
  targets: readonly string[],
  killedAt: readonly number[],
): Promise<void> {
  const tested = testedActs[act];
  const before = callerFor(tested);
  const { batch_id: id, waiting_cnt } = await before.checked({ act, targets, reason });
  expect(waiting_cnt).toBe(targets.length);
  await before.start(id);
  for (const count of killedAt) {
    const caller = callerFor(tested);
    while ((await caller.one(id)).done_cnt < count) await new Promise((resume) => setImmediate(resume));
    await server.end('SIGKILL');
    const partial = await doneIn(id, tested, targets);
    expect(partial.targets.length).toBeGreaterThanOrEqual(count);
    expect(partial.targets.length).toBeLessThan(targets.length);
    expect(partial.cases).toEqual(partial.targets);
    expect(partial.logged).toEqual(partial.requestIds);
    server = await startServerProcess({ DATABASE_URL: database.url });
  }
  const ended = await callerFor(tested).until(id, 'done');
  expect(ended).toMatchObject({ done_cnt: targets.length, refused_cnt: 0, cancelled_cnt: 0 });
  const whole = await doneIn(id, tested, targets);
  expect(whole.targets).toEqual(targets.toSorted());
  expect(whole.cases).toEqual(whole.targets);
  expect(whole.logged).toEqual(whole.requestIds);
  const proofs = await asOwner(database.url, verifyBooks);
  expect(proofs.filter(({ wrong }) => wrong > 0)).toEqual([]);
}

describe('a server that is killed in the middle of many rows', () => {
  it.each(testedActEntries)(
    'continues %s after its restart: each row is done once (ADMIN-39)',
    async (act, { queue }) => {
      await expectEachOnce(act, await fillQueue(new TestClient(server.baseUrl), queue, 60), [15]);
    },
    240_000,
  );

  it('continues 500 rows: each row is done once (ADMIN-39)', async () => {
    const targets = await fillQueue(new TestClient(server.baseUrl), 'host_asks', 500);
    await expectEachOnce('host_asks.reject', targets, [40, 180]);
  }, 240_000);

  it('makes the dry run again, which does nothing (ADMIN-38, ADMIN-39)', async () => {
    const targets = await fillQueue(new TestClient(server.baseUrl), 'reports', 100);
    const tested = testedActs['reports.dismiss'];
    const { body } = await callerFor(tested).create({ act: 'reports.dismiss', targets, reason });
    await restart();
    const checked = await callerFor(tested).until(body.batch_id, 'ready');
    expect(checked).toMatchObject({ waiting_cnt: 100, refused_cnt: 0, done_cnt: 0 });
    expect(await doneIn(body.batch_id, tested, targets)).toMatchObject({ cases: [], logged: [] });
  }, 240_000);
});
