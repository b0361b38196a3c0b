import { Database } from '@honey/server/core/database/database';
import { isDatabaseUnavailable } from '@honey/server/core/database/database-errors';
import { GroupCommit } from '@honey/server/core/database/group-commit';
import { beforeEach, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();
/** The inputs of each statement that was sent. */
let statements: number[][];
let group: GroupCommit<number, number>;

beforeEach(() => {
  statements = [];
  group = new GroupCommit(hundredths, 2, 10);
});

/** 100 / n for each input; Postgres refuses a zero. */
async function hundredths(divisors: number[]): Promise<number[]> {
  statements.push(divisors);
  const { rows } = await server.app
    .get(Database)
    .pool.query<{ part: number }>('SELECT 100 / n AS part FROM unnest($1::int[]) AS n', [divisors]);
  return rows.map(({ part }) => part);
}

it('a group commit sends a single input at once, and batches those that arrive meanwhile', async () => {
  const parts = await Promise.all([1, 2, 4, 5, 10].map((divisor) => group.run(divisor)));
  expect(parts).toEqual([100, 50, 25, 20, 10]);
  expect(statements).toEqual([[1], [2], [4, 5, 10]]);
});

it('a group commit sends at most the configured number in one statement', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => group.run(index + 1)));
  expect(statements.map(({ length }) => length)).toEqual([1, 1, 10, 10, 8]);
});

it('a group commit starts a second statement at once for many inputs, and after a delay for few', async () => {
  const held: (() => void)[] = [];
  const shared = new GroupCommit<number, number>(
    async (inputs) => {
      statements.push(inputs);
      await new Promise<void>((resolve) => held.push(resolve));
      return inputs;
    },
    2,
    10,
    3,
  );
  const few = [1, 2, 4].map((input) => shared.run(input));
  expect(statements).toEqual([[1]]);
  await eventually(async () => expect(statements).toEqual([[1], [2, 4]]));
  for (const back of held.splice(0)) back();
  await Promise.all(few);
  const many = [5, 10, 20, 25].map((input) => shared.run(input));
  expect(statements.slice(2)).toEqual([[5], [10, 20, 25]]);
  for (const back of held.splice(0)) back();
  expect(await Promise.all(many)).toEqual([5, 10, 20, 25]);
});

it('a group commit isolates an input that makes a statement fail', async () => {
  const parts = await Promise.allSettled([1, 2, 4, 0, 5].map((divisor) => group.run(divisor)));
  expect(parts.map((part) => (part.status === 'fulfilled' ? part.value : 'refused'))).toEqual([
    100,
    50,
    25,
    'refused',
    20,
  ]);
});

it('a group commit resends nothing when the connection was lost in flight', async () => {
  const lost = new GroupCommit<number, number>(
    async (inputs) => {
      statements.push(inputs);
      await Promise.resolve();
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    },
    1,
    10,
  );
  const sent = await Promise.allSettled([1, 2, 3].map((input) => lost.run(input)));
  expect(sent.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(statements).toEqual([[1], [2, 3]]);
});

it('a group commit sends nothing for a caller that was rejected for waiting too long', async () => {
  let answer: (outputs: number[]) => void = () => undefined;
  const stuck = new GroupCommit<number, number>(
    (inputs) => {
      statements.push(inputs);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    1,
    10,
  );
  const first = stuck.run(1);
  const others = await Promise.allSettled([2, 3].map((input) => stuck.run(input)));
  expect(others.map((other) => other.status === 'rejected' && isDatabaseUnavailable(other.reason))).toEqual([
    true,
    true,
  ]);
  answer([1]);
  await first;
  const last = stuck.run(4);
  await eventually(async () => expect(statements).toEqual([[1], [4]]));
  answer([4]);
  expect(await last).toBe(4);
});

it('a group commit queues no more than it can serve', async () => {
  const stuck = new GroupCommit<number, number>(() => new Promise(() => undefined), 1, 10);
  void stuck.run(0);
  const waiting = Array.from({ length: 5_000 }, (_, index) => stuck.run(index + 1));
  await expect(stuck.run(5_001)).rejects.toThrow('5000 calls wait');
  await Promise.allSettled(waiting);
});
