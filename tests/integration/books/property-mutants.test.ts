import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { LedgerView } from '../../money/ledger-view.ts';
import { moneyMutants } from '../../money/mutants/all.ts';
import { prizeMutants } from '../../money/mutants/prizes.ts';
import { mutantSql, postingFunctions } from '../../money/mutants/sql-mutant.ts';
import { allOperations } from '../../money/operations/all.ts';
import { paymentSecret } from '../../money/operations/card-orders.ts';
import { bankSecret } from '../../money/operations/deposits.ts';
import { BooksBroken, PropertyRun, type RunFigures } from '../../money/run.ts';
import { World } from '../../money/world.ts';
import { startApp } from '../../setup/app.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { Random } from '../../setup/random.ts';
import { seededOnce } from '../../setup/seeded.ts';

const steps = 120;
/** Nothing is interrupted here: an event that does not arrive soon never arrives. */
const timeoutMs = 3_000;

let template: TestDatabase;
let invited: World;

/** A world over a database, for the duration of `work`. */
async function inWorld<Result>(
  database: TestDatabase,
  seed: number,
  work: (world: World) => Promise<Result>,
): Promise<Result> {
  const { baseUrl, close } = await startApp({
    DATABASE_URL: database.url,
    PAYMENT_SECRET: paymentSecret,
    BANK_SECRET: bankSecret,
  });
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const product = { port: Number(new URL(baseUrl).port), revive: () => Promise.resolve() };
  const world = new World(product, new LedgerView(client), new Random(seed), invited);
  try {
    return await work(world);
  } finally {
    world.close();
    await client.end();
    await close();
  }
}

beforeAll(async () => {
  template = await createTestDatabase((await seededOnce('empty')).database);
  invited = await inWorld(template, 1, async (world) => {
    await world.createParticipants();
    return world;
  });
}, 300_000);
afterAll(() => template?.drop());

/** Runs some operations over a copy of the books, in which one function may be replaced. */
async function runOver(names: readonly string[], sql?: string): Promise<RunFigures> {
  const database = await createTestDatabase(new URL(template.url).pathname.slice(1));
  try {
    if (sql !== undefined) await asOwner(database.url, (client) => client.query(sql));
    return await inWorld(database, 7, async (world) => {
      await world.start();
      if (sql !== undefined) world.timeoutMs = timeoutMs;
      const operations = (await allOperations(world)).filter(
        ({ name }) => names.length === 0 || names.includes(name),
      );
      return new PropertyRun(world, operations, { seed: 7, proofsEvery: 20 }).run(steps);
    });
  } finally {
    await database.drop();
  }
}

describe('the property test of money', () => {
  it('finds nothing without a mutant', async () => {
    expect((await runOver([])).steps).toBe(steps);
  });

  it('has a mutant of every function that posts something, or the model of prizes has one', async () => {
    const files = new Set([...moneyMutants, ...prizeMutants].map(({ file }) => file));
    const posting = await postingFunctions();
    expect(posting.length).toBeGreaterThan(10);
    expect(posting.filter((file) => !files.has(file))).toEqual([]);
  });

  it('finds the text to mutate in every function, whichever area owns it', async () => {
    await Promise.all([...moneyMutants, ...prizeMutants].map(mutantSql));
  });

  it.each(moneyMutants)('finds that $name (WALLET-8)', async (one) => {
    const found: unknown = await runOver(one.operations, await mutantSql(one)).catch(
      (error: unknown) => error,
    );
    recordFigures('M2', { attempted: 1, survived: found instanceof BooksBroken ? 1 : 0 });
    expect(found).toBeInstanceOf(BooksBroken);
  });
});
