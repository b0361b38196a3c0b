import { isDatabaseUnavailable } from '@honey/server/core/database/database-errors';
import { DatabaseHealthProbe } from '@honey/server/core/database/database-health-probe';
import { GuardedPool } from '@honey/server/core/database/guarded-pool';
import { SharedReads } from '@honey/server/core/database/shared-reads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { DatabaseProxy } from '../../setup/database-proxy.ts';
import { timed } from '../../setup/timed.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database?.drop();
});

/** Runs `work` with reads over a pool of its own. */
async function withReads(
  max: number,
  work: (reads: SharedReads, pool: GuardedPool) => Promise<void>,
  connectionString = database.url,
  probe = new DatabaseHealthProbe(connectionString),
): Promise<void> {
  const pool = new GuardedPool(
    { connectionString, max, application_name: 'shared-reads', pipeline: true },
    probe,
  );
  try {
    await work(new SharedReads(pool), pool);
  } finally {
    await pool.end();
  }
}

const named = (name: string, text: string, values: unknown[] = []) => ({ name, text, values });
const pidStatement = named('pid', 'SELECT pg_backend_pid() AS pid');
const pidOf = async (reads: SharedReads): Promise<number> =>
  (await reads.query<{ pid: number }>(pidStatement)).rows[0]?.pid ?? 0;
const times = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('simultaneous reads', () => {
  it('share a connection, up to sixteen of them, and each gets its own result', () =>
    withReads(4, async (reads) => {
      const echo = async (index: number) => {
        const statement = named('echo', 'SELECT $1::int AS n, pg_backend_pid() AS pid', [index]);
        return (await reads.query<{ n: number; pid: number }>(statement)).rows[0];
      };
      const some = await times(16, echo);
      expect(some.map((row) => row?.n)).toEqual(Array.from({ length: 16 }, (_, index) => index));
      expect(new Set(some.map((row) => row?.pid)).size).toBe(1);
      const many = await times(100, echo);
      expect(many.map((row) => row?.n)).toEqual(Array.from({ length: 100 }, (_, index) => index));
      expect(new Set(many.map((row) => row?.pid)).size).toBeGreaterThan(1);
    }));

  it('do not wait for a slow one', () =>
    withReads(4, async (reads, pool) => {
      let isSlowDone = false;
      const slow = reads
        .query<{ pid: number }>(named('slow', 'SELECT pg_backend_pid() AS pid, pg_sleep(1)'))
        .finally(() => {
          isSlowDone = true;
        });
      await pool.query('SELECT pg_sleep(0.1)');
      const pid = await pidOf(reads);
      expect(isSlowDone).toBe(false);
      expect((await slow).rows[0]?.pid).not.toBe(pid);
    }));

  it('leave their connection to other waiting callers', () =>
    withReads(1, async (reads, pool) => {
      let isDone = false;
      const reader = async () => {
        while (!isDone) await pidOf(reads);
      };
      const readers = times(16, reader);
      const { ms } = await timed(() => pool.query('SELECT 1'));
      isDone = true;
      await readers;
      expect(ms).toBeLessThan(1_000);
    }));
});

describe('a failing read', () => {
  it('fails alone', () =>
    withReads(1, async (reads) => {
      const halves = await Promise.allSettled(
        [1, 0, 2].map((by) =>
          reads.query<{ half: number }>(named('half', 'SELECT 2 / $1::int AS half', [by])),
        ),
      );
      expect(
        halves.map((half) => (half.status === 'fulfilled' ? half.value.rows[0]?.half : 'failed')),
      ).toEqual([2, 'failed', 1]);
      expect(await pidOf(reads)).toBeGreaterThan(0);
    }));

  it('gets the error of its own statement also when the one before it failed in the same way', () =>
    withReads(2, async (reads) => {
      const found = await Promise.allSettled(
        ['one', 'two'].map(() => reads.query(named('nowhere', 'SELECT * FROM nowhere'))),
      );
      for (const one of found) expect(one).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
    }));

  it('gets an error when its connection was lost, and the next one has another connection', () =>
    withReads(2, async (reads, pool) => {
      const pid = await pidOf(reads);
      const lost = Promise.allSettled([0, 1, 2].map(() => reads.query(named('slow', 'SELECT pg_sleep(5)'))));
      await pool.query('SELECT pg_terminate_backend($1)', [pid]);
      for (const one of await lost) {
        expect(one.status).toBe('rejected');
        if (one.status === 'rejected') expect(isDatabaseUnavailable(one.reason)).toBe(true);
      }
      expect(await pidOf(reads)).not.toBe(pid);
    }));
});

describe('a read without a connection', () => {
  it('is rejected when no connection returns, and is not sent later', () =>
    withReads(1, async (reads, pool) => {
      await pidOf(reads);
      const holder = await pool.connect();
      const { result, ms } = await timed(() => Promise.allSettled([pidOf(reads)]));
      const [found] = result;
      holder.release();
      expect(found).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('database is unavailable') },
      });
      expect(ms).toBeGreaterThan(1_400);
      expect(ms).toBeLessThan(3_000);
      expect(await pidOf(reads)).toBeGreaterThan(0);
    }));

  it('is rejected within two seconds when the database is silent, sent or not (CORE-25)', async () => {
    const proxy = new DatabaseProxy(new URL(database.url));
    const connectionString = await proxy.start();
    const probe = new DatabaseHealthProbe(connectionString);
    try {
      await withReads(
        1,
        async (reads) => {
          await pidOf(reads);
          probe.start();
          await proxy.untilForwarded(20);
          proxy.freeze();
          const { result: found, ms } = await timed(() =>
            Promise.allSettled(Array.from({ length: 20 }, () => pidOf(reads))),
          );
          expect(ms).toBeLessThan(2_000);
          for (const one of found) {
            expect(one.status).toBe('rejected');
            if (one.status === 'rejected') expect(isDatabaseUnavailable(one.reason)).toBe(true);
          }
          proxy.thaw();
        },
        connectionString,
        probe,
      );
    } finally {
      probe.stop();
      await proxy.stop();
    }
  });
});
