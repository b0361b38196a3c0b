import { basename, dirname, join } from 'node:path';
import { readSources } from '../checks/sources.mjs';
import { areasOf } from './changes.mjs';

/** Whatever is changed of the server or the database, the contract is tried from outside, above all the areas of the change. */
const CONTRACT = 'tests/integration/conformance.test.ts';
const OF_SERVER = /^(server\/src|prisma\/functions)\//;
const OF_PAGES = /^(client\/src|packages\/(player|mintalk|client))\//;

const TEST = /\.test\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
const RULE = /\b([A-Z]+(?:-[A-Z]+)*)-\d+\b/g;

/**
 * The test files that a change can touch: those that import what changed, over any number of files; that name a command, a
 * function of the database or a rule of it; and those of its areas, by their names and by what they import of the server.
 * @param {readonly string[]} changed from the root
 * @param {readonly import('../checks/sources.mjs').Source[]} sources of the repository
 * @returns {string[]} in the order of their paths
 */
export function reachedTests(changed, sources) {
  const reached = importersOf(changed, sources);
  for (const name of commandsAndFunctions(reached)) {
    const named = sources.filter(({ path, text }) => path.startsWith('tests/') && text.includes(name));
    for (const path of importersOf(
      named.map((source) => source.path),
      sources,
    ))
      reached.add(path);
  }
  // What all areas share is followed by imports alone.
  const areas = areasOf(changed).filter((area) => area !== 'core');
  const rules = new Set(rulesOf(changed));
  const ofPages = changed.some((path) => OF_PAGES.test(path));
  const ofPagesAlone = changed.every((path) => OF_PAGES.test(path));
  const found = sources
    .filter(({ path }) => TEST.test(path))
    .filter(({ path, text }) => {
      if (reached.has(path)) return true;
      // What only the server does is not looked at in a browser, and the other way round.
      if (path.startsWith('tests/e2e/') ? !ofPages : ofPagesAlone && path.startsWith('tests/')) return false;
      const isOfRule = [...text.matchAll(RULE)].some(([, area = '']) => rules.has(area));
      return isOfRule || areas.some((area) => isOfArea(path, text, area));
    })
    .map(({ path }) => path);
  if (changed.some((path) => OF_SERVER.test(path))) found.push(CONTRACT);
  return [...new Set(found)].sort();
}

/** Everything that tests import or name. */
export const readReachableSources = () =>
  readSources('client', 'packages', 'scripts', 'seeds', 'server/src', 'tests');

/** A rule is proven by tests of any area: they name it in their titles, by the name of its document. */
const rulesOf = (changed) =>
  changed.flatMap((path) => {
    if (!OF_SERVER.test(path) && !path.startsWith('docs/rules/') && !path.startsWith('client/src/areas/'))
      return [];
    const area = path.split('/')[path.startsWith('client/') ? 3 : 2]?.replace(/\.md$/, '') ?? '';
    return area === 'core' || area.includes('.') ? [] : [area.toUpperCase()];
  });

const isOfArea = (path, text, area) =>
  new RegExp(`^${area}(-|\\.)`).test(basename(path)) || text.includes(`'@honey/server/${area}/`);

/** How tests name the commands and the functions of the database that are among some files. */
const commandsAndFunctions = (paths) =>
  [...paths].flatMap((path) => {
    if (path.startsWith('prisma/functions/')) return [`${basename(path, '.sql')}(`];
    return /^scripts\/[^/]+\.mjs$/.test(path) ? [`'${basename(path)}'`, `/${basename(path)}'`] : [];
  });

/** Some files, and those that import them over any number of others. */
function importersOf(paths, sources) {
  const importers = new Map();
  for (const { path, text } of sources) {
    for (const [, specifier = ''] of text.matchAll(IMPORT)) {
      const imported = resolved(path, specifier);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  }
  const reached = new Set(paths);
  // The server's own imports lead from anywhere to everywhere: its areas say more.
  for (const path of reached)
    for (const importer of importers.get(path) ?? [])
      if (!importer.startsWith('server/src/')) reached.add(importer);
  return reached;
}

function resolved(path, specifier) {
  if (specifier.startsWith('.')) return join(dirname(path), specifier);
  const [, name = '', rest] = /^@honey\/([a-z]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === 'server' || name === 'seeds') return `${name}/src/${rest}.ts`;
  return name ? `packages/${name}/src/${rest ?? 'index'}.ts` : undefined;
}
