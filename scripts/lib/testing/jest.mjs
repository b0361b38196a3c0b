import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { BUILD_FOLDER, ROOT } from '#stack/paths';
import { sweepThrowaways } from '#stack/postgres/postgres';
import { SHORT_LIVED } from '#stack/processes/short-lived';
import { findRedis } from '#stack/redis/redis';
import { REDIS_TESTS } from './redis.mjs';
import { runToEnd } from './run-to-end.mjs';

const RESULTS = join(BUILD_FOLDER, 'test-results.json');
/** The folders with Jest's tests, as in jest.config.mjs. */
const FOLDERS = [
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/test`),
  'client/test',
  ...['scripts', 'integration', 'chat'].map((name) => `tests/${name}`),
];

/**
 * @typedef {object} JestOutcome
 * @property {number} passed
 * @property {number} failed a file that could not run counts as one failure
 * @property {number} leftOut cases that are not in this run's sample
 * @property {string[]} failures one line each
 * @property {{ file: string, seconds: number, cases: { describes: string[], title: string, status: string }[] }[]} files
 */

/** @returns {string[]} all of Jest's test files that this machine can run, relative to the root */
export function jestFiles() {
  const hasRedis = findRedis() !== undefined;
  return FOLDERS.filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter(
      (file) =>
        /\.test\.tsx?$/.test(file) && (hasRedis || !REDIS_TESTS.some((part) => file.startsWith(part))),
    )
    .sort();
}

/**
 * Runs Jest and returns its results.
 * @param {string[]} args
 * @param {Record<string, string>} [environment] added to this process's environment
 * @returns {Promise<JestOutcome>}
 */
export async function runJestTests(args, environment) {
  await mkdir(BUILD_FOLDER, { recursive: true });
  await rm(RESULTS, { force: true });
  const code = await runJest(['--json', '--outputFile', RESULTS, ...args], environment);
  if (!existsSync(RESULTS))
    return { passed: 0, failed: 1, leftOut: 0, failures: ['✘ Jest itself failed: see above'], files: [] };
  const results = JSON.parse(await readFile(RESULTS, 'utf8'));
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return {
    passed: results.numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    leftOut: results.numPendingTests,
    failures: results.testResults.flatMap(failuresOf),
    files: results.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
      cases: assertionResults.map(({ ancestorTitles, title, status }) => ({
        describes: ancestorTitles,
        title,
        status,
      })),
    })),
  };
}

/** Returns one line for each failed test, so that the end of a long log lists all failures. */
function failuresOf({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [`✘ ${relative(ROOT, file)}: ${firstLines(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `✘ ${relative(ROOT, file)}: ${fullName}: ${firstLines(failureMessages[0] ?? '')}`,
  );
}

/** The first lines of a message, which contain the expected and the received value. */
const firstLines = (text) => {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, 4)
    .join(' ');
};

/**
 * Runs Jest, with the Node flag that it needs to load ECMAScript modules, and returns its exit code.
 * @param {string[]} args
 * @param {Record<string, string>} [environment] added to this process's environment
 * @returns {Promise<number>}
 */
export async function runJest(args, environment = {}) {
  const flags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    '--enable-source-maps',
    ...SHORT_LIVED,
  ];
  const code = await runToEnd(
    [...flags, join('node_modules', 'jest', 'bin', 'jest.js'), ...args],
    environment,
  );
  // After Ctrl-C, Jest leaves its Postgres running.
  await sweepThrowaways();
  return code;
}
