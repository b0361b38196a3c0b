import { browserFilesOf } from '../../../tests/setup/sample/browser-files.mjs';
import { fullTitle } from '../../../tests/setup/sample/choose.mjs';
import { sampleOf } from '../../../tests/setup/sample/sample-of.mjs';
import { scopeOf } from '../../../tests/setup/sample/scope.mjs';
import { ROOT } from '../paths.mjs';
import { runProgram } from '../processes.mjs';
import { changedFiles } from './changes.mjs';
import { runAndRead } from './jest.mjs';
import { browserFiles } from './playwright.mjs';
import { reachedTests, readReachableSources } from './reached-tests.mjs';

/** No title holds it, so that every case is collected and none is run. */
const NO_TITLE = '^no title at all$';

/**
 * Lists every case of the tests, with the command that runs it: `test` for the cases of today's sample and of all other files,
 * `prove` for the rest.
 * @param {readonly string[]} patterns parts of paths; none means all
 */
export async function listTitles(patterns) {
  const selection = patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [];
  // A file that Jest could not load has no cases.
  const { files, failures } = await runAndRead([
    ...['--silent', '--reporters', '<rootDir>/tests/setup/sample/no-reporter.mjs'],
    ...['--testNamePattern', NO_TITLE, ...selection],
  ]);
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const listed = files.flatMap(({ file, cases }) => {
    const inSample = sampleOf(file, cases, { ...scopeOf(), whole: false });
    return cases.map((one) => `${inSample.has(one) ? 'test ' : 'prove'}  ${file}  ${fullTitle(one)}`);
  });
  for (const line of [...listed, ...(await browserTitles(patterns))].sort()) console.log(line);
}

/** Those of the browser. @param {readonly string[]} patterns */
async function browserTitles(patterns) {
  const changed = await changedFiles();
  const reached = reachedTests(changed, await readReachableSources());
  const today = browserFilesOf(browserFiles(), { day: scopeOf().day, changed, reached });
  const program = ['node_modules/playwright/cli.js', 'test', '--list', '--reporter=list', ...patterns];
  const { output } = await runProgram(process.execPath, program, { cwd: ROOT });
  return [...output.matchAll(/^\s+(\S+\.test\.ts):\d+:\d+ › (.+)$/gm)].map(
    ([, file = '', title]) =>
      `${today.includes(`tests/e2e/${file}`) ? 'test ' : 'prove'}  tests/e2e/${file}  ${title?.replaceAll(' › ', ' ')}`,
  );
}
