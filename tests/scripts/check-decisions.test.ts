import { describe, expect, it } from '@jest/globals';
import { checkDecisions, problemsOfDecisions } from '../../scripts/lib/checks/decisions.mjs';

const hives = '| 1 | [1](0001-hives.md) | |';
const rows = [hives, '| 2 | [1](0001-hives.md) | [Combs (superseded)](archive/0002-combs.md) |'];

/** The pages of a repository, and the lines of its README. */
const problems = (pages: string[], lines: string[]) =>
  problemsOfDecisions(
    [...pages, 'README.md'].map((page) => ({
      path: `docs/decisions/${page}`,
      text: page === 'README.md' ? lines.join('\n') : '',
    })),
  );
const pages = ['0001-hives.md', 'archive/0002-combs.md'];

describe('the check of the decisions', () => {
  it('finds nothing in this repository', async () => {
    expect(await checkDecisions()).toEqual([]);
  });

  it('accepts 25 pages and any number of archived ones, and no more', () => {
    const many = Array.from({ length: 25 }, (_, at) => `00${at + 10}-bees.md`);
    const lines = many.map((page, at) => `| ${at + 10} | [${at + 10}](${page}) | |`);
    expect(problems(many, lines)).toEqual([]);
    expect(problems([...many, ...pages], [...lines, ...rows])).toEqual([
      'docs/decisions/: 26 pages, at most 25: merge pages by subject, as the archive shows',
    ]);
  });

  it.each<[string, string[]]>([
    ['a number that is missing', [hives]],
    ['a number that leads to an archived page', [hives, '| 2 | [2](archive/0002-combs.md) | |']],
    [
      'a number that leads to another page than its text',
      [hives, '| 2 | [3](0001-hives.md) | [Combs](archive/0002-combs.md) |'],
    ],
  ])('finds %s', (_, lines) => {
    expect(problems(pages, rows)).toEqual([]);
    expect(problems(pages, lines)).toEqual([
      'docs/decisions/README.md: no line of "By number" leads from 2 to archive/0002-combs.md',
    ]);
  });
});
