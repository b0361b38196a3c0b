import ts from 'typescript';
import { readSources } from './sources.mjs';

/**
 * Imports between folders that would close a circle if they counted, with the reason: none.
 * @type {Record<string, string>}
 */
const EXCEPTIONS = {};

/** Resolves imports of this repository's packages to their files. */
const PACKAGES = [
  { name: /^@honey\/(server|seeds)\/(.*)$/, file: '$1/src/$2.ts' },
  { name: /^@honey\/(client|mintalk|rules|testkit)(\/.*)?$/, file: 'packages/$1/src/index.ts' },
];

/**
 * @typedef {{ path: string, line: number, imported: string }} Import of one file by another, lazy or of types alone too
 *
 * @typedef {Import & { from: string, to: string }} Edge between two files, or the first import from a folder, or from
 * within it, to a sibling folder
 */

/**
 * Sibling folders, at every depth, and files that import each other in a circle cannot be read, loaded or moved one by
 * one.
 */
export async function checkCircles() {
  const folders = ['server/src', 'client/src', 'client/test', 'seeds/src', 'packages', 'tests'];
  const sources = await readSources(...folders);
  return [...problemsOfCircles(sources, EXCEPTIONS), ...problemsOfFileCircles(sources)];
}

/**
 * Circles of sibling folders.
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Record<string, string>} exceptions by `folder → folder`, with the reason
 */
export function problemsOfCircles(sources, exceptions) {
  const edges = firstOfEach(sources.flatMap(importsOf).flatMap(betweenFolders));
  const counted = edges.filter((edge) => !Object.hasOwn(exceptions, nameOf(edge)));
  const stale = Object.keys(exceptions)
    .filter((name) => {
      const edge = edges.find((other) => nameOf(other) === name);
      return !edge || !shortestPath(counted, edge.to, edge.from);
    })
    .map((name) => `scripts/lib/checks/circles.mjs: the exception for ${name} closes no circle: remove it`);
  return [...circlesIn(counted).map(describeCircle), ...stale];
}

/**
 * Circles of files, in one folder too.
 * @param {import('./sources.mjs').Source[]} sources
 */
export function problemsOfFileCircles(sources) {
  const edges = sources.flatMap(importsOf).map((one) => ({ ...one, from: one.path, to: one.imported }));
  return circlesIn(withoutDeadEnds(firstOfEach(edges))).map(describeCircle);
}

/**
 * The edges that can be part of a circle: their start is imported, and their target imports something.
 * @param {Edge[]} edges
 * @returns {Edge[]}
 */
function withoutDeadEnds(edges) {
  const starts = new Set(edges.map(({ from }) => from));
  const targets = new Set(edges.map(({ to }) => to));
  const kept = edges.filter(({ from, to }) => targets.has(from) && starts.has(to));
  return kept.length === edges.length ? edges : withoutDeadEnds(kept);
}

/** @param {Edge} edge */
const nameOf = ({ from, to }) => `${from} → ${to}`;

/** @param {Edge[]} circle */
function describeCircle(circle) {
  const places = circle.map(({ from }) => from);
  const imports = circle.map(({ path, line, imported }) => `  ${path}:${line} imports ${imported}`);
  return [
    `${[...places, places[0]].join(' → ')}: move the target of one of these imports, so that the circle opens:`,
    ...imports,
  ].join('\n');
}

/** @param {import('./sources.mjs').Source} source @returns {Import[]} */
function importsOf({ path, text }) {
  return ts.preProcessFile(text).importedFiles.flatMap(({ fileName, pos }) => {
    const imported = resolved(path, fileName);
    return imported ? [{ path, line: text.slice(0, pos).split('\n').length, imported }] : [];
  });
}

/** @param {Import} one @returns {Edge[]} */
function betweenFolders(one) {
  const pair = siblingFolders(one.path, one.imported);
  return pair ? [{ ...pair, ...one }] : [];
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
 * The shortest circle through each group of folders or files that depend on each other.
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
 * @returns {Edge[] | undefined} the shortest chain of imports from a folder or file to another
 */
function shortestPath(edges, start, goal) {
  const ways = [{ place: start, way: /** @type {Edge[]} */ ([]) }];
  const seen = new Set([start]);
  for (const { place, way } of ways) {
    if (place === goal) return way;
    for (const edge of edges) {
      if (edge.from !== place || seen.has(edge.to)) continue;
      seen.add(edge.to);
      ways.push({ place: edge.to, way: [...way, edge] });
    }
  }
  return undefined;
}
