import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { holdsPart, wordsToAvoid } from './glossary.mjs';
import { readWordSources } from './word-sources.mjs';

/**
 * @typedef {import('./glossary.mjs').Avoided} Avoided
 * @typedef {import('./sources.mjs').Source} Source
 * @typedef {{ name: string, words: string[], most?: number }} Family words that are counted together, and their limit
 * @typedef {{ name: string, counts: number[], total: number, most?: number }} Row
 */

/** Words that are unclear when overused; the limits leave room for correct uses (a person who asks, a Prisma field). */
const FAMILIES = [
  { name: 'told, tells', words: ['told', 'tells'], most: 40 },
  { name: 'stands, stood', words: ['stands', 'stood'], most: 20 },
  { name: 'asks, asked', words: ['asks', 'asked'], most: 130 },
  { name: 'tell', words: ['tell'] },
  { name: 'stand', words: ['stand'] },
  { name: 'ask, asking', words: ['ask', 'asking'] },
  { name: 'kept', words: ['kept'] },
  { name: 'given', words: ['given'] },
];

/** The columns of the table, and the paths of each. The first that matches counts. */
const GROUPS = [
  { name: 'tests', paths: /^tests\/|\/test\/|\.test\.ts$/ },
  { name: 'SQL', paths: /^prisma\// },
  { name: 'scripts', paths: /^(scripts|seeds|examples)\// },
  { name: 'documents', paths: /\.md$/ },
  { name: 'code', paths: /./ },
];

/**
 * A whole word, also of a camel-case name; not of a wire name such as `host_ask_sn` or `…-ask-list`, and not a quoted value
 * such as 'asked'.
 */
const WORD =
  /(?<![A-Za-z\d_/-])(?!(?<=(['"`]))[A-Za-z]+\1)[A-Za-z][a-z]*(?![A-Za-z\d_-])|(?<=[a-z\d])[A-Z][a-z]+(?![a-z_-])|(?<![A-Za-z\d_/-])[a-z]+(?=[A-Z])/g;
const NAME = /[A-Za-z_$][\w$]*/g;

/**
 * Counts the families, and the names that docs/glossary.md refuses, over code, tests, SQL, scripts and documents.
 * @returns {Promise<{ table: string, problems: string[] }>}
 */
export async function countWords() {
  const sources = await readWordSources();
  const avoided = wordsToAvoid(await readFile(join(ROOT, 'docs/glossary.md'), 'utf8'));
  const rows = [...rowsOfFamilies(sources), rowOfNames(sources, avoided)];
  return { table: tableOf(rows), problems: problemsOfCounts(rows) };
}

/** @param {Source[]} sources @param {Family[]} [families] @returns {Row[]} */
export function rowsOfFamilies(sources, families = FAMILIES) {
  const tallies = families.map(() => GROUPS.map(() => 0));
  const familyOf = new Map(families.flatMap(({ words }, at) => words.map((word) => [word, at])));
  for (const { path, text } of sources) {
    const group = groupOf(path);
    for (const [word] of text.matchAll(WORD)) {
      const family = familyOf.get(word.toLowerCase());
      if (family !== undefined) tallies[family][group]++;
    }
  }
  return families.map(({ name, most }, at) => ({ name, counts: tallies[at], total: sum(tallies[at]), most }));
}

/** @param {Source[]} sources @param {Avoided[]} avoided @returns {Row} */
function rowOfNames(sources, avoided) {
  const names = new Set(avoided.filter(({ kind }) => kind === 'name').map(({ text }) => text));
  const parts = avoided.filter(({ kind }) => kind === 'part');
  /** @type {Map<string, boolean>} */
  const judged = new Map();
  /** @param {string} name */
  const isAvoided = (name) => {
    const known = judged.get(name) ?? (names.has(name) || parts.some((part) => holdsPart(name, part)));
    judged.set(name, known);
    return known;
  };
  const counts = GROUPS.map(() => 0);
  for (const { path, text } of sources) {
    const compounds = [...text.matchAll(NAME)].filter(
      ([name]) => /[a-z][A-Z]|_/.test(name) && isAvoided(name),
    );
    counts[groupOf(path)] += compounds.length;
  }
  return { name: 'compound names of the glossary', counts, total: sum(counts) };
}

/** @param {Row[]} rows @returns {string[]} one line per exceeded limit */
export const problemsOfCounts = (rows) =>
  rows
    .filter(({ total, most }) => most !== undefined && total > most)
    .map(({ name, total, most }) => `${name}: ${total}, at most ${most}: use the words of docs/glossary.md`);

/** @param {Row[]} rows */
function tableOf(rows) {
  const head = ['', ...GROUPS.map(({ name }) => name), 'total', 'limit'];
  const body = rows.map(({ name, counts, total, most }) => [name, ...counts, total, most ?? ''].map(String));
  return [head, ...body]
    .map(([name, ...cells]) => name.padEnd(32) + cells.map((cell) => cell.padStart(10)).join(''))
    .join('\n');
}

/** @param {string} path */
const groupOf = (path) => GROUPS.findIndex(({ paths }) => paths.test(path));

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((total, count) => total + count, 0);
