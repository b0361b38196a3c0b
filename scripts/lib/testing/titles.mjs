import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { fullTitle } from '../../../tests/setup/sample/choose.mjs';
import { sampleOf } from '../../../tests/setup/sample/sample-of.mjs';
import { scopeOf } from '../../../tests/setup/sample/scope.mjs';
import { areasOf, changedFiles } from './changes.mjs';
import { runJestTests } from './jest.mjs';
import { sampleFiles } from './sample-files.mjs';

/** No title matches it, so that every case is collected and none runs. */
const NO_TITLE = '^no title at all$';

/**
 * Prints every test case with the command that runs it today: `test` for the cases of the sample, `prove` for the rest.
 * @param {readonly string[]} patterns parts of paths; an empty list matches all
 */
export async function listTitles(patterns) {
  const selection = patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [];
  // The only possible failure is a file that Jest could not load.
  const { files, failures } = await runJestTests([
    ...['--silent', '--reporters', '<rootDir>/tests/setup/sample/no-reporter.mjs'],
    ...['--testNamePattern', NO_TITLE, ...selection],
  ]);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const changed = await changedFiles();
  const scope = { ...scopeOf(), whole: false, touched: areasOf(changed) };
  const today = await sampleFiles(scope, changed);
  const listed = files.flatMap(({ file, cases }) => {
    const sampled = today.jest.includes(file) ? sampleOf(file, cases, scope) : new Set();
    return cases.map((one) => `${sampled.has(one) ? 'test ' : 'prove'}  ${file}  ${fullTitle(one)}`);
  });
  for (const line of [...listed, ...(await browserTitles(patterns, today.browser))].sort()) console.log(line);
}

/**
 * The cases of browser files.
 * @param {readonly string[]} patterns
 * @param {readonly string[]} today the files in the sample
 */
async function browserTitles(patterns, today) {
  const program = ['node_modules/playwright/cli.js', 'test', '--list', '--reporter=list', ...patterns];
  const { output } = await runProgram(process.execPath, program, { cwd: ROOT });
  return [...output.matchAll(/^\s+(\S+\.test\.ts):\d+:\d+ › (.+)$/gm)].map(
    ([, file = '', title]) =>
      `${today.includes(`tests/e2e/${file}`) ? 'test ' : 'prove'}  tests/e2e/${file}  ${title?.replaceAll(' › ', ' ')}`,
  );
}
