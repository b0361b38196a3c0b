import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.mjs';
import { findInCode, problemsBut, readSources } from './sources.mjs';

/** One term a thing: names of code that docs/glossary.md has another word for are refused. */
export async function checkWords() {
  const words = wordsToAvoid(await readFile(join(ROOT, 'docs/glossary.md'), 'utf8'));
  return problemsOfWords(
    await readSources('server/src', 'client/src', 'packages', 'seeds/src', 'tests', 'scripts'),
    words,
  );
}

/**
 * @param {string} glossary
 * @returns {string[]} the words in code type of the tables' last columns
 */
export function wordsToAvoid(glossary) {
  const lastColumns = glossary
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').at(-2) ?? '');
  return lastColumns.flatMap((column) => [...column.matchAll(/`(\w+)`/g)].map(([, word]) => word));
}

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @param {string[]} words as classes or as members are written
 */
export function problemsOfWords(sources, words) {
  const names = new Set(words);
  const fileNames = new Set(words.map(fileNameOf));
  const files = sources
    .filter(({ path }) => fileNames.has(basename(path).split('.')[0]))
    .map(({ path }) => ({ path, line: 1, what: 'the name of the file' }));
  const found = findInCode(sources, new RegExp(words.join('|') || '$^'), (node) =>
    ts.isIdentifier(node) && names.has(node.text) ? node.text : undefined,
  );
  return problemsBut(
    [...files, ...found],
    {},
    {
      advice: 'docs/glossary.md has another word for it',
      list: 'scripts/lib/checks/words.mjs',
    },
  );
}

/** @param {string} word as code writes it */
const fileNameOf = (word) => word.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
