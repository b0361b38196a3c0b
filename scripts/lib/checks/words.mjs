import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';
import { holdsPart, wordsOf, wordsToAvoid } from './glossary.mjs';
import { isCode, proseRanges, withoutQuotations } from './prose.mjs';
import { findInCode, uncoveredProblems } from './sources.mjs';
import { problemsOfCounts, rowsOfFamilies } from './word-counts.mjs';
import { readWordSources } from './word-sources.mjs';
import { EXCEPTIONS } from './words-exceptions.mjs';

/** @typedef {import('./glossary.mjs').Avoided} Avoided */
/** @typedef {import('./sources.mjs').Finding} Finding */
/** @typedef {import('./sources.mjs').Source} Source */

const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
/** Where a comment breaks a line, its marker precedes the next one. */
const LINE_BREAK = String.raw`\s+(?:(?:\*|//+|--)\s*)?`;

/** One term per thing: words that docs/glossary.md replaces are refused as names and in prose, or limited. */
export async function checkWords() {
  const avoided = wordsToAvoid(await readFile(join(ROOT, 'docs/glossary.md'), 'utf8'));
  const sources = await readWordSources();
  return [...problemsOfWords(sources, avoided, EXCEPTIONS), ...problemsOfCounts(rowsOfFamilies(sources))];
}

/**
 * @param {Source[]} sources
 * @param {Avoided[]} avoided
 * @param {Record<string, string>} [exceptions] by path, by path and word, or by `*` and word, with the reason
 */
export function problemsOfWords(sources, avoided, exceptions = {}) {
  const judge = judgeOf(avoided);
  const findInProse = proseFinder(avoided);
  const findings = [
    ...sources.filter(({ path }) => isNamed(path)).flatMap((source) => fileName(source, judge)),
    ...names(sources, avoided, judge),
    ...sources.flatMap(findInProse),
  ];
  return uncoveredProblems(findings, exceptions, {
    advice: 'docs/glossary.md has another word for it',
    list: 'scripts/lib/checks/words-exceptions.mjs',
  });
}

/** @param {string} path whether its name follows the glossary */
const isNamed = (path) => isCode(path) || path.endsWith('.sql');

/** @param {Avoided} avoided */
const adviceOf = ({ say }) => `docs/glossary.md: ${say}`;

/** @param {Avoided[]} avoided @returns {(name: string) => Avoided | undefined} the entry that refuses a name */
function judgeOf(avoided) {
  const named = new Map(avoided.filter(({ kind }) => kind === 'name').map((entry) => [entry.text, entry]));
  const parts = avoided.filter(({ kind }) => kind === 'part');
  return (name) => named.get(name) ?? parts.find((part) => holdsPart(name, part));
}

/** @param {Source} source @param {(name: string) => Avoided | undefined} judge @returns {Finding[]} */
function fileName({ path }, judge) {
  const stem = basename(path).split('.')[0];
  const camel = stem.replace(/-([a-z\d])/g, (_dash, letter) => letter.toUpperCase());
  const pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
  const entry = judge(stem) ?? judge(camel) ?? judge(pascal);
  return entry ? [{ path, line: 1, what: 'the name of the file', advice: adviceOf(entry) }] : [];
}

/**
 * Identifiers of code and SQL.
 * @param {Source[]} sources
 * @param {Avoided[]} avoided
 * @param {(name: string) => Avoided | undefined} judge
 * @returns {Finding[]}
 */
function names(sources, avoided, judge) {
  /** @param {string} name */
  const findingOf = (name) => (judge(name) ? name : undefined);
  const code = sources.filter(({ path }) => isCode(path));
  const inCode = findInCode(code, hintOf(avoided), (node) =>
    ts.isIdentifier(node) || ts.isPrivateIdentifier(node) ? findingOf(node.text) : undefined,
  );
  const inSql = sources
    .filter(({ path }) => path.endsWith('.sql'))
    .flatMap(({ path, text }) =>
      [...text.replace(/--.*|'[^']*'/g, blank).matchAll(IDENTIFIER)]
        .filter(([name]) => judge(name))
        .map(({ 0: name, index }) => ({ path, line: lineAt(text, index), what: name })),
    );
  return [...inCode, ...inSql].map((finding) => {
    const entry = judge(finding.what);
    return entry ? { ...finding, advice: adviceOf(entry) } : finding;
  });
}

/** @param {Avoided[]} avoided @returns {RegExp} finds the files that may hold such a name */
function hintOf(avoided) {
  const hints = avoided.flatMap(({ kind, text }) => {
    if (kind === 'name') return [text];
    if (kind === 'phrase') return [];
    const [first] = wordsOf(text);
    const capital = first.charAt(0).toUpperCase() + first.slice(1);
    return [`(?<![a-z])${first}(?![a-z])`, `${capital}(?![a-z])`, `${first.toUpperCase()}(?![A-Z])`];
  });
  return new RegExp(hints.join('|') || '$^');
}

/**
 * Finds phrases, and names that are unmistakable, in comments, titles of tests, sentences and documents.
 * @param {Avoided[]} avoided
 * @returns {(source: Source) => Finding[]}
 */
function proseFinder(avoided) {
  const phrases = avoided.filter(({ kind }) => kind === 'phrase');
  const mentioned = avoided.filter(({ kind, text }) => kind === 'name' && wordsOf(text).length > 1);
  const entries = new Map([...phrases, ...mentioned].map((entry) => [entry.text, entry]));
  const phrase = patternOf(phrases, 'gi');
  const mention = patternOf(mentioned, 'g');
  return ({ path, text }) => {
    if (text.search(phrase) < 0 && text.search(mention) < 0) return [];
    return proseRanges(path, text).flatMap(({ from, to }) => {
      const range = text.slice(from, to);
      return [...withoutQuotations(range).matchAll(phrase), ...range.matchAll(mention)].map((match) => {
        const found = match[0].replace(new RegExp(LINE_BREAK, 'g'), ' ');
        const what = entries.has(found) ? found : found.toLowerCase();
        const entry = entries.get(what);
        return { path, line: lineAt(text, from + match.index), what, advice: entry && adviceOf(entry) };
      });
    });
  };
}

/** @param {Avoided[]} entries @param {string} flags */
function patternOf(entries, flags) {
  const words = entries.map(({ text }) => text.replaceAll(' ', LINE_BREAK));
  return new RegExp(
    words.length > 0 ? String.raw`(?<![\w'"·-])(?:${words.join('|')})(?![\w'"·-])` : '$^',
    flags,
  );
}

/** @param {string} text @param {number} index @returns {number} the line, from 1 */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** @param {string} text @returns {string} spaces of the same length */
const blank = (text) => ' '.repeat(text.length);
