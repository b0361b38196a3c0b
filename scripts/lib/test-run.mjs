import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { BUILD_STAMPS, ROOT } from './paths.mjs';
import { sweepThrowaways } from './postgres.mjs';

const RESULTS = join(BUILD_STAMPS, 'test-results.json');

/**
 * Runs Jest over everything, or over the files whose paths contain a pattern.
 * @param {{ name?: string, patterns: string[] }} selection
 * @returns {Promise<{ passed: number, failed: number }>} a file that could not be run counts as one failure
 */
export async function runTests({ name, patterns }) {
  const browser = await findBrowser();
  if (!browser) tellBrowserIsMissing();
  const withoutBrowser =
    !browser && !process.env.CI ? ['--testPathIgnorePatterns', '/tests/e2e/', '/node_modules/'] : [];
  await mkdir(BUILD_STAMPS, { recursive: true });
  await rm(RESULTS, { force: true });
  const code = await runJest([
    ...['--json', '--outputFile', RESULTS],
    ...(name ? ['--testNamePattern', name] : []),
    ...withoutBrowser,
    ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns] : []),
  ]);
  if (!existsSync(RESULTS)) return { passed: 0, failed: 1 };
  const results = JSON.parse(await readFile(RESULTS, 'utf8'));
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return { passed: results.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function tellBrowserIsMissing() {
  const consequence = process.env.CI ? 'the browser tests will fail' : 'THE BROWSER TESTS ARE LEFT OUT';
  console.warn(
    `!! No browser was found: ${consequence}. Install chromium, set CHROMIUM_PATH, or run: npx playwright install chromium`,
  );
}

/** Jest loads ECMAScript modules only with Node's flag for them. */
async function runJest(args) {
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, join('node_modules', 'jest', 'bin', 'jest.js'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Ctrl-C reaches Jest as well, which then leaves its Postgres to be swept here.
  const wait = () => {};
  process.on('SIGINT', wait);
  const [code] = await once(child, 'close');
  process.off('SIGINT', wait);
  await sweepThrowaways();
  return code ?? 1;
}
