import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FOLDER, ROOT } from '../paths.mjs';
import { SHORT_LIVED } from '../short-lived.mjs';
import { runToEnd } from './run-to-end.mjs';

const FOLDER = join(ROOT, 'tests', 'e2e');
const RESULTS = join(BUILD_FOLDER, 'browser-tests', 'results.json');

/**
 * @typedef {object} TestOutcome what a run of tests came to
 * @property {number} passed
 * @property {number} failed a file that could not be run counts as one
 * @property {number} leftOut cases that this run's sample does not have
 * @property {string[]} failures a line each
 * @property {{ file: string, seconds: number, passed?: number, failed?: number }[]} files
 */

/**
 * @param {string[]} patterns parts of paths; none of them means every file
 * @returns {boolean} whether there is a browser test among what they mean
 */
export function hasBrowserTests(patterns) {
  return patterns.length === 0 || browserFiles().some((file) => isMeant(join(ROOT, file), patterns));
}

/** @returns {string[]} every browser file, from the root */
export const browserFiles = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.test.ts'))
    .sort()
    .map((name) => `tests/e2e/${name}`);

/**
 * Runs Playwright over the browser tests (playwright.config.mjs). In CI what failed is run once more, recorded: it has failed all the
 * same.
 * @param {{ name?: string, patterns: string[] }} selection
 * @param {Record<string, string>} [environment] added to that of this process
 * @returns {Promise<TestOutcome>}
 */
export async function runBrowserTests({ name, patterns }, environment = {}) {
  await rm(RESULTS, { force: true });
  const named = name ? ['--grep', name] : [];
  const code = await runPlaywright(['--pass-with-no-tests', ...named, ...patterns], {
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
    console.log('What failed is run once more, with a trace and a video (.build/browser-tests/traces).');
    await runPlaywright(['--last-failed'], { ...environment, BROWSER_TEST_TRACES: '1' });
  }
  return { ...results, leftOut: 0, failed: code === 0 ? results.failed : Math.max(results.failed, 1) };
}

/** As Jest and Playwright understand a pattern: an expression that is found in the path. */
function isMeant(file, patterns) {
  return patterns.some((pattern) => new RegExp(pattern, 'i').test(file));
}

const runPlaywright = (args, environment) =>
  runToEnd([...SHORT_LIVED, join('node_modules', 'playwright', 'cli.js'), 'test', ...args], environment);
