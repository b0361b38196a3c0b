import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { runConformance } from '../../../scripts/lib/conformance.mjs';
import { isInSample, sized } from '../../setup/sample/scope.mjs';
import { type RunningStack, startStack } from '../../setup/stack.ts';

jest.setTimeout(300_000);

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack('ci', { DATABASE_POOL_MAX: '1' });
});
afterAll(() => stack?.stop());

/**
 * A code path that holds one connection and requests another blocks itself; its response is not part of the contract.
 */
it('no call of the contract needs a second connection while it holds one', async () => {
  const { areas, totals } = await runConformance({
    baseUrl: stack.baseUrl,
    allowWrites: true,
    // Other cases than those that the sample runs with a pool of the usual size.
    wanted: (title) => isInSample(`pool of one: ${title}`, 6),
  });
  const failed = areas.flatMap(({ area, cases }) =>
    cases
      .filter(({ state }) => state === 'failed')
      .map(({ name, message }) => `${area}: ${name}: ${message}`),
  );
  expect(failed).toEqual([]);
  expect(totals.passed).toBeGreaterThan(sized({ sample: 20, whole: 250 }));
});
