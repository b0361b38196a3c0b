import ts from 'typescript';
import { readSources } from './sources.mjs';

/**
 * Imports between folders that would close a circle if they counted, with the reason: none.
 * @type {Record<string, string>}
 */
const EXCEPTIONS = {};

/**
 * These files are in their area's folder but belong above all areas: only the app imports them, so they close no
 * circle.
 */
const OPERATORS_CALLS = /^server\/src\/.+\.admin\.[a-z]+\.ts$/;

/** Resolves imports of this repository's packages to their files. */
const PACKAGES = [
  { name: /^@honey\/(server|seeds)\/(.*)$/, file: '$1/src/$2.ts' },
  { name: /^@honey\/(client|mintalk|rules|testkit)(\/.*)?$/, file: 'packages/$1/src/index.ts' },
];

/**
 * @typedef {{ from: string, to: string, path: string, line: number, imported: string }} Edge the first import from a
 * folder, or from within it, to a sibling folder
 */

/** Sibling folders, at every depth, that import each other in a circle cannot be read or moved one by one. */
export async function checkCircles() {
  const sources = await readSources(...['server/src', 'client/src', 'seeds/src', 'packages']);
  return problemsOfCircles(sources, EXCEPTIONS);
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions by `folder → folder`, with the reason
 */
export function problemsOfCircles(sources, exceptions) {
  const edges = firstOfEach(sources.flatMap(edgesOf));
  const counted = edges.filter((edge) => !Object.hasOwn(exceptions, nameOf(edge)));
  const stale = Object.keys(exceptions)
    .filter((name) => {
      const edge = edges.find((other) => nameOf(other) === name);
      return !edge || !shortestPath(counted, edge.to, edge.from);
    })
    .map((name) => `scripts/lib/checks/circles.mjs: the exception for ${name} closes no circle: remove it`);
  return [...circlesIn(counted).map(describeCircle), ...stale];
}

/** @param {Edge} edge */
const nameOf = ({ from, to }) => `${from} → ${to}`;

/** @param {Edge[]} circle */
function describeCircle(circle) {
  const folders = circle.map(({ from }) => from);
  const imports = circle.map(({ path, line, imported }) => `  ${path}:${line} imports ${imported}`);
  return [
    `${[...folders, folders[0]].join(' → ')}: move the target of one of these imports, so that the circle opens:`,
    ...imports,
  ].join('\n');
}

/** @param {import('./sources.mjs').Source} source @returns {Edge[]} */
function edgesOf({ path, text }) {
  if (OPERATORS_CALLS.test(path)) return [];
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName, pos }) => {
    const imported = resolved(path, fileName);
    const pair = imported && siblingFolders(path, imported);
    return pair ? [{ ...pair, path, line: text.slice(0, pos).split('\n').length, imported }] : [];
  });
}

/** @param {string} path @param {string} specifier */
function resolved(path, specifier) {
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${path}`).pathname.slice(1);
  const found = PACKAGES.find(({ name }) => name.test(specifier));
  return found && specifier.replace(found.name, found.file);
}

/**
 * The folders of two files directly below their deepest common folder; none if a file is in that folder itself.
 * @param {string} one
 * @param {string} other
 */
function siblingFolders(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at + 1 >= a.length || at + 1 >= b.length) return undefined;
  return { from: a.slice(0, at + 1).join('/'), to: b.slice(0, at + 1).join('/') };
}

/**
 * The shortest circle through each group of folders that depend on each other.
 * @param {Edge[]} edges
 * @returns {Edge[][]}
 */
function circlesIn(edges) {
  /** @type {Edge[][]} */
  const circles = [];
  const knotted = new Set();
  const all = edges.flatMap((edge) => {
    const back = shortestPath(edges, edge.to, edge.from);
    return back ? [[edge, ...back]] : [];
  });
  for (const circle of all.sort((a, b) => a.length - b.length)) {
    if (circle.some(({ from }) => knotted.has(from))) continue;
    for (const { from } of circle) knotted.add(from);
    circles.push(circle);
  }
  return circles;
}

/** @param {Edge[]} edges */
function firstOfEach(edges) {
  /** @type {Map<string, Edge>} */
  const first = new Map();
  for (const edge of edges) if (!first.has(nameOf(edge))) first.set(nameOf(edge), edge);
  return [...first.values()];
}

/**
 * @param {Edge[]} edges
 * @param {string} start
 * @param {string} goal
 * @returns {Edge[] | undefined} the shortest chain of imports from a folder to another
 */
function shortestPath(edges, start, goal) {
  const ways = [{ folder: start, way: /** @type {Edge[]} */ ([]) }];
  const seen = new Set([start]);
  for (const { folder, way } of ways) {
    if (folder === goal) return way;
    for (const edge of edges) {
      if (edge.from !== folder || seen.has(edge.to)) continue;
      seen.add(edge.to);
      ways.push({ folder: edge.to, way: [...way, edge] });
    }
  }
  return undefined;
}
