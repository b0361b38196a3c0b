import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { runConformance } from '../../scripts/lib/conformance.mjs';
import { type RunningStack, startStack } from '../setup/stack.ts';

jest.setTimeout(300_000);

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack('ci');
});
afterAll(() => stack?.stop());

it('a server of its own holds to the contract from outside', async () => {
  const { areas, totals, rules } = await runConformance({ baseUrl: stack.baseUrl, allowWrites: true });
  const failed = areas.flatMap(({ area, cases }) =>
    cases
      .filter(({ state }) => state === 'failed')
      .map(({ name, message }) => `${area}: ${name}: ${message}`),
  );
  expect(failed).toEqual([]);
  expect(totals.passed).toBeGreaterThan(250);
  expect(rules.broken).toEqual([]);
  expect(rules.proven.length).toBeGreaterThan(100);
});
