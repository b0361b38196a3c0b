import { findBrowser } from '#stack/browser';
import { CommandError } from '#stack/command-error';
import { families } from '../../../tests/setup/sample/families.mjs';
import { browserPlan, jestPlan } from '../../../tests/setup/sample/plans.mjs';
import { environmentOf, today } from '../../../tests/setup/sample/scope.mjs';
import { jestFiles, runJestTests } from './jest.mjs';
import { browserFiles, runBrowserTests } from './playwright.mjs';
import { readProof, sourcesNow, totalOf, writeProof } from './proof-record.mjs';

const REPORTERS = [
  '--reporters',
  'default',
  '--reporters',
  '<rootDir>/tests/setup/sample/proof-reporter.mjs',
];

const BROWSER_TESTS = 'tests/e2e/';
const BROWSER_FILES_AT_ONCE = 8;

/**
 * Runs every case of every test file, of which `npm test` runs a sample. Files that already passed with the same sources are
 * skipped.
 * @param {{ shard?: string, again?: boolean, patterns?: string[] }} selection
 * @returns {Promise<{ passed: number, failed: number }>} of all due files, including those that passed earlier
 */
export async function prove({ shard, again = false, patterns = [] }) {
  const due = filesOfShard(matchingFiles(patterns), shard);
  if (due.length === 0) throw new CommandError('No test file matches.');
  const record = recordFor(due, { shard, again });
  const remaining = due.filter((file) => record.files[file]?.failed !== 0);
  const alreadyPassed = due.length - remaining.length;
  console.log(
    `Running every case of ${due.length} files${shard ? `, shard ${shard}` : ''}` +
      `${alreadyPassed > 0 ? `; ${alreadyPassed} of them already passed with these sources` : ''}.`,
  );
  /** @type {string[]} */
  const failures = [];
  if (remaining.length > 0) {
    for (const file of remaining) delete record.files[file];
    writeProof(record);
    if (!(await findBrowser()) && remaining.some((file) => file.startsWith(BROWSER_TESTS)))
      console.warn('!! No browser was found: the browser tests will fail.');
    const scope = { whole: true, day: today(), touched: [] };
    const ofBrowser = remaining.filter((file) => file.startsWith(BROWSER_TESTS));
    const others = remaining.filter((file) => !ofBrowser.includes(file));
    if (others.length > 0) {
      const outcome = await runJestTests([...REPORTERS, '--runTestsByPath', ...others], environmentOf(scope));
      failures.push(...outcome.failures);
    }
    // In batches: an interrupted run resumes with the batch that had started.
    for (let at = 0; at < ofBrowser.length; at += BROWSER_FILES_AT_ONCE) {
      const patterns = ofBrowser.slice(at, at + BROWSER_FILES_AT_ONCE);
      const outcome = await runBrowserTests({ patterns }, environmentOf(scope));
      failures.push(...outcome.failures);
      recordResults(outcome.files);
    }
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n')}\n`);
  const { passed, failed } = totalOf(readProof() ?? record);
  // A file without an entry did not finish: Jest itself failed or was interrupted.
  const finished = Object.keys((readProof() ?? record).files).length;
  return { passed, failed: failed + due.length - finished };
}

/** @param {readonly string[]} patterns parts of paths; an empty list matches all */
const matchingFiles = (patterns) =>
  [...jestFiles(), ...browserFiles()].filter(
    (file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)),
  );

/**
 * Returns the files of one shard. All shards take about equally long: files are dealt out from the longest to the shortest,
 * back and forth.
 * @param {readonly string[]} files
 * @param {string} [shard] as `1/3`
 * @returns {string[]}
 */
export function filesOfShard(files, shard) {
  if (shard === undefined) return [...files];
  const [, part, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(shard)?.map(Number) ?? [];
  if (!part || !count || part > count)
    throw new CommandError(`--shard is "${shard}": expected a form like 1/3.`);
  const longestFirst = files.toSorted((a, b) => wholeSecondsOf(b) - wholeSecondsOf(a));
  return longestFirst.filter((_, index) => {
    const turn = index % (2 * count);
    return (turn < count ? turn : 2 * count - 1 - turn) === part - 1;
  });
}

/** @param {string} file @returns {number} the approximate duration of all its cases */
export function wholeSecondsOf(file) {
  const { secondsOf } = file.startsWith(BROWSER_TESTS) ? browserPlan([]) : jestPlan([]);
  return families.get(file)?.wholeSeconds ?? secondsOf(file);
}

/** Returns the previous record if it is for the same sources and files, otherwise a new one. */
function recordFor(due, { shard = '', again }) {
  const now = sourcesNow();
  const previous = again ? undefined : readProof();
  const canResume = previous?.sources === now.sources && previous.due.join() === due.join();
  return {
    ...now,
    shard,
    due,
    at: new Date().toISOString(),
    files: canResume && previous ? previous.files : {},
  };
}

/** @param {import('./playwright.mjs').TestOutcome['files']} files */
function recordResults(files) {
  const record = readProof();
  if (!record) return;
  for (const { file, seconds, passed = 0, failed = 0 } of files)
    record.files[file] = { passed, failed, seconds };
  record.at = new Date().toISOString();
  writeProof(record);
}
