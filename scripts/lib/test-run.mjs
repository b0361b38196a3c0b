import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startTestDatabases } from '../../tests/setup/test-databases.mjs';
import { findBrowser } from './browser.mjs';
import { hasBrowserTests, runBrowserTests } from './browser-test-run.mjs';
import { BUILD_FOLDER, ROOT } from './paths.mjs';
import { sweepThrowaways } from './postgres.mjs';
import { SHORT_LIVED } from './short-lived.mjs';

const RESULTS = join(BUILD_FOLDER, 'test-results.json');
const SLOWEST_SHOWN = 10;

/**
 * Runs Jest and then Playwright over everything, or over the files whose paths contain a pattern. The browser tests come last: a
 * page that shares two cores with a load test is slow for a reason that is not its own.
 * @param {{ name?: string, patterns: string[] }} selection
 * @returns {Promise<{ passed: number, failed: number }>} a file that could not be run counts as one failure
 */
export async function runTests({ name, patterns }) {
  const browser = await findBrowser();
  if (!browser) tellBrowserIsMissing();
  const selected = patterns.length > 0 ? ['--testPathPatterns', ...patterns, '--passWithNoTests'] : [];
  const named = name ? ['--testNamePattern', name] : [];
  const runs = [(environment) => runAndRead([...selected, ...named], environment)];
  if ((browser || process.env.CI) && hasBrowserTests(patterns))
    runs.push((environment) => runBrowserTests({ name, patterns }, environment));
  const total = { passed: 0, failed: 0 };
  const failures = [];
  const files = [];
  const stages = [];
  // What one run seeds, the next one copies as well.
  const databases = runs.length > 1 ? await startTestDatabases() : undefined;
  try {
    for (const run of runs) {
      const begun = performance.now();
      const result = await run(databases?.environment);
      stages.push({ files: result.files, seconds: (performance.now() - begun) / 1000 });
      total.passed += result.passed;
      total.failed += result.failed;
      failures.push(...result.failures);
      files.push(...result.files);
    }
  } finally {
    await databases?.stop();
  }
  if (files.length > SLOWEST_SHOWN) {
    tellStages(stages);
    tellSlowest(files);
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n')}\n`);
  return total;
}

async function runAndRead(args, environment) {
  await mkdir(BUILD_FOLDER, { recursive: true });
  await rm(RESULTS, { force: true });
  const code = await runJest(['--json', '--outputFile', RESULTS, ...args], environment);
  if (!existsSync(RESULTS))
    return { passed: 0, failed: 1, failures: ['✘ Jest itself failed: see above'], files: [] };
  const results = JSON.parse(await readFile(RESULTS, 'utf8'));
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return {
    passed: results.numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    failures: results.testResults.flatMap(failuresOf),
    files: results.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/** How long each run took from start to end, and what the files of each folder took, of which several run at once. */
function tellStages(stages) {
  console.log('\nHow the time was spent:');
  for (const { files, seconds } of stages) {
    const folders = new Map();
    for (const { file, seconds: taken } of files) {
      const folder = dirname(file);
      folders.set(folder, (folders.get(folder) ?? 0) + taken);
    }
    const parts = [...folders]
      .sort((a, b) => b[1] - a[1])
      .map(([name, taken]) => `${name} ${taken.toFixed(0)} s`);
    console.log(`  ${seconds.toFixed(0).padStart(6)} s  ${files.length} files: ${parts.join(', ')}`);
  }
}

function tellSlowest(files) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  console.log('\nThe slowest files:');
  for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

/** One line a failed test, so that the end of a long log tells what to look for. */
function failuresOf({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [`✘ ${relative(ROOT, file)}: ${firstLines(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `✘ ${relative(ROOT, file)}: ${fullName}: ${firstLines(failureMessages[0] ?? '')}`,
  );
}

/** Enough of a message to hold what was expected and what came instead. */
const firstLines = (text) => {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 4)
    .join(' ');
};

function tellBrowserIsMissing() {
  const consequence = process.env.CI ? 'the browser tests will fail' : 'THE BROWSER TESTS ARE LEFT OUT';
  console.warn(
    `!! No browser was found: ${consequence}. Install chromium, set CHROMIUM_PATH, or run: npx playwright install chromium`,
  );
}

/**
 * Runs Jest and answers its exit code. It loads ECMAScript modules only with Node's flag for them.
 * @param {string[]} args
 * @param {Record<string, string>} [environment] added to that of this process
 * @returns {Promise<number>}
 */
export async function runJest(args, environment = {}) {
  const flags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--enable-source-maps',
    ...SHORT_LIVED,
  ];
  const child = spawn(process.execPath, [...flags, join('node_modules', 'jest', 'bin', 'jest.js'), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
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
