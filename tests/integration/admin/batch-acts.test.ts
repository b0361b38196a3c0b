import { buildMember } from '@honey/seeds/builders/members';
import { OperatorRolesService } from '@honey/server/core/access/operator-roles.service';
import { BatchActs } from '@honey/server/core/batches/batch-acts';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { BooksService } from '@honey/server/wallet/proofs/books.service';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setStore } from '../store/support.ts';
import { fillQueue, type TestedAct, testedActEntries, testedActs } from './batch-acts.ts';
import { batchCaller } from './batches-support.ts';

const store = setStore();
const { server, client } = store;
const reason = '내용을 확인했어요';
const prisma = () => server.app.get(Database).prisma;
const jobs = () => server.app.get(JobRunner);
/** Every batch is done up to its end, while no other job runs. */
const runBatches = () => jobs().runNow('operator-batches');

/** What calls of a dry run write: the batch, the answer of its creation, and when the operator was last active. */
const ownTables = ['operator_batches', 'operator_batch_rows', 'idempotency_responses', 'sign_ins'];

beforeAll(async () => {
  await store.product({ starCnt: 100, priceKrw: 11_000 });
});
afterEach(() => jobs().suspend(false));

async function operatorFor({ role }: Pick<TestedAct, 'role'>) {
  const { userKey } = await buildMember(server.app, { role: 'operator', operatorRoles: [role] });
  return { userKey, ...batchCaller(client.as(await tokenOf(server.app, userKey))) };
}

const cases = ({ queue }: TestedAct, count: number) => fillQueue(client, queue, count);

/** The keys of the cases that the act was done to. */
const doneOf = async ({ done }: TestedAct, targets: readonly string[]): Promise<string[]> => {
  const { rows } = await server.app.get(Database).pool.query<Record<string, unknown>>(done, [targets]);
  return rows.map((row) => String(Object.values(row)[0])).toSorted();
};

/** A hash of each table's rows. */
const snapshot = () =>
  asOwner(server.databaseUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      if (ownTables.includes(name)) continue;
      const { rows } = await owner.query<{ hash: string }>(
        `SELECT md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS hash FROM "${name}" t`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  });

const entriesOf = (batchId: number) =>
  prisma().auditEntry.findMany({ where: { requestId: { startsWith: `batch-${batchId}-` } } });

/** The proofs of the books that found something. */
const brokenProofs = async () =>
  (await server.app.get(BooksService).verify()).filter(({ wrong }) => wrong > 0).map(({ name }) => name);

describe.each(testedActEntries)('%s on many rows', (act, tested) => {
  it('is only shown by its dry run: no table changes until it is started (ADMIN-38)', async () => {
    const caller = await operatorFor(tested);
    const targets = await cases(tested, 3);
    jobs().suspend(true);
    const before = await snapshot();
    const created = await caller.create({ act, targets, reason });
    await runBatches();
    expect(await snapshot()).toEqual(before);
    expect(await caller.one(created.body.batch_id)).toMatchObject({ state: 'ready', waiting_cnt: 3 });
    const { list } = await caller.rows(created.body.batch_id);
    expect(list.map(({ target, forecast, state }) => [target, forecast, state])).toEqual(
      targets.map((target) => [target, 'possible', 'waiting']),
    );
    expect(list.every(({ name }) => name !== '')).toBe(true);
  });

  it('is done once to each row, and refused where another operator was first (ADMIN-39)', async () => {
    const caller = await operatorFor(tested);
    const targets = await cases(tested, 5);
    const [, , anticipated = ''] = targets;
    const { batch_id: id } = await caller.checked({ act, targets, reason });
    const second = await client.send<{ status: number; nick: string }>(
      'POST',
      '/sandbox/api/second-operator',
      {
        body: { section: tested.section, decision: tested.decision, key: anticipated },
      },
    );
    expect(second.body.status).toBe(200);
    await Promise.all([caller.start(id), caller.start(id)]);
    expect(await caller.until(id, 'done')).toMatchObject({ done_cnt: 4, refused_cnt: 1, waiting_cnt: 0 });
    const [refused] = (await caller.rows(id, 'state=refused')).list;
    expect([refused?.target, refused?.code]).toEqual([anticipated, tested.decidedCode]);
    expect(refused?.message).toMatch(/[가-힣]/);
    const done = targets.filter((target) => target !== anticipated).toSorted();
    const decidedAlike = act === 'receivables.settle' ? [anticipated] : [];
    expect(await doneOf(tested, targets)).toEqual([...done, ...decidedAlike].toSorted());
    const entries = await entriesOf(id);
    expect(entries.map(({ action }) => action)).toEqual(done.map(() => tested.action));
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(done.length);
    const again = await caller.checked({ act, targets, reason });
    expect(again).toMatchObject({ waiting_cnt: 0, refused_cnt: 5 });
    expect(await brokenProofs()).toEqual([]);
  });

  it('stops at the row for which its operator lost the right (ADMIN-40)', async () => {
    const caller = await operatorFor(tested);
    const targets = await cases(tested, 4);
    const { batch_id: id } = await caller.checked({ act, targets, reason });
    const acts = server.app.get(BatchActs);
    const declared = acts.get(act);
    let done = 0;
    acts.define({
      ...declared,
      apply: async (row) => {
        const answer = await declared.apply(row);
        done += 1;
        if (done === 2)
          await prisma().$transaction((within) =>
            server.app
              .get(OperatorRolesService)
              .set(within, { userKey: caller.userKey, roles: ['content'], by: null }),
          );
        return answer;
      },
    });
    try {
      await caller.start(id);
      const other = await operatorFor(tested);
      expect(await other.until(id, 'stopped')).toMatchObject({ done_cnt: 2, cancelled_cnt: 2 });
      expect(await doneOf(tested, targets)).toEqual(targets.slice(0, 2).toSorted());
      expect(await entriesOf(id)).toHaveLength(2);
    } finally {
      acts.define(declared);
    }
  });
});

describe('an act above the limit of one operator', () => {
  it('is forecast and requested row by row, once (ADMIN-18, ADMIN-39)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('four_eyes_exchange_krw', 1);
    try {
      const caller = await operatorFor({ role: 'finance' });
      const targets = await fillQueue(client, 'exchanges', 3);
      const { batch_id: id } = await caller.checked({ act: 'exchanges.approve', targets, reason });
      expect((await caller.rows(id)).list.map(({ forecast }) => forecast)).toEqual([
        'request',
        'request',
        'request',
      ]);
      await caller.start(id);
      expect(await caller.until(id, 'done')).toMatchObject({ requested_cnt: 3, done_cnt: 0 });
      expect(await doneOf(testedActs['exchanges.approve'], targets)).toEqual([]);
    } finally {
      await settings.set('four_eyes_exchange_krw', 0);
    }
  });
});
