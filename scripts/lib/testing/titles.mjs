import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { browserFilesOf } from '../../../tests/setup/sample/browser-files.mjs';
import { fullTitle } from '../../../tests/setup/sample/choose.mjs';
import { sampleOf } from '../../../tests/setup/sample/sample-of.mjs';
import { scopeOf } from '../../../tests/setup/sample/scope.mjs';
import { affectedTests, readTestedSources } from './affected-tests.mjs';
import { changedFiles } from './changes.mjs';
import { runJestTests } from './jest.mjs';
import { browserFiles } from './playwright.mjs';

/** No title matches it, so that every case is collected and none runs. */
const NO_TITLE = '^no title at all$';

/**
 * Prints every test case with the command that runs it: `test` for the cases of today's sample and of files without a sample,
 * `prove` for the rest.
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
  const listed = files.flatMap(({ file, cases }) => {
    const sampled = sampleOf(file, cases, { ...scopeOf(), whole: false });
    return cases.map((one) => `${sampled.has(one) ? 'test ' : 'prove'}  ${file}  ${fullTitle(one)}`);
  });
  for (const line of [...listed, ...(await browserTitles(patterns))].sort()) console.log(line);
}

/** The cases of browser files. @param {readonly string[]} patterns */
async function browserTitles(patterns) {
  const changed = await changedFiles();
  const affected = affectedTests(changed, await readTestedSources());
  const today = browserFilesOf(browserFiles(), { day: scopeOf().day, affected });
  const program = ['node_modules/playwright/cli.js', 'test', '--list', '--reporter=list', ...patterns];
  const { output } = await runProgram(process.execPath, program, { cwd: ROOT });
  return [...output.matchAll(/^\s+(\S+\.test\.ts):\d+:\d+ › (.+)$/gm)].map(
    ([, file = '', title]) =>
      `${today.includes(`tests/e2e/${file}`) ? 'test ' : 'prove'}  tests/e2e/${file}  ${title?.replaceAll(' › ', ' ')}`,
  );
}
