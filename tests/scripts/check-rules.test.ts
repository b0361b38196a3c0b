import { describe, expect, it } from '@jest/globals';
import { problemsOfRules, readRuleTexts } from '../../scripts/lib/check-rules.mjs';

const decision = 'Decided in [decision 1](../decisions/0001-hives.md).';

/** A repository of two rules, with a test's changes. */
function repository(changes: Record<string, string> = {}) {
  const files = {
    'docs/rules/bees.md': `# Bees\n\n- **BEES-1** Bees have 2 wings. ${decision} Setting: \`wings\`.\n- **BEES-2** Bees hum.\n`,
    'docs/decisions/0001-hives.md': '# 1. Hives',
    'server/src/bees/bees.settings.ts':
      "const beesSettings = defineSettings('bees', {\n  wings: integer(2),\n});",
    'server/src/bees.ts': '/** Flies (BEES-1). */',
    'tests/integration/bees.test.ts': "it('fly and hum (BEES-1, BEES-2)', () => {});",
    ...changes,
  };
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

const rule = (...lines: string[]) => ({ 'docs/rules/bees.md': lines.map((line) => `- ${line}\n`).join('') });

describe('the check of the rules', () => {
  it('finds nothing in this repository', async () => {
    expect(problemsOfRules(await readRuleTexts())).toEqual([]);
  });

  it('finds nothing where all is correct', () => {
    expect(problemsOfRules(repository())).toEqual([]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    [
      'a rule without a test, even if a comment names it',
      { 'tests/integration/bees.test.ts': "// Hums (BEES-2).\nit('fly (BEES-1)', () => {});" },
      ['docs/rules/bees.md:4: no test names BEES-2 at the end of its title'],
    ],
    [
      'a rule id in code that does not exist',
      { 'server/src/bees.ts': '\n/** Stings (BEES-3). */' },
      ['server/src/bees.ts:2: BEES-3 is not a rule'],
    ],
    [
      'a rule id in a test that does not exist',
      { 'client/test/bees.test.ts': "it('sting (BEES-3)', () => {});" },
      ['client/test/bees.test.ts:1: BEES-3 is not a rule'],
    ],
    [
      'a duplicate id',
      rule('**BEES-1** Bees fly.', '**BEES-1** Bees fly far.', '**BEES-2** Bees hum.'),
      ['docs/rules/bees.md:2: found BEES-1 where BEES-2 is expected'],
    ],
    [
      'ids out of order',
      rule('**BEES-2** Bees hum.', '**BEES-1** Bees fly.'),
      [
        'docs/rules/bees.md:1: found BEES-2 where BEES-1 is expected',
        'docs/rules/bees.md:2: found BEES-1 where BEES-3 is expected',
      ],
    ],
    [
      "another area's rule",
      { ...rule('**BEES-1** Bees fly.', '**WASPS-2** Wasps sting.'), 'server/src/bees.ts': '' },
      ['docs/rules/bees.md:2: found WASPS-2 where BEES-2 is expected'],
    ],
    [
      'a missing decision',
      rule(
        '**BEES-1** Bees fly. Decided in [decision 2](../decisions/0002-none.md).',
        '**BEES-2** Bees hum.',
      ),
      [
        'docs/rules/bees.md:1: BEES-1 links decision 2 to 0002-none.md, which does not exist or is another decision',
      ],
    ],
    [
      'a setting that is not defined',
      rule('**BEES-1** Bees have 2 wings. Settings: `wings`, `legs`.', '**BEES-2** Bees hum.'),
      ['docs/rules/bees.md:1: BEES-1 names the setting legs, which is not defined'],
    ],
    [
      'a number other than the default of its setting',
      rule('**BEES-1** Bees have 12 wings. Setting: `wings`.', '**BEES-2** Bees hum.'),
      ['docs/rules/bees.md:1: BEES-1 does not state 2, the default of wings'],
    ],
  ])('finds %s', (_, changes, problems) => {
    const found = problemsOfRules(repository(changes));
    expect(found).toEqual(expect.arrayContaining(problems));
  });

  it('accepts a removed rule without a test', () => {
    const withRemoved = rule('**BEES-1** Gone.', '**BEES-2** Bees hum.');
    const tests = { 'tests/integration/bees.test.ts': "it('hum (BEES-2)', () => {});" };
    expect(problemsOfRules(repository({ ...withRemoved, ...tests }))).toEqual([]);
  });
});
