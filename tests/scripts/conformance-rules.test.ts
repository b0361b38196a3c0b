import { expect, it } from '@jest/globals';
import { formatReport, rulesOf } from '../../scripts/lib/conformance.mjs';

const cases = (
  [
    ['is kept and refused (BEES-1, BEES-10)', 'passed'],
    ['is kept elsewhere (BEES-10)', 'not_offered'],
    ['is kept here (BEES-2)', 'passed'],
    ['and not there (BEES-2)', 'failed'],
    ['is not there (QUEEN-BEES-3)', 'not_offered'],
    ['names no rule', 'failed'],
  ] as const
).map(([name, state]) => ({ name, state, message: null, ms: 1 }));

it('a report of conformance tells which rules were proven, broken and not judged', () => {
  const rules = rulesOf(cases);
  expect(rules).toEqual({
    proven: ['BEES-1', 'BEES-10'],
    broken: ['BEES-2'],
    notJudged: ['QUEEN-BEES-3'],
  });
  const totals = { passed: 2, failed: 2, notOffered: 2 };
  const text = formatReport({ baseUrl: '', areas: [{ area: 'bees', cases }], totals, rules });
  expect(text).toMatch(
    /proven: 2\n +BEES- +1 10\n +broken: 1\n +BEES- +2\n +not judged: 1\n +QUEEN-BEES- +3$/,
  );
});
