import { describe, expect, it } from '@jest/globals';
import { wordsToAvoid } from '../../scripts/lib/checks/glossary.mjs';
import { problemsOfCounts, rowsOfFamilies } from '../../scripts/lib/checks/word-counts.mjs';
import { problemsOfWords } from '../../scripts/lib/checks/words.mjs';

const glossary = [
  '| term | means |',
  '|---|---|',
  '| Comb | `Nest` |',
  '',
  '| say | for | not |',
  '|---|---|---|',
  '| Hive | `bees` | swarm, `Swarm`, `beeHouse`, `…buzz…`, `hum…`, `…flyOut`, "swarm out", "stung" |',
].join('\n');
const sources = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, text }));
const found = (files: Record<string, string>, exceptions = {}) =>
  problemsOfWords(sources(files), wordsToAvoid(glossary), exceptions).map((line) =>
    line.split(': ').slice(0, 2),
  );

describe('the check of words', () => {
  it('reads the words to avoid from the last column of tables headed "not"', () => {
    expect(wordsToAvoid(glossary).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'name Swarm',
      'name beeHouse',
      'part buzz',
      'part hum',
      'part fly out',
      'phrase swarm out',
      'phrase stung',
    ]);
  });

  it('refuses names as identifiers and file names, but not in texts', () => {
    expect(
      found({
        'server/src/hives/bee-house.service.ts': 'export const hive = 1;',
        'server/src/hives/hive.ts': "// A Swarm.\nexport class Swarm {}\nconst text = 'Swarm';",
      }),
    ).toEqual([
      ['server/src/hives/bee-house.service.ts:1', 'the name of the file'],
      ['server/src/hives/hive.ts:2', 'Swarm'],
    ]);
  });

  it('refuses parts of camelCase, PascalCase and UPPER_CASE identifiers and of file names', () => {
    const bee = [
      'function buzzAround(isBuzz: boolean) {}',
      'class BeeBuzzes { #buzz = BUZZ_MS; }',
      'const humAll = 1, toHum = buzzer + fuzzBuzzing;',
      'beesFlyOut(); flyOutAgain(); bee_buzz();',
    ].join('\n');
    expect(
      found({ 'client/src/areas/bees/bee.ts': bee, 'scripts/lib/buzz-once.mjs': 'export const once = 1;' }),
    ).toEqual([
      ['scripts/lib/buzz-once.mjs:1', 'the name of the file'],
      ['client/src/areas/bees/bee.ts:1', 'buzzAround'],
      ['client/src/areas/bees/bee.ts:1', 'isBuzz'],
      ['client/src/areas/bees/bee.ts:2', '#buzz'],
      ['client/src/areas/bees/bee.ts:2', 'BUZZ_MS'],
      ['client/src/areas/bees/bee.ts:3', 'humAll'],
      ['client/src/areas/bees/bee.ts:4', 'beesFlyOut'],
      ['client/src/areas/bees/bee.ts:4', 'bee_buzz'],
    ]);
  });

  it('refuses names and their parts in SQL, but not in its comments and texts', () => {
    const sql = "-- No buzz.\nCREATE FUNCTION bee_buzz() RETURNS text AS $$ SELECT 'buzz' AS v_buzz $$;";
    expect(found({ 'prisma/functions/bees/bee_buzz.sql': sql })).toEqual([
      ['prisma/functions/bees/bee_buzz.sql:1', 'the name of the file'],
      ['prisma/functions/bees/bee_buzz.sql:2', 'bee_buzz'],
      ['prisma/functions/bees/bee_buzz.sql:2', 'v_buzz'],
    ]);
  });

  it('refuses phrases in comments and docstrings, across line ends too', () => {
    const hive = [
      "const code = 'stung'; // Stung.",
      '/**',
      ' * Bees swarm',
      ' * out, as `bees stung` and "stung bees" say; stung_by, stung-by and unstung do not.',
      ' */',
      'export function hive() {',
      '  return code;',
      '  // Never stung',
      '}',
    ].join('\n');
    const files = {
      'server/src/hives/hive.ts': hive,
      'prisma/functions/hives/hive.sql': "-- Who was stung.\nSELECT 'stung';",
      'prisma/schema/hives.prisma': 'model Hive {\n  /// Bees that stung.\n  stung Boolean\n}',
    };
    expect(found(files)).toEqual([
      ['server/src/hives/hive.ts:1', 'stung'],
      ['server/src/hives/hive.ts:3', 'swarm out'],
      ['server/src/hives/hive.ts:8', 'stung'],
      ['prisma/functions/hives/hive.sql:1', 'stung'],
      ['prisma/schema/hives.prisma:2', 'stung'],
    ]);
  });

  it('refuses phrases in titles of tests and in sentences, but not in other texts', () => {
    const placeholder = ['$', '{name}'].join('');
    const text = [
      "it('is stung (BEES-1)', () => say('stung'));",
      "const summary = 'Lists bees that stung';",
      `const error = \`${placeholder} was stung by a bee\`;`,
      "const sql = 'SELECT stung FROM all bees';",
      "const korean = 'the bee stung 꿀벌 twice';",
    ].join('\n');
    expect(found({ 'tests/integration/hive.test.ts': text })).toEqual([
      ['tests/integration/hive.test.ts:1', 'stung'],
      ['tests/integration/hive.test.ts:2', 'stung'],
      ['tests/integration/hive.test.ts:3', 'stung'],
    ]);
  });

  it('refuses phrases and unmistakable names in documents', () => {
    const text = 'Nobody is stung (403 `stung`).\nThe `beeHouse` of a Swarm.';
    expect(found({ 'docs/rules/bees.md': text, 'README.md': 'Bees swarm\nout.' })).toEqual([
      ['docs/rules/bees.md:1', 'stung'],
      ['docs/rules/bees.md:2', 'beeHouse'],
      ['README.md:1', 'swarm out'],
    ]);
  });

  it('allows exceptions by path, by path and word, and for every file, and refuses those that are not needed', () => {
    const files = {
      'server/src/bees/bee.dto.ts': 'class Bee { bee_buzz = 1; }',
      'server/src/bees/wire.ts': '// Stung.',
      'README.md': 'The bee stung.',
    };
    const exceptions = {
      '*: bee_buzz': 'a field of the specification',
      'server/src/bees/wire.ts': 'a quotation',
      'README.md: stung': 'a quotation',
      'docs/bees.md: stung': 'not there',
    };
    expect(problemsOfWords(sources(files), wordsToAvoid(glossary), exceptions)).toEqual([
      'scripts/lib/checks/words-exceptions.mjs: the exception for docs/bees.md: stung is not needed: remove it, or correct its path',
    ]);
  });
});

describe('the counts of words', () => {
  const files = {
    'server/src/bees/bee.ts': 'export const isStung = stungBees; // Stung, and stings.',
    'tests/bees.test.ts': "it('was stung', () => sting('stung'));",
    'prisma/functions/bees/bee.sql': '-- bees_stung, stung-by and unstung',
    'scripts/bee.mjs': 'stung();',
    'README.md': 'The `bee-stung-list`.',
  };
  const rows = (most: number) =>
    rowsOfFamilies(sources(files), [{ name: 'stung, stings', words: ['stung', 'stings'], most }]);

  it('are taken from prose and from names, without wire names, for tests, SQL, scripts, documents and code', () => {
    expect(rows(6)).toEqual([{ name: 'stung, stings', counts: [1, 0, 1, 0, 4], total: 6, most: 6 }]);
    expect(problemsOfCounts(rows(6))).toEqual([]);
  });

  it('refuse more than the limit', () => {
    expect(problemsOfCounts(rows(5))).toEqual([
      'stung, stings: 6, at most 5: use the words of docs/glossary.md',
    ]);
  });
});
