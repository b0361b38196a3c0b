import { describe, expect, it } from '@jest/globals';
import { type ConformanceReport, countsOf, reasonsOf, rulesOf } from '../../scripts/lib/conformance.mjs';
import { formatReport, junitOf } from '../../scripts/lib/conformance-report.mjs';

const cases = (
  [
    ['is stored and refused (BEES-1, BEES-10)', 'passed'],
    ['is stored elsewhere (BEES-10)', 'not_offered'],
    ['is stored here (BEES-2)', 'passed'],
    ['and not there (BEES-2)', 'failed'],
    ['is not there (QUEEN-BEES-3)', 'not_offered'],
    ['cannot be seen (QUEEN-BEES-3)', 'left_out'],
    ['names no rule', 'failed'],
  ] as const
).map(([name, state]) => ({ name, state, message: state === 'failed' ? 'is "0" & <not> 1' : null, ms: 1 }));

const bees = (...states: (typeof cases)[number]['state'][]) => [
  { area: 'bees', cases: cases.filter(({ state }) => states.includes(state)) },
];

function reportOf(areas: ConformanceReport['areas']): ConformanceReport {
  const all = areas.flatMap((area) => area.cases);
  const reasons = reasonsOf(areas);
  return {
    baseUrl: 'http://127.0.0.1:1',
    profile: null,
    allowWrites: false,
    areas,
    totals: countsOf(all),
    lacks: { writes: 3, sandbox: 0, persona: 0, codes: 0, data: 0, beyond: 0 },
    rules: rulesOf(all),
    succeeded: [],
    ok: reasons.length === 0,
    reasons,
  };
}

const whole = reportOf([{ area: 'bees', cases }]);

describe('a report of conformance', () => {
  it('reports which rules were proven, broken and not judged', () => {
    expect(whole.rules).toEqual({
      proven: ['BEES-1', 'BEES-10'],
      broken: ['BEES-2'],
      notJudged: ['QUEEN-BEES-3'],
    });
    expect(formatReport(whole)).toMatch(
      /proven: 2\n +BEES- +1 10\n +broken: 1\n +BEES- +2\n +not judged: 1\n +QUEEN-BEES- +3\n/,
    );
  });

  it('counts the cases left out by what they lack, and ends with the failures and the verdict', () => {
    const text = formatReport(whole);
    expect(text).toMatch(/left out, because they\n +3 leave data behind: --allow-writes\n\n/);
    expect(text).toMatch(
      /\n✘ failed\n {2}bees: and not there[^\n]*\n[^\n]*\n {2}bees: names no rule\n[^\n]*\n\n✘ does not conform to the contract: 2 failed$/,
    );
    expect(formatReport(reportOf(bees('passed')))).toMatch(
      /\n✔ conforms to the contract, as far as 2 cases show$/,
    );
  });

  it('in JUnit format has a suite per area, skipped cases, and a verdict that fails with the run', () => {
    const xml = junitOf(whole);
    expect(xml).toContain('<testsuite name="bees" tests="7" failures="2" skipped="3" time="0.007">');
    expect(xml).toContain('<failure message="is &quot;0&quot; &amp; &lt;not&gt; 1"/>');
    expect(xml).toMatch(/<testsuite name="verdict" tests="1" failures="1"/);
    expect(junitOf(reportOf(bees('passed')))).toMatch(/<testsuite name="verdict" tests="1" failures="0"/);
  });
});

describe('the verdict', () => {
  it('is that nothing passed where nothing did, even when nothing failed', () => {
    expect(reasonsOf(bees('not_offered', 'left_out'))).toEqual([
      'nothing passed: no call of the contract was seen to work',
    ]);
  });

  it('requires the areas of the profile to be complete', () => {
    const required = ['bees'];
    expect(reasonsOf(bees('passed', 'left_out'), { required })).toEqual([]);
    expect(reasonsOf(bees('passed', 'not_offered'))).toEqual([]);
    expect(reasonsOf(bees('passed', 'not_offered'), { required })).toEqual([
      'bees is not fully offered, which the profile requires',
    ]);
    expect(reasonsOf([...bees('passed'), { area: 'hives', cases: [] }], { required: ['hives'] })).toEqual([
      'nothing of hives passed, which the profile requires',
    ]);
  });

  it('requires everything in strict mode', () => {
    expect(reasonsOf(bees('passed', 'left_out'), { strict: true })).toEqual([
      '0 not offered and 1 left out, while --strict requires all',
    ]);
  });
});
