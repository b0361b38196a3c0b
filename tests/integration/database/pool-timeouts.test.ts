import { DatabaseHealthProbe } from '@honey/server/core/database/database-health-probe';
import { GroupCommit } from '@honey/server/core/database/group-commit';
import { GuardedPool } from '@honey/server/core/database/guarded-pool';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { DatabaseProxy } from '../../setup/database-proxy.ts';
import { stopwatch, timed } from '../../setup/timed.ts';

let database: TestDatabase;
let pool: GuardedPool;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { connectionString: database.url, max: 1, application_name: 'pool-waiting' };
  pool = new GuardedPool(options, new DatabaseHealthProbe(database.url));
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

describe('a caller that waits for a connection', () => {
  it('keeps waiting in a crowd that makes progress: the database is busy, not unavailable', async () => {
    const crowd = Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.3)'));
    const ms = await milliseconds(() => Promise.all(crowd));
    expect(ms).toBeGreaterThan(2_000);
  });

  it('is rejected when no connection returns, and does not get one later', async () => {
    const holder = await pool.connect();
    try {
      const { ms } = await timed(() =>
        expect(pool.query('SELECT 1')).rejects.toThrow('database is unavailable'),
      );
      expect(ms).toBeGreaterThan(1_400);
      expect(ms).toBeLessThan(3_000);
      expect(pool.waiting).toBe(0);
    } finally {
      holder.release();
    }
    expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('waits five seconds at most, whatever progress the others make', async () => {
    const crowd = await Promise.allSettled(
      Array.from({ length: 30 }, () => pool.query('SELECT pg_sleep(0.3)')),
    );
    const served = crowd.filter(({ status }) => status === 'fulfilled').length;
    expect(served).toBeGreaterThan(8);
    expect(served).toBeLessThan(22);
  });

  it('waits for the first connection as for a busy one: a starting server uses the same timeout', async () => {
    const proxy = new DatabaseProxy(new URL(database.url));
    const connectionString = await proxy.start();
    const options = { connectionString, max: 1, application_name: 'pool-starting' };
    const starting = new GuardedPool(options, new DatabaseHealthProbe(connectionString));
    try {
      proxy.freeze();
      const first = starting.query<{ one: number }>('SELECT 1 AS one');
      // Two seconds and a half, measured on another connection.
      await pool.query('SELECT pg_sleep(2.5)');
      proxy.thaw();
      expect((await first).rows).toEqual([{ one: 1 }]);
    } finally {
      await starting.end();
      await proxy.stop();
    }
  });
});

describe('a process whose event loop was blocked', () => {
  /** Blocks the event loop, as a garbage collection of a full heap does. */
  const blockEventLoop = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  it('does not mistake a connection that is being opened for an unavailable one', async () => {
    const options = { connectionString: database.url, max: 2, application_name: 'pool-still' };
    const still = new GuardedPool(options, new DatabaseHealthProbe(database.url));
    try {
      await still.query('SELECT 1');
      const holder = await still.connect();
      const second = still.query<{ two: number }>('SELECT 2 AS two').finally(() => holder.release());
      await nextTurn();
      blockEventLoop(2_000);
      expect((await second).rows).toEqual([{ two: 2 }]);
    } finally {
      await still.end();
    }
  });

  it('does not mistake a connection that was returned meanwhile for a held one', async () => {
    const holder = pool.query('SELECT pg_sleep(0.2)');
    const second = pool.query<{ two: number }>('SELECT 2 AS two');
    await nextTurn();
    // Longer than any call waits.
    blockEventLoop(6_000);
    expect((await second).rows).toEqual([{ two: 2 }]);
    await holder;
  });

  it('does not reject a caller behind a statement that returned meanwhile', async () => {
    const group = new GroupCommit<number, number>(
      async (inputs) => {
        await pool.query('SELECT pg_sleep(0.2)');
        return inputs;
      },
      1,
      1,
    );
    await group.run(0);
    const first = group.run(1);
    const second = group.run(2);
    await nextTurn();
    blockEventLoop(2_000);
    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });
});

describe('the health probe', () => {
  it('measures the silence from the last response to any caller, so that it is reported within two seconds (CORE-25)', async () => {
    const proxy = new DatabaseProxy(new URL(database.url));
    const probe = new DatabaseHealthProbe(await proxy.start());
    let frozenMs = Number.POSITIVE_INFINITY;
    // Another connection still receives a byte each millisecond when the probe sends the query that is never answered.
    probe.addByteCounter(() => Math.min(Math.max(performance.now() - frozenMs, 0), 300));
    try {
      const silent = new Promise((resolve) => probe.onUnresponsive(resolve));
      probe.start();
      await proxy.untilForwarded(20);
      proxy.freeze();
      frozenMs = performance.now();
      const read = stopwatch();
      await silent;
      expect(read()).toBeLessThan(2_000);
    } finally {
      probe.stop();
      await proxy.stop();
    }
  });
});
