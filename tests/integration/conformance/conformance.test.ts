import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { runConformance } from '../../../scripts/lib/conformance.mjs';
import { isInSample, scopeOf, sized } from '../../setup/sample/scope.mjs';
import { type RunningStack, startStack } from '../../setup/stack.ts';

jest.setTimeout(300_000);

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack('ci');
});
afterAll(() => stack?.stop());

it('a server of its own conforms to the contract from outside', async () => {
  const { touched } = scopeOf();
  const { areas, totals, rules } = await runConformance({
    baseUrl: stack.baseUrl,
    allowWrites: true,
    wanted: (title, area) => touched.includes(area) || isInSample(title, 6),
  });
  const failed = areas.flatMap(({ area, cases }) =>
    cases
      .filter(({ state }) => state === 'failed')
      .map(({ name, message }) => `${area}: ${name}: ${message}`),
  );
  expect(failed).toEqual([]);
  expect(totals.passed).toBeGreaterThan(sized({ sample: 20, whole: 250 }));
  expect(rules.broken).toEqual([]);
  expect(rules.proven.length).toBeGreaterThan(sized({ sample: 5, whole: 100 }));
});
