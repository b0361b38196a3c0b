import { dirname } from 'node:path';
import { findBrowser } from '#stack/browser';
import { findRedis } from '#stack/redis/redis';
import { browserFilesOf } from '../../tests/setup/sample/browser-files.mjs';
import { families } from '../../tests/setup/sample/families.mjs';
import { environmentOf, scopeOf } from '../../tests/setup/sample/scope.mjs';
import { startTestDatabases } from '../../tests/setup/test-databases.mjs';
import { affectedTests, readTestedSources } from './testing/affected-tests.mjs';
import { areasOf, changedFiles } from './testing/changes.mjs';
import { runJestTests } from './testing/jest.mjs';
import { browserFiles, hasBrowserTests, runBrowserTests } from './testing/playwright.mjs';
import { REDIS_TESTS } from './testing/redis.mjs';

const BROWSER_TESTS = 'tests/e2e/';
const SLOWEST_SHOWN = 10;

/** @typedef {(environment: Record<string, string>) => Promise<import('./testing/playwright.mjs').TestOutcome>} Run */

/**
 * Runs Jest and then Playwright over everything, over the files that a change can affect, or over those whose paths
 * contain a pattern. Without a pattern it runs a sample of the long-running files (tests/setup/sample). The browser
 * tests come last: a page that shares two cores with a load test would be slow for unrelated reasons.
 * @param {{ name?: string, patterns: string[], changed?: boolean }} selection
 * @returns {Promise<{ passed: number, failed: number }>} a file that could not be run counts as one failure
 */
export async function runTests({ name, patterns, changed = false }) {
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
  const runs = changed
    ? await runsForChange(files, { name, browser })
    : runsForPatterns({ name, patterns, browser, pages: await pagesOf(scope, files) });
  if (runs.length === 0) {
    console.log('Nothing that tests cover was changed.');
    return { passed: 0, failed: 0 };
  }
  if (!scope.whole) printSample(scope);
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
  if (!scope.whole && total.leftOut > 0)
    console.log(`\n${total.leftOut} cases of long files are not in this sample: npm run prove runs them.`);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}\n`);
  return total;
}

/** The browser files of a run over everything: all of them, or those of the sample. */
async function pagesOf({ whole, day }, changed) {
  if (whole) return [];
  const affected = affectedTests(changed, await readTestedSources());
  return browserFilesOf(browserFiles(), { day, affected });
}

/** @returns {Run[]} */
function runsForPatterns({ name, patterns, browser, pages }) {
  const onlyBrowserTests =
    patterns.length > 0 && patterns.every((pattern) => pattern.startsWith(BROWSER_TESTS));
  const selected = patterns.length > 0 ? ['--testPathPatterns', ...patterns, '--passWithNoTests'] : [];
  return [
    ...(onlyBrowserTests ? [] : [jest(selected, name)]),
    ...(browser && hasBrowserTests(patterns)
      ? [playwright(patterns.length > 0 ? patterns : pages, name)]
      : []),
  ];
}

/** @returns {Promise<Run[]>} */
async function runsForChange(files, { name, browser }) {
  if (areasOf(files).includes('core'))
    console.log(
      'Code shared by all areas was changed: npm test tests all of it, this run only what imports it.',
    );
  const affected = affectedTests(files, await readTestedSources());
  const ofBrowser = browser ? affected.filter((path) => path.startsWith(BROWSER_TESTS)) : [];
  const others = affected.filter((path) => !path.startsWith(BROWSER_TESTS));
  return [
    ...(others.length > 0 ? [jest(['--runTestsByPath', ...others], name)] : []),
    ...(ofBrowser.length > 0 ? [playwright(ofBrowser, name)] : []),
  ];
}

/** @returns {Run} */
const jest = (args, name) => (environment) =>
  runJestTests([...args, ...(name ? ['--testNamePattern', name] : [])], environment);

/** @returns {Run} */
const playwright = (patterns, name) => (environment) => runBrowserTests({ name, patterns }, environment);

function printSample({ day, touched }) {
  const more = touched.length > 0 ? `, more of ${touched.join(', ')}` : '';
  console.log(
    `${families.size} long files run in part, and browser files in rotation: the sample of ${day}${more} (TEST_SAMPLE=${day} selects it again).`,
  );
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
