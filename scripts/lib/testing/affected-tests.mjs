import { basename, dirname, join } from 'node:path';
import { readSources } from '../checks/sources.mjs';
import { areasOf } from './changes.mjs';
import { TEST_SUBJECTS, testFolderOf } from './test-subjects.mjs';

/** Runs after any change of the server or the database; it covers the areas of the change entirely. */
const CONFORMANCE_TEST = 'tests/integration/conformance/conformance.test.ts';
const SERVER_SOURCES = /^(server\/src|prisma\/functions)\//;
const PAGE_SOURCES = /^(client\/src|packages\/(player|mintalk|client))\//;

const TEST = /\.test\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
const RULE = /\b([A-Z]+(?:-[A-Z]+)*)-\d+\b/g;

/** The steps from a change to the tests of its area that import from the server, and to those of its rules. */
const STEPS_BY_IMPORT_FROM_AREA = 2;
const STEPS_BY_RULE = 3;

/**
 * Lists the test files that a change can affect: those that import a changed file, directly or indirectly; that name a changed
 * command or SQL function or a rule of a changed area; and those of its areas, by folder or file name and by imports from the server.
 * @param {readonly string[]} changed files, relative to the root
 * @param {readonly import('../checks/sources.mjs').Source[]} sources of the repository
 * @returns {string[]} sorted by path
 */
export const affectedTests = (changed, sources) => [...stepsToTests(changed, sources).keys()].sort();

/**
 * Returns how directly a change affects each test file that it can affect: in 0 steps if the file itself is changed, in 1 if it
 * imports a changed file, names a changed command or SQL function, or is named after a changed area.
 * @param {readonly string[]} changed files, relative to the root
 * @param {readonly import('../checks/sources.mjs').Source[]} sources of the repository
 * @returns {Map<string, number>} the number of steps by path
 */
export function stepsToTests(changed, sources) {
  const importers = importersIn(sources);
  const affected = stepsToImporters(
    changed.map((path) => [path, 0]),
    importers,
  );
  for (const { name, steps } of commandsAndFunctions(affected)) {
    const named = sources.filter(({ path, text }) => path.startsWith('tests/') && text.includes(name));
    const reached = stepsToImporters(
      named.map(({ path }) => [path, steps + 1]),
      importers,
    );
    for (const [path, further] of reached)
      affected.set(path, Math.min(further, affected.get(path) ?? further));
  }
  // Shared code affects tests through imports only.
  const areas = areasOf(changed).filter((area) => area !== 'core');
  const rules = new Set(rulesOf(changed));
  const changesPages = changed.some((path) => PAGE_SOURCES.test(path));
  const changesOnlyPages = changed.every((path) => PAGE_SOURCES.test(path));
  const stepsByArea = ({ path, text }) => {
    // By area, server changes select no browser tests, and page changes no server tests.
    if (path.startsWith('tests/e2e/') ? !changesPages : changesOnlyPages && path.startsWith('tests/'))
      return undefined;
    if (areas.some((area) => isNamedAfter(path, area))) return 1;
    if (areas.some((area) => text.includes(`'@honey/server/${area}/`))) return STEPS_BY_IMPORT_FROM_AREA;
    return [...text.matchAll(RULE)].some(([, area = '']) => rules.has(area)) ? STEPS_BY_RULE : undefined;
  };
  const found = new Map();
  for (const source of sources) {
    if (!TEST.test(source.path)) continue;
    const steps = [affected.get(source.path), stepsByArea(source)].filter((count) => count !== undefined);
    if (steps.length > 0) found.set(source.path, Math.min(...steps));
  }
  if (changed.some((path) => SERVER_SOURCES.test(path)) && !found.has(CONFORMANCE_TEST))
    found.set(CONFORMANCE_TEST, STEPS_BY_RULE);
  return found;
}

/** Reads all files that tests can import or name. */
export const readTestedSources = () =>
  readSources('client', 'packages', 'scripts', 'seeds', 'server/src', 'tests');

/** The prefixes of the rules of changed areas. Tests of any area can name these rules in their titles. */
const rulesOf = (changed) =>
  changed.flatMap((path) => {
    if (
      !SERVER_SOURCES.test(path) &&
      !path.startsWith('docs/rules/') &&
      !path.startsWith('client/src/areas/')
    )
      return [];
    const area = path.split('/')[path.startsWith('client/') ? 3 : 2]?.replace(/\.md$/, '') ?? '';
    return area === 'core' || area.includes('.') ? [] : [area.toUpperCase()];
  });

function isNamedAfter(path, area) {
  const folder = testFolderOf(path);
  if (folder === undefined) return new RegExp(`^${area}(-|\\.)`).test(basename(path));
  return folder === area || (TEST_SUBJECTS[folder] ?? []).includes(area);
}

/**
 * Returns the texts by which tests refer to the commands and SQL functions among some files, with the steps to each.
 * @param {ReadonlyMap<string, number>} files
 * @returns {{ name: string, steps: number }[]}
 */
const commandsAndFunctions = (files) =>
  [...files].flatMap(([path, steps]) => {
    if (path.startsWith('prisma/functions/')) return [{ name: `${basename(path, '.sql')}(`, steps }];
    if (!/^scripts\/[^/]+\.mjs$/.test(path)) return [];
    return [`'${basename(path)}'`, `/${basename(path)}'`].map((name) => ({ name, steps }));
  });

/** @returns {Map<string, string[]>} the files that import each file */
function importersIn(sources) {
  const importers = new Map();
  for (const { path, text } of sources) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const imported = resolved(path, specifier);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  return importers;
}

/**
 * Returns the files, and all files that import them directly or indirectly, with the steps to each.
 * @param {[string, number][]} files with the steps to them, all of the same number
 * @param {ReadonlyMap<string, string[]>} importers
 */
function stepsToImporters(files, importers) {
  const reached = new Map(files);
  // Imports within the server connect nearly all of its files: its areas are more precise.
  for (const [path, steps] of reached)
    for (const importer of importers.get(path) ?? [])
      if (!importer.startsWith('server/src/') && !reached.has(importer)) reached.set(importer, steps + 1);
  return reached;
}

function resolved(path, specifier) {
  if (specifier.startsWith('.')) return join(dirname(path), specifier);
  const [, ofStack] = /^(?:#|@honey\/)stack\/(.+)$/.exec(specifier) ?? [];
  if (ofStack) return `packages/stack/src/${ofStack}.mjs`;
  const [, name = '', rest] = /^@honey\/([a-z]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === 'server' || name === 'seeds') return `${name}/src/${rest}.ts`;
  return name ? `packages/${name}/src/${rest ?? 'index'}.ts` : undefined;
}
