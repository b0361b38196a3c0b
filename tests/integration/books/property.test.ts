import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOperations } from '../../money/operations/all.ts';
import { PropertyRun } from '../../money/run.ts';
import { type MoneyStage, startMoneyStage } from '../../money/stage.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { seedOfDay, sized } from '../../setup/sample/scope.mjs';

/** `npm run bench -- money-property` sets both; a sample runs other operations each day. */
const seed = Number(process.env.MONEY_SEED ?? sized({ sample: seedOfDay(), whole: 20_261 }));
const operations = Number(process.env.MONEY_OPERATIONS ?? sized({ sample: 200, whole: 2_000 }));
/** The interval of proofs over the whole books. */
const proofsEvery = Math.min(500, operations / 4);

/** For the slowest machine that the gate runs on, with four other programs beside it. */
const timeoutMs = 300_000 + operations * 150;

let stage: MoneyStage;

beforeAll(async () => {
  stage = await startMoneyStage(seed);
}, 300_000);
afterAll(() => stage?.stop());

describe(`${operations} money operations with faults (seed ${seed})`, () => {
  it(
    `leave the touched accounts as a plain model has them after each, and the whole books every ${proofsEvery} (WALLET-5, WALLET-7)`,
    async () => {
      const { world, breakable } = stage;
      const run = new PropertyRun(world, await allOperations(world), { seed, breakable, proofsEvery });
      const figures = await run.run(operations).finally(async () => {
        const [due, found] = [world.books.postings, await world.view.postingCount()];
        recordFigures('M1', {
          attempted: operations,
          survived: run.figures.steps,
          lost: Math.max(0, due - found),
          doubled: Math.max(0, found - due),
        });
      });
      if (process.env.MONEY_SEED) console.log(JSON.stringify(figures, undefined, 2));
      expect(figures.steps).toBe(operations);
      // The incremental counts equal a full recount (MONEY-9).
      await world.runJobs();
      expect(await world.view.differingCounters()).toEqual([]);
    },
    timeoutMs,
  );
});
