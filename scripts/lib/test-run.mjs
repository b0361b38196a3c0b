import { dirname } from 'node:path';
import { findBrowser } from '#stack/browser';
import { CommandError } from '#stack/command-error';
import { findRedis } from '#stack/redis/redis';
import { environmentOf, scopeOf } from '../../tests/setup/sample/scope.mjs';
import { recordSeconds } from '../../tests/setup/sample/seconds.mjs';
import { startTestDatabases } from '../../tests/setup/test-databases.mjs';
import { affectedTests, readTestedSources } from './testing/affected-tests.mjs';
import { areasOf, changedFiles } from './testing/changes.mjs';
import { jestFiles, runJestTests } from './testing/jest.mjs';
import { browserFiles, hasBrowserTests, runBrowserTests } from './testing/playwright.mjs';
import { REDIS_TESTS } from './testing/redis.mjs';
import { sampleFiles } from './testing/sample-files.mjs';

const BROWSER_TESTS = 'tests/e2e/';
const SLOWEST_SHOWN = 10;

/** @typedef {(environment: Record<string, string>) => Promise<import('./testing/playwright.mjs').TestOutcome>} Run */

/**
 * Runs Jest and then Playwright over the sample of the day, over the files that a change can affect, over those whose paths
 * contain a pattern, or over all files, in which a title is searched for too. Without a pattern, of long-running files only some cases run (tests/setup/sample). The
 * browser tests come last: a page that shares two cores with a load test would be slow for unrelated reasons.
 * @param {object} selection
 * @param {string} [selection.name] part of the titles
 * @param {string[]} selection.patterns
 * @param {boolean} [selection.changed] the files that a change can affect
 * @param {boolean} [selection.all] all files
 * @param {boolean} [selection.durations] whether to record how long the files of a sample take
 * @returns {Promise<{ passed: number, failed: number }>} a file that could not be run counts as one failure
 */
export async function runTests({ name, patterns, changed = false, all = false, durations = false }) {
  const browser = (await findBrowser()) !== undefined || Boolean(process.env.CI);
  if (!(await findBrowser())) warnBrowserMissing();
  if (!findRedis())
    console.log(
      `There is no redis-server on this machine: ${REDIS_TESTS.join(', ')} (several servers) are left out.`,
    );
  const files = await changedFiles();
  const touched = areasOf(files);
  const scope = scopeOf({ ...process.env, TEST_TOUCHED: touched.join(',') });
  // A file named explicitly runs entirely, unless a sample is requested.
  scope.whole = process.env.TEST_SCOPE ? process.env.TEST_SCOPE === 'whole' : patterns.length > 0;
  if (durations && (scope.whole || name))
    throw new CommandError('--durations measures a sample: add --all, or TEST_SCOPE=sample and a pattern.');
  const isSelected = changed || all || scope.whole || patterns.length > 0 || name !== undefined;
  const ofDay = isSelected ? undefined : await sampleFiles(scope, files);
  const runs = changed
    ? await runsForChange(files, { name, browser })
    : ofDay
      ? runsForFiles([...ofDay.jest, ...ofDay.browser], { name, browser })
      : runsForPatterns({ name, patterns, browser });
  if (runs.length === 0) {
    console.log('Nothing that tests cover was changed.');
    return { passed: 0, failed: 0 };
  }
  if (!scope.whole) printSample(scope, ofDay);
  const total = { passed: 0, failed: 0, leftOut: 0 };
  const failures = [];
  const stages = [];
  // Databases seeded by one run are copied by the next as well.
  const databases = runs.length > 1 ? await startTestDatabases() : undefined;
  try {
    for (const run of runs) {
      const startedMs = performance.now();
      const result = await run({ ...environmentOf(scope), ...databases?.environment });
      stages.push({ files: result.files, seconds: (performance.now() - startedMs) / 1000 });
      for (const count of ['passed', 'failed', 'leftOut']) total[count] += result[count];
      failures.push(...result.failures);
    }
  } finally {
    await databases?.stop();
  }
  printTimes(stages);
  if (durations)
    recordSeconds(
      stages.flatMap((stage) => stage.files),
      [...jestFiles(), ...browserFiles()],
    );
  if (!scope.whole && total.leftOut > 0)
    console.log(`\n${total.leftOut} cases of long files are not in this sample: npm run prove runs them.`);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}\n`);
  return total;
}

/** @returns {Run[]} */
function runsForPatterns({ name, patterns, browser }) {
  const onlyBrowserTests =
    patterns.length > 0 && patterns.every((pattern) => pattern.startsWith(BROWSER_TESTS));
  const selected = patterns.length > 0 ? ['--testPathPatterns', ...patterns, '--passWithNoTests'] : [];
  return [
    ...(onlyBrowserTests ? [] : [jest(selected, name)]),
    ...(browser && hasBrowserTests(patterns) ? [playwright(patterns, name)] : []),
  ];
}

/** @returns {Run[]} */
function runsForFiles(files, { name, browser }) {
  const ofBrowser = browser ? files.filter((path) => path.startsWith(BROWSER_TESTS)) : [];
  const others = files.filter((path) => !path.startsWith(BROWSER_TESTS));
  return [
    ...(others.length > 0 ? [jest(['--runTestsByPath', ...others], name)] : []),
    ...(ofBrowser.length > 0 ? [playwright(ofBrowser, name)] : []),
  ];
}

/** @returns {Promise<Run[]>} */
async function runsForChange(files, options) {
  if (areasOf(files).includes('core'))
    console.log(
      'Code shared by all areas was changed: npm run prove tests all of it, this run only what imports it.',
    );
  return runsForFiles(affectedTests(files, await readTestedSources()), options);
}

/** @returns {Run} */
const jest = (args, name) => (environment) =>
  runJestTests([...args, ...(name ? ['--testNamePattern', name] : [])], environment);

/** @returns {Run} */
const playwright = (patterns, name) => (environment) => runBrowserTests({ name, patterns }, environment);

/**
 * @param {import('../../tests/setup/sample/scope.mjs').Scope} scope
 * @param {{ jest: string[], browser: string[] }} [ofDay] the files of the sample, if it is the one of the day
 */
function printSample({ day, touched }, ofDay) {
  const more = touched.length > 0 ? `, more of ${touched.join(', ')}` : '';
  const parts = ofDay
    ? `${ofDay.jest.length} of ${jestFiles().length} files without a browser and ${ofDay.browser.length} of ${browserFiles().length} with one run, the long ones in part`
    : 'Long files run in part';
  console.log(`${parts}: the sample of ${day}${more} (TEST_SAMPLE=${day} selects it again).`);
}

/** The duration of each run, of the files of each folder, of which several run at once, and of the slowest files. */
function printTimes(stages) {
  const files = stages.flatMap((stage) => stage.files);
  if (files.length <= SLOWEST_SHOWN) return;
  console.log('\nWhere the time went:');
  for (const stage of stages) {
    const folders = new Map();
    for (const { file, seconds } of stage.files) {
      const folder = dirname(file);
      folders.set(folder, (folders.get(folder) ?? 0) + seconds);
    }
    const parts = [...folders]
      .sort((a, b) => b[1] - a[1])
      .map(([name, taken]) => `${name} ${taken.toFixed(0)} s`);
    console.log(
      `  ${stage.seconds.toFixed(0).padStart(6)} s  ${stage.files.length} files: ${parts.join(', ')}`,
    );
  }
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  console.log('\nThe slowest files:');
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

function warnBrowserMissing() {
  const consequence = process.env.CI ? 'the browser tests will fail' : 'THE BROWSER TESTS ARE SKIPPED';
  console.warn(
    `!! No browser was found: ${consequence}. Install chromium, set CHROMIUM_PATH, or run: npx playwright install chromium`,
  );
}
