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

/**
 * Lists the test files that a change can affect: those that import a changed file, directly or indirectly; that name a changed
 * command or SQL function or a rule of a changed area; and those of its areas, by folder or file name and by imports from the server.
 * @param {readonly string[]} changed files, relative to the root
 * @param {readonly import('../checks/sources.mjs').Source[]} sources of the repository
 * @returns {string[]} sorted by path
 */
export function affectedTests(changed, sources) {
  const affected = importersOf(changed, sources);
  for (const name of commandsAndFunctions(affected)) {
    const named = sources.filter(({ path, text }) => path.startsWith('tests/') && text.includes(name));
    for (const path of importersOf(
      named.map((source) => source.path),
      sources,
    ))
      affected.add(path);
  }
  // Shared code affects tests through imports only.
  const areas = areasOf(changed).filter((area) => area !== 'core');
  const rules = new Set(rulesOf(changed));
  const changesPages = changed.some((path) => PAGE_SOURCES.test(path));
  const changesOnlyPages = changed.every((path) => PAGE_SOURCES.test(path));
  const found = sources
    .filter(({ path }) => TEST.test(path))
    .filter(({ path, text }) => {
      if (affected.has(path)) return true;
      // By area, server changes select no browser tests, and page changes no server tests.
      if (path.startsWith('tests/e2e/') ? !changesPages : changesOnlyPages && path.startsWith('tests/'))
        return false;
      const isOfRule = [...text.matchAll(RULE)].some(([, area = '']) => rules.has(area));
      return isOfRule || areas.some((area) => isOfArea(path, text, area));
    })
    .map(({ path }) => path);
  if (changed.some((path) => SERVER_SOURCES.test(path))) found.push(CONFORMANCE_TEST);
  return [...new Set(found)].sort();
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

const isOfArea = (path, text, area) => isNamedAfter(path, area) || text.includes(`'@honey/server/${area}/`);

function isNamedAfter(path, area) {
  const folder = testFolderOf(path);
  if (folder === undefined) return new RegExp(`^${area}(-|\\.)`).test(basename(path));
  return folder === area || (TEST_SUBJECTS[folder] ?? []).includes(area);
}

/** Returns the text by which tests refer to the commands and SQL functions among some files. */
const commandsAndFunctions = (paths) =>
  [...paths].flatMap((path) => {
    if (path.startsWith('prisma/functions/')) return [`${basename(path, '.sql')}(`];
    return /^scripts\/[^/]+\.mjs$/.test(path) ? [`'${basename(path)}'`, `/${basename(path)}'`] : [];
  });

/** Returns the files, and all files that import them directly or indirectly. */
function importersOf(paths, sources) {
  const importers = new Map();
  for (const { path, text } of sources) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const imported = resolved(path, specifier);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  const reached = new Set(paths);
  // Imports within the server connect nearly all of its files: its areas are more precise.
  for (const path of reached)
    for (const importer of importers.get(path) ?? [])
      if (!importer.startsWith('server/src/')) reached.add(importer);
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
