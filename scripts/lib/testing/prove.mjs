import { families } from '../../../tests/setup/sample/families.mjs';
import { environmentOf, today } from '../../../tests/setup/sample/scope.mjs';
import { findBrowser } from '../browser.mjs';
import { CommandError } from '../command.mjs';
import { runAndRead } from './jest.mjs';
import { browserFiles, runBrowserTests } from './playwright.mjs';
import { readProof, sourcesNow, totalOf, writeProof } from './proof-record.mjs';

const REPORTERS = [
  '--reporters',
  'default',
  '--reporters',
  '<rootDir>/tests/setup/sample/proof-reporter.mjs',
];

/** What a browser file takes about. */
const BROWSER_FILE_SECONDS = 35;
const BROWSER_FILES_AT_ONCE = 8;

/**
 * Runs every case of the files that prove at length, of which `npm test` runs a sample. What passed before, at the same
 * sources, is left out.
 * @param {{ shard?: string, again?: boolean, patterns?: string[] }} selection
 * @returns {Promise<{ passed: number, failed: number }>} of all files that are due, those of before included
 */
export async function prove({ shard, again = false, patterns = [] }) {
  const due = inShard(namedFiles(patterns), shard);
  if (due.length === 0) throw new CommandError('No file that proves at length has such a path.');
  const record = recordOf(due, { shard, again });
  const left = due.filter((file) => record.files[file]?.failed !== 0);
  const before = due.length - left.length;
  console.log(
    `Proving ${due.length} files whole${shard ? `, shard ${shard}` : ''}` +
      `${before > 0 ? `; ${before} of them passed before at these sources` : ''}.`,
  );
  /** @type {string[]} */
  const failures = [];
  if (left.length > 0) {
    for (const file of left) delete record.files[file];
    writeProof(record);
    if (!(await findBrowser()) && left.some((file) => file.startsWith('tests/e2e/')))
      console.warn('!! No browser was found: the browser tests will fail.');
    const scope = { whole: true, day: today(), touched: [] };
    const ofBrowser = left.filter((file) => file.startsWith('tests/e2e/'));
    const others = left.filter((file) => !ofBrowser.includes(file));
    if (others.length > 0) {
      const outcome = await runAndRead([...REPORTERS, '--runTestsByPath', ...others], environmentOf(scope));
      failures.push(...outcome.failures);
    }
    // In parts: what is cut off goes on with the part that it had begun.
    for (let at = 0; at < ofBrowser.length; at += BROWSER_FILES_AT_ONCE) {
      const patterns = ofBrowser.slice(at, at + BROWSER_FILES_AT_ONCE);
      const outcome = await runBrowserTests({ patterns }, environmentOf(scope));
      failures.push(...outcome.failures);
      noteProved(outcome.files);
    }
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n')}\n`);
  const { passed, failed } = totalOf(readProof() ?? record);
  // A file that never ended has no entry: Jest itself failed, or was cut off.
  const ended = Object.keys((readProof() ?? record).files).length;
  return { passed, failed: failed + due.length - ended };
}

/** @param {readonly string[]} patterns parts of paths; none means all */
const namedFiles = (patterns) =>
  [...families.keys(), ...browserFiles()].filter(
    (file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)),
  );

/**
 * One of several parts of about the same length: the longest files are dealt out first, and back again.
 * @param {readonly string[]} files
 * @param {string} [shard] as `1/3`
 * @returns {string[]}
 */
export function inShard(files, shard) {
  if (shard === undefined) return [...files];
  const [, part, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(shard)?.map(Number) ?? [];
  if (!part || !count || part > count)
    throw new CommandError(`--shard is "${shard}": it is a part of a whole, as 1/3.`);
  const secondsOf = (file) => families.get(file)?.wholeSeconds ?? BROWSER_FILE_SECONDS;
  const longestFirst = files.toSorted((a, b) => secondsOf(b) - secondsOf(a));
  return longestFirst.filter((_, index) => {
    const turn = index % (2 * count);
    return (turn < count ? turn : 2 * count - 1 - turn) === part - 1;
  });
}

/** That of before where it is of the same sources and the same files, else a new one. */
function recordOf(due, { shard = '', again }) {
  const now = sourcesNow();
  const before = again ? undefined : readProof();
  const goesOn = before?.sources === now.sources && before.due.join() === due.join();
  return {
    ...now,
    shard,
    due,
    at: new Date().toISOString(),
    files: goesOn && before ? before.files : {},
  };
}

/** @param {import('./playwright.mjs').TestOutcome['files']} files */
function noteProved(files) {
  const record = readProof();
  if (!record) return;
  for (const { file, seconds, passed = 0, failed = 0 } of files)
    record.files[file] = { passed, failed, seconds };
  record.at = new Date().toISOString();
  writeProof(record);
}
