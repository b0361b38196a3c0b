import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.mjs';
import { findInCode, problemsBut, readSources, readTexts } from './sources.mjs';

const FOLDERS = ['server/src', 'client/src', 'client/test', 'packages', 'seeds/src', 'tests', 'scripts'];

/** Texts that say what glossary's words are about by the names that the wire or the data have for it, and which these are. */
const EXCEPTIONS = {
  'prisma/schema/lives.prisma: barred': 'a value of the column, as the wire has it',
  'prisma/schema/session.prisma: ban': 'a value of the column',
  'server/src/lives/lives.admin.dto.ts: barred': 'a value on the wire',
  'server/src/lives/reports/live-report.dto.ts: barred': 'a value on the wire',
};

/** @typedef {{ names: string[], phrases: string[] }} Avoided */

/** One term a thing: what docs/glossary.md has another word for is refused, in names of code and in what is said about it. */
export async function checkWords() {
  const avoided = wordsToAvoid(await readFile(join(ROOT, 'docs/glossary.md'), 'utf8'));
  const texts = await Promise.all([
    readTexts('.sql', 'prisma/functions'),
    readTexts('.prisma', 'prisma/schema'),
    readTexts('.md', 'docs/rules'),
  ]);
  return problemsOfWords([...(await readSources(...FOLDERS)), ...texts.flat()], avoided, EXCEPTIONS);
}

/**
 * @param {string} glossary
 * @returns {Avoided} what the tables' last columns hold in code type, and what they hold in quotes
 */
export function wordsToAvoid(glossary) {
  const lastColumns = glossary
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').at(-2) ?? '')
    .join('\n');
  return {
    names: [...lastColumns.matchAll(/`(\w+)`/g)].map(([, word]) => word),
    phrases: [...lastColumns.matchAll(/"([^"]+)"/g)].map(([, phrase]) => phrase),
  };
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {Avoided} avoided names as classes or as members are written, and phrases in lower case
 * @param {Record<string, string>} [exceptions] by path, or by path and word, with the reason
 */
export function problemsOfWords(sources, { names, phrases }, exceptions = {}) {
  const avoided = new Set(names);
  const fileNames = new Set(names.map(fileNameOf));
  const files = sources
    .filter(({ path }) => fileNames.has(basename(path).split('.')[0]))
    .map(({ path }) => ({ path, line: 1, what: 'the name of the file' }));
  const code = sources.filter(({ path }) => isCode(path));
  const identifiers = findInCode(code, patternOf(names), (node) =>
    ts.isIdentifier(node) && avoided.has(node.text) ? node.text : undefined,
  );
  const said = sources.flatMap((source) => findPhrases(source, phrases));
  return problemsBut([...files, ...identifiers, ...said], exceptions, {
    advice: 'docs/glossary.md has another word for it',
    list: 'scripts/lib/checks/words.mjs',
  });
}

/** @param {string} path */
const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path);

/** @param {string[]} words */
const patternOf = (words) => new RegExp(words.join('|') || '$^');

/** @param {string} word as code writes it */
const fileNameOf = (word) => word.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * Where comments, titles of tests and documents say what there is another word for.
 * @param {import('./sources.mjs').Source} source
 * @param {string[]} phrases
 * @returns {import('./sources.mjs').Finding[]}
 */
function findPhrases({ path, text }, phrases) {
  if (phrases.length === 0) return [];
  // A comment breaks its lines, with a sign before each, where it likes.
  const said = phrases.map((phrase) => phrase.replaceAll(' ', String.raw`\s+(?:(?:\*|//+|--)\s*)?`));
  const pattern = new RegExp(String.raw`(?<![\w'"\x60-])(?:${said.join('|')})(?![\w'"\x60-])`, 'gi');
  if (text.search(pattern) < 0) return [];
  return spokenRanges(path, text).flatMap(({ from, to }) =>
    [...text.slice(from, to).matchAll(pattern)].map((match) => ({
      path,
      line: text.slice(0, from + match.index).split('\n').length,
      what: match[0].toLowerCase().replace(/\s+(?:(?:\*|\/\/+|--)\s*)?/g, ' '),
    })),
  );
}

/** @typedef {{ from: number, to: number }} Range */

/** @param {string} path @param {string} text @returns {Range[]} what is said there, and no code */
function spokenRanges(path, text) {
  if (path.endsWith('.md')) return [{ from: 0, to: text.length }];
  if (isCode(path)) return spokenInCode(path, text);
  return [...text.matchAll(/(?:--|\/\/).*/g)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
}

/** @param {string} path @param {string} text @returns {Range[]} comments, and the titles of tests */
function spokenInCode(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<number, Range>} */
  const ranges = new Map();
  /** @param {Range} range */
  const add = (range) => ranges.set(range.from, range);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.getEnd()) ?? [];
    for (const { pos, end } of [...comments, ...trailing]) add({ from: pos, to: end });
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      if (
        title &&
        ts.isStringLiteralLike(title) &&
        /^(it|test|describe)\b/.test(node.expression.getText(file))
      )
        add({ from: title.getStart(file) + 1, to: title.getEnd() - 1 });
    }
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...ranges.values()];
}
