import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';

const SKIPPED = new Set(['dist', 'dist-server', 'generated', 'node_modules']);
const CODE = new Set(['.mjs', '.ts', '.tsx']);

/**
 * @typedef {object} Source
 * @property {string} path relative to the repository's root, with slashes
 * @property {string} text
 *
 * @typedef {object} Finding
 * @property {string} path
 * @property {number} line 1-based
 * @property {string} what the finding
 * @property {string} [advice] what to do instead, if it differs from the check's general advice
 */

/**
 * Reads the code of some folders, without generated files.
 * @param {string[]} folders relative to the repository's root
 * @returns {Promise<Source[]>} sorted by path
 */
export function readSources(...folders) {
  return readWith(CODE, folders);
}

/**
 * Reads other text files of some folders, by their extension.
 * @param {string} ending such as `.sql`
 * @param {string[]} folders relative to the repository's root
 * @returns {Promise<Source[]>} sorted by path
 */
export function readTexts(ending, ...folders) {
  return readWith(new Set([ending]), folders);
}

/** @param {Set<string>} endings @param {string[]} folders @returns {Promise<Source[]>} */
async function readWith(endings, folders) {
  const found = await Promise.all(folders.map((folder) => filesIn(join(ROOT, folder), endings)));
  const sources = found.flat().map(async (path) => ({
    path: relative(ROOT, path).replaceAll(sep, '/'),
    text: await readFile(path, 'utf8'),
  }));
  return (await Promise.all(sources)).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** @param {string} folder @param {Set<string>} endings @returns {Promise<string[]>} */
async function filesIn(folder, endings) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name) && !name.endsWith('.d.ts'))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return filesIn(path, endings);
        return endings.has(extname(entry.name)) ? [path] : [];
      }),
  );
  return found.flat();
}

/**
 * Finds syntax nodes in code, so that comments and strings that only mention the subject are not found. A cheap pattern
 * preselects the files.
 * @param {Source[]} sources
 * @param {RegExp} hint files that do not match it are not parsed
 * @param {(node: ts.Node) => string | undefined} judge returns the finding for a node, or undefined
 * @returns {Finding[]}
 */
export function findInCode(sources, hint, judge) {
  return sources.flatMap(({ path, text }) => {
    if (!hint.test(text)) return [];
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    /** @type {Finding[]} */
    const found = [];
    /** @param {ts.Node} node */
    const visit = (node) => {
      const what = judge(node);
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (what !== undefined && !found.some((other) => other.line === line && other.what === what))
        found.push({ path, line, what });
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  });
}

/**
 * The findings that no exception covers. An exception that covers nothing is a problem too.
 * @param {Finding[]} findings
 * @param {Record<string, string>} exceptions by path, by folder (`folder/`), by path and finding (`path: what`), or for every file (`*: what`), with the reason
 * @param {{ advice?: string, list: string }} texts what to do instead, and the file that lists the exceptions
 * @returns {string[]} one line per problem
 */
export function uncoveredProblems(findings, exceptions, { advice: ofAll, list }) {
  /** @param {Finding} finding */
  const keysOf = ({ path, what }) => [path, ...foldersOf(path), `${path}: ${what}`, `*: ${what}`];
  const problems = findings
    .filter((finding) => !keysOf(finding).some((key) => Object.hasOwn(exceptions, key)))
    .map(({ path, line, what, advice = ofAll }) => `${path}:${line}: ${what}: ${advice}`);
  const needed = new Set(findings.flatMap(keysOf));
  const stale = Object.keys(exceptions)
    .filter((key) => !needed.has(key))
    .map((key) => `${list}: the exception for ${key} is not needed: remove it, or correct its path`);
  return [...problems, ...stale];
}

/** `a/b/c.ts` is in `a/` and `a/b/`. @param {string} path */
const foldersOf = (path) =>
  path
    .split('/')
    .slice(1)
    .map((_, index) => `${path.split('/', index + 1).join('/')}/`);
