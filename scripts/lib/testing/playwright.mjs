import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FOLDER, ROOT } from '#stack/paths';
import { SHORT_LIVED } from '#stack/processes/short-lived';
import { runToEnd } from './run-to-end.mjs';

const FOLDER = join(ROOT, 'tests', 'e2e');
const RESULTS = join(BUILD_FOLDER, 'browser-tests', 'results.json');
/** The failed tests of the last run; the recorded rerun has an output folder of its own, without this file. */
const LAST_RUN = join(BUILD_FOLDER, 'browser-tests', 'failures', '.last-run.json');

/**
 * @typedef {object} TestOutcome the results of a test run
 * @property {number} passed
 * @property {number} failed a file that could not run counts as one failure
 * @property {number} leftOut cases that are not in this run's sample
 * @property {string[]} failures one line each
 * @property {{ file: string, seconds: number, passed?: number, failed?: number }[]} files
 */

/**
 * @param {string[]} patterns parts of paths; an empty list matches every file
 * @returns {boolean} whether they match a browser test
 */
export function hasBrowserTests(patterns) {
  return patterns.length === 0 || browserFiles().some((file) => matchesAny(join(ROOT, file), patterns));
}

/** @returns {string[]} all browser test files, relative to the root */
export const browserFiles = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => `tests/e2e/${name}`);

/**
 * Runs the browser tests in Playwright (playwright.config.mjs). In CI, failed tests run once more with a recording; they count
 * as failed even if they pass then.
 * @param {{ name?: string, patterns: string[] }} selection
 * @param {Record<string, string>} [environment] added to this process's environment
 * @returns {Promise<TestOutcome>}
 */
export async function runBrowserTests({ name, patterns }, environment = {}) {
  await rm(RESULTS, { force: true });
  const nameOptions = name ? ['--grep', name] : [];
  const code = await runPlaywright(['--pass-with-no-tests', ...nameOptions, ...patterns], {
    ...environment,
    BROWSER_TEST_RESULTS: RESULTS,
  });
  if (!existsSync(RESULTS))
    return {
      passed: 0,
      failed: 1,
      leftOut: 0,
      failures: ['✘ Playwright itself failed: see above'],
      files: [],
    };
  const results = JSON.parse(await readFile(RESULTS, 'utf8'));
  if (code !== 0 && process.env.CI) {
    console.log(
      'Running the failed tests once more, with a trace and a video (.build/browser-tests/traces).',
    );
    await runPlaywright(['--last-failed', '--last-failed-file', LAST_RUN], {
      ...environment,
      BROWSER_TEST_TRACES: '1',
    });
  }
  return { ...results, leftOut: 0, failed: code === 0 ? results.failed : Math.max(results.failed, 1) };
}

/** Matches as Jest and Playwright do: a pattern is a regular expression that is searched for in the path. */
function matchesAny(file, patterns) {
  return patterns.some((pattern) => new RegExp(pattern, 'i').test(file));
}

const runPlaywright = (args, environment) =>
  runToEnd([...SHORT_LIVED, join('node_modules', 'playwright', 'cli.js'), 'test', ...args], environment);
