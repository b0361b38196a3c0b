import { Database } from '@honey/server/core/database/database';
import { DatabaseHealthProbe } from '@honey/server/core/database/database-health-probe';
import { GuardedPool } from '@honey/server/core/database/guarded-pool';
import { problemOfPipeline } from '@honey/server/core/database/pipeline';
import { PooledReads } from '@honey/server/core/database/reads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();
const { server: separate } = setServer({ DATABASE_GROUP_COMMIT: 'off' });
let database: TestDatabase;
let pool: GuardedPool;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { connectionString: database.url, max: 4, application_name: 'sharing' };
  pool = new GuardedPool(options, new DatabaseHealthProbe(database.url));
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const settled = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'));

it('reads and commits are shared without a setting, and the metrics report it', async () => {
  const metrics = await (await fetch(`${server.baseUrl}/metrics`)).text();
  expect(metrics).toMatch(/^honey_database_reads_shared 1$/m);
  expect(metrics).toMatch(/^honey_database_commits_shared 1$/m);
});

describe('reads that are not shared', () => {
  it('have a connection each, and one that fails fails alone', async () => {
    const reads = new PooledReads(pool);
    const halves = await Promise.allSettled(
      [1, 0, 2].map(async (by) => {
        const text = 'SELECT 2 / $1::int AS half, pg_backend_pid() AS pid';
        return (await reads.query<{ half: number; pid: number }>({ name: 'half', text, values: [by] }))
          .rows[0];
      }),
    );
    expect(settled(halves)).toEqual([
      { half: 2, pid: expect.any(Number) },
      'failed',
      { half: 1, pid: expect.any(Number) },
    ]);
    const [first, , third] = settled(halves) as { pid: number }[];
    expect(first?.pid).not.toBe(third?.pid);
  });
});

describe('commits that are not shared', () => {
  it('have a statement each, one after the other, and one that fails fails alone', async () => {
    const statements: number[][] = [];
    const commits = separate.app.get(Database).commits<number, number>(
      async (divisors) => {
        statements.push(divisors);
        const text = 'SELECT 100 / n AS part FROM unnest($1::int[]) AS n';
        const { rows } = await pool.query<{ part: number }>(text, [divisors]);
        return rows.map(({ part }) => part);
      },
      { concurrencyLimit: 1, batchMax: 10 },
    );
    const parts = Promise.allSettled([1, 2, 0, 4].map((divisor) => commits.run(divisor)));
    expect(statements).toEqual([[1]]);
    expect(settled(await parts)).toEqual([100, 50, 'failed', 25]);
    expect(statements).toEqual([[1], [2], [0], [4]]);
  });
});

describe('the pipeline of pg', () => {
  it('has what shared reads need', () => {
    expect(problemOfPipeline()).toBeUndefined();
  });

  it.each([
    ['an earlier version, which ignores the option', {}, 'pg has no pipeline'],
    ['another connection', { pipeline: true }, 'pg has another network stream'],
    ['another stream', { pipeline: true, connection: { stream: {} } }, 'pg has another network stream'],
  ])('is not used with %s', (_what, client, problem) => {
    // A part of pg's client, as another version could be.
    expect(problemOfPipeline(client as Parameters<typeof problemOfPipeline>[0])).toBe(problem);
  });
});
