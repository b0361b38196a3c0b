import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';
import { TEST_SUBJECTS, testFolderOf } from '../testing/test-subjects.mjs';
import { findInCode, readSources, uncoveredProblems } from './sources.mjs';

// Biome itself finds `it.skip(…)`, `it.only(…)`, `xit` and the like; this check finds the rest.

/** The programs in tests/load are not tests: they pace their requests. */
const FOLDERS = [
  'scripts',
  'integration',
  'chat',
  'e2e',
  'setup',
  'money',
  'conformance',
  'conformance-mutants',
].map((name) => `tests/${name}`);

/** Files that may wait by the clock, with the reason. */
const EXCEPTIONS = {
  'tests/setup/eventually.ts': 'it implements how tests wait',
  'tests/setup/busy-loop.ts': 'keeps the event loop busy',
  'tests/setup/server-process.ts': 'polls a starting program until it is ready',
  'tests/setup/front.ts': 'checks at intervals which servers are ready, as a load balancer does',
  'tests/chat/shared/servers-in-turn.ts': 'simulates clients that act at intervals',
  'tests/chat/gateway-limits.test.ts': 'simulates a client that gives up after a while',
  'tests/chat/gateway-support.ts': 'polls until a condition holds',
  'tests/conformance/client.mjs': 'waits as long as an external server requests',
  'tests/conformance/harness.mjs': 'sets a time limit for an external server',
  'tests/conformance/room.mjs': 'sets a time limit for an external server',
};

/** All tests run, wait for events instead of for time, and are in the folder of their area or subject. */
export async function checkTests() {
  const packages = ['packages/rules/test', 'packages/stack/test'];
  const sources = await readSources(...FOLDERS, 'client/test', ...packages);
  const areas = await readdir(join(ROOT, 'server/src'));
  return [
    ...problemsOfTests(sources, EXCEPTIONS),
    ...problemsOfTestFolders(
      sources.map(({ path }) => path),
      [...areas, ...Object.keys(TEST_SUBJECTS)],
    ),
  ];
}

/**
 * Finds files in tests/integration that are in no folder, or in the folder of an unknown area or subject.
 * @param {string[]} paths relative to the root
 * @param {string[]} folders the names of areas and subjects
 */
export function problemsOfTestFolders(paths, folders) {
  return paths.flatMap((path) => {
    const folder = testFolderOf(path);
    if (folder === undefined || folders.includes(folder)) return [];
    const found = folder === '' ? 'in no folder' : `"${folder}" is neither an area nor a subject`;
    return [
      `${path}: ${found}; move it to tests/integration/<area>, or declare a subject in scripts/lib/testing/test-subjects.mjs`,
    ];
  });
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions by path, with the reason to wait by the clock
 */
export function problemsOfTests(sources, exceptions) {
  const leftOut = findInCode(sources, /\b(skip|only|todo|failing)\b/, leavesOut);
  const waits = findInCode(sources, /\b(setTimeout|waitForTimeout|timers\/promises|Atomics)\b/, sleeps);
  return [
    ...leftOut.map(
      ({ path, line, what }) => `${path}:${line}: ${what}: all tests must run; fix or remove it`,
    ),
    ...uncoveredProblems(waits, exceptions, {
      advice: 'wait for an event, or for a condition with eventually() of tests/setup',
      list: 'scripts/lib/checks/tests.mjs',
    }),
  ];
}

/** @param {ts.Node} node */
function leavesOut(node) {
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const [root, ...names] = node.getText().split('.');
  const name = names.at(-1) ?? '';
  if (!['it', 'test', 'describe'].includes(root ?? '')) return undefined;
  if (['todo', 'failing'].includes(name)) return node.getText();
  const called = ts.isCallExpression(node.parent) && node.parent.expression === node;
  return ['skip', 'only'].includes(name) && !called ? node.getText() : undefined;
}

/** @param {ts.Node} node */
function sleeps(node) {
  if (ts.isImportDeclaration(node))
    return /\btimers\/promises['"]/.test(node.moduleSpecifier.getText()) ? 'timers/promises' : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText();
  if (/^(globalThis\.|window\.)?setTimeout$/.test(called)) return 'setTimeout()';
  return /(\.waitForTimeout|\bAtomics\.wait)$/.test(called) ? `${called}()` : undefined;
}
