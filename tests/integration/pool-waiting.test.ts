import { GuardedPool } from '@honey/server/core/database/guarded-pool';
import { Pulse } from '@honey/server/core/database/pulse';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { DatabaseLine } from '../setup/database-line.ts';

let database: TestDatabase;
let pool: GuardedPool;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { connectionString: database.url, max: 1, application_name: 'pool-waiting' };
  pool = new GuardedPool(options, new Pulse(database.url));
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

describe('who waits for a connection', () => {
  it('waits on in a crowd that gets on: it is busy, not away', async () => {
    const crowd = Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.3)'));
    const ms = await milliseconds(() => Promise.all(crowd));
    expect(ms).toBeGreaterThan(2_000);
  });

  it('is sent away once none comes back, and does not get one later', async () => {
    const holder = await pool.connect();
    const ms = await milliseconds(() => expect(pool.query('SELECT 1')).rejects.toThrow('database is away'));
    expect(ms).toBeGreaterThan(1_400);
    expect(ms).toBeLessThan(3_000);
    expect(pool.waiting).toBe(0);
    holder.release();
    expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('waits five seconds at most, however many get on meanwhile', async () => {
    const crowd = await Promise.allSettled(
      Array.from({ length: 30 }, () => pool.query('SELECT pg_sleep(0.3)')),
    );
    const served = crowd.filter(({ status }) => status === 'fulfilled').length;
    expect(served).toBeGreaterThan(8);
    expect(served).toBeLessThan(22);
  });

  it('waits for the first connection of all as for any that is busy: a server that starts is patient', async () => {
    const line = new DatabaseLine(new URL(database.url));
    const connectionString = await line.start();
    const options = { connectionString, max: 1, application_name: 'pool-starting' };
    const starting = new GuardedPool(options, new Pulse(connectionString));
    try {
      line.freeze();
      const first = starting.query<{ one: number }>('SELECT 1 AS one');
      // Two seconds and a half, as another connection tells them.
      await pool.query('SELECT pg_sleep(2.5)');
      line.thaw();
      expect((await first).rows).toEqual([{ one: 1 }]);
    } finally {
      await starting.end();
      await line.stop();
    }
  });
});

describe('the pulse', () => {
  it('counts the silence from the last word to anybody, so that it is told within two seconds (CORE-25)', async () => {
    const line = new DatabaseLine(new URL(database.url));
    const pulse = new Pulse(await line.start());
    let frozenMs = Number.POSITIVE_INFINITY;
    // Somebody else still hears a byte each millisecond when the pulse has asked what it gets no answer to.
    pulse.listenTo(() => Math.min(Math.max(performance.now() - frozenMs, 0), 300));
    try {
      const silent = new Promise((told) => pulse.onSilence(told));
      pulse.start();
      await line.untilCarried(20);
      line.freeze();
      frozenMs = performance.now();
      await silent;
      expect(performance.now() - frozenMs).toBeLessThan(2_000);
    } finally {
      pulse.stop();
      await line.stop();
    }
  });
});
