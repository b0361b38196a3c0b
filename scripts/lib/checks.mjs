import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { build } from './build/build.mjs';
import { problemsOfRules, readRuleTexts } from './check-rules.mjs';
import { checkCircles } from './checks/circles.mjs';
import { checkClock } from './checks/clock.mjs';
import { checkConfiguration } from './checks/configuration.mjs';
import { checkContainers } from './checks/containers.mjs';
import { checkDecisions } from './checks/decisions.mjs';
import { checkDeclarations } from './checks/declarations.mjs';
import { checkFunctions, countFunctions } from './checks/functions.mjs';
import { checkInternals } from './checks/internals.mjs';
import { checkKorean } from './checks/korean.mjs';
import { checkKubernetes, countKubernetes } from './checks/kubernetes.mjs';
import { checkOneText, countOneText } from './checks/one-text.mjs';
import { checkOwners, countOwners } from './checks/owners.mjs';
import { checkPages } from './checks/pages.mjs';
import { checkStatements, countStatements } from './checks/statements.mjs';
import { checkSwap } from './checks/swap.mjs';
import { checkTests } from './checks/tests.mjs';
import { checkWords } from './checks/words.mjs';
import { GENERATED } from './rule-functions/generated.mjs';

const AT_ONCE = 2;
/** Committed output of the build: a build that changes it shows that it was out of date. */
const COMMITTED = {
  openapi: ['server/openapi.json', 'docs/dataset.schema.json'],
  'first-screen': ['client/first-screen.json'],
  'generated-sql': GENERATED,
  'prisma-client': readdirSync(join(ROOT, 'prisma/client'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
};

/** Each check: a name and a Node program that exits with code 0 when it passes. */
const TOOLS = [
  ['types', 'typescript-7/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'],
  ['script-types', '../scripts/lib/checks/script-types.mjs'],
  ['client-types', 'typescript-7/bin/tsc', '-p', 'client', '--pretty', 'false'],
  [
    'promises',
    'oxlint/bin/oxlint',
    '--type-aware',
    ...['server/src', 'seeds/src', 'packages', 'client', 'scripts', 'tests'],
  ],
  ['format', '@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=warn', '--colors=off'],
  [
    ...['boundaries', 'dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs'],
    ...['packages', 'server/src', 'seeds/src', 'client/src'],
  ],
  ['dead-code', 'knip/bin/knip.js', '--no-config-hints'],
  ['migrations', '../scripts/db-diff.mjs', '--check'],
  ['api-document', '../scripts/lib/checks/api-document.mjs'],
  ['packages', '../scripts/lib/checks/packages.mjs'],
  ['workflows', '../scripts/lib/checks/workflows.mjs'],
];

/** Checks that only read the sources and return one line per problem; they need no build. */
const READERS = new Map([
  ['circles', checkCircles],
  ['clock', checkClock],
  ['configuration', checkConfiguration],
  ['containers', checkContainers],
  ['declarations', checkDeclarations],
  ['functions', checkFunctions],
  ['internals', checkInternals],
  ['korean', checkKorean],
  ['kubernetes', checkKubernetes],
  ['one-text', checkOneText],
  ['owners', checkOwners],
  ['pages', checkPages],
  ['rules', async () => [...problemsOfRules(await readRuleTexts()), ...(await checkDecisions())]],
  ['statements', checkStatements],
  ['swap', checkSwap],
  ['tests', checkTests],
  ['words', checkWords],
]);

/** What a check counted, printed beside its result. @type {Map<string, () => Promise<string>>} */
const COUNTS = new Map([
  ['functions', countFunctions],
  ['kubernetes', countKubernetes],
  ['one-text', countOneText],
  ['owners', countOwners],
  ['statements', countStatements],
]);

/** @typedef {{ name: string, passed: boolean, seconds: number, output: string }} CheckResult */

/**
 * Builds what the checks need, runs them two at a time, and prints the failures and a table.
 * @param {string[]} names of the checks; empty: all
 * @returns {Promise<boolean>} whether all passed
 */
export async function runChecks(names) {
  const known = [...READERS.keys(), ...TOOLS.map(([name]) => name), ...Object.keys(COMMITTED)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`No such check: ${unknown.join(', ')} (there are ${known.join(', ')}).`);
  const wanted = names.length > 0 ? names : known;

  const results = [];
  for (const [name, find] of READERS) {
    if (wanted.includes(name)) results.push(await timed(name, () => problems(find)));
    if (wanted.includes(name) && COUNTS.has(name)) console.log(`  ${await COUNTS.get(name)?.()}`);
  }
  const others = wanted.filter((name) => !READERS.has(name));
  if (others.length > 0) results.push(...(await checkBuildOutput(others)));
  print(results);
  return results.every(({ passed }) => passed);
}

/** @param {() => Promise<string[]>} find */
async function problems(find) {
  const found = await find();
  return { passed: found.length === 0, output: found.join('\n') };
}

/** @param {string[]} wanted @returns {Promise<CheckResult[]>} */
async function checkBuildOutput(wanted) {
  const before = await readCommitted();
  const built = await timed('build', async () => {
    await build();
    return { passed: true, output: '' };
  });
  const results = [built];
  for (const name of Object.keys(COMMITTED))
    if (wanted.includes(name) && built.passed) results.push(await timed(name, () => compare(name, before)));

  const waiting = TOOLS.filter(([name]) => wanted.includes(name));
  const work = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) results.push(await runTool(tool));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** @param {string[]} tool */
function runTool([name, script, ...args]) {
  return timed(name, async () => {
    const program = [join('node_modules', script), ...args];
    const { code, output } = await runProgram(process.execPath, program, { cwd: ROOT });
    return { passed: code === 0, output };
  });
}

/** @returns {Promise<Map<string, string | undefined>>} each committed file's text by its path */
async function readCommitted() {
  const files = Object.values(COMMITTED).flat();
  const texts = files.map((file) => readFile(join(ROOT, file), 'utf8').catch(() => undefined));
  return new Map((await Promise.all(texts)).map((text, index) => [files[index], text]));
}

/**
 * @param {string} name of the check
 * @param {Map<string, string | undefined>} before the committed texts before the build
 */
async function compare(name, before) {
  const after = await readCommitted();
  const changed = COMMITTED[name].filter(
    (file) => before.get(file) === undefined || before.get(file) !== after.get(file),
  );
  const output = changed
    .map((file) => `${file} was out of date and has been regenerated: commit it.`)
    .join('\n');
  return { passed: changed.length === 0, output };
}

/** @returns {Promise<CheckResult>} */
async function timed(name, work) {
  const startedMs = performance.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    result = { passed: false, output: error.message };
  }
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(`${result.passed ? '✔' : '✘'} Checked ${name} (${seconds.toFixed(1)} s)`);
  return { name, seconds, ...result };
}

/** @param {CheckResult[]} results */
function print(results) {
  for (const { name, output } of results.filter(({ passed }) => !passed)) {
    console.log(`\n──── ${name} ${'─'.repeat(Math.max(0, 90 - name.length))}\n${output.trim()}`);
  }
  console.log('');
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? '✔' : '✘'} ${name.padEnd(14)}${seconds.toFixed(1).padStart(7)} s`);
  }
}
