import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { ROOT } from '#stack/paths';

/** Where rules are cited. */
const FOLDERS = [
  'docs',
  'server/src',
  'client',
  'packages',
  'prisma/functions',
  'prisma/schema',
  'scripts',
  'seeds/src',
  'tests',
];
const FILES = ['README.md', 'CONTRIBUTING.md'];
const EXTENSIONS = new Set(['.md', '.mjs', '.prisma', '.sql', '.ts', '.tsx']);
const SKIPPED = new Set(['dist', 'dist-server', 'node_modules']);
const RULES = 'docs/rules/';
const DECISIONS = 'docs/decisions/';
const SETTINGS = /^server\/src\/.*\.settings\.ts$/;

/**
 * @typedef {{ path: string, text: string }} TextFile path from the root of the repository, with slashes
 * @typedef {{ id: string, area: string, number: number, text: string, path: string, line: number }} Rule
 */

/**
 * Reads all files that define, cite or prove rules.
 * @returns {Promise<TextFile[]>}
 */
export async function readRuleTexts() {
  const found = await Promise.all(FOLDERS.map((folder) => textsIn(join(ROOT, folder))));
  const paths = [...FILES.map((file) => join(ROOT, file)), ...found.flat()];
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(ROOT, path).replaceAll(sep, '/'),
      text: await readFile(path, 'utf8'),
    })),
  );
}

async function textsIn(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter(({ name }) => !SKIPPED.has(name))
      .map((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return textsIn(path);
        return EXTENSIONS.has(extname(entry.name)) ? [path] : [];
      }),
  );
  return found.flat();
}

/**
 * Finds problems in the rules of docs/rules, whose format docs/rules/README.md describes.
 * @param {TextFile[]} texts
 * @returns {string[]} one line each, starting with file and line; empty if there are none
 */
export function problemsOfRules(texts) {
  const rules = texts.filter(({ path }) => isRules(path)).flatMap(rulesOf);
  const decisions = new Set(
    texts.filter(({ path }) => path.startsWith(DECISIONS)).map(({ path }) => path.slice(DECISIONS.length)),
  );
  const settings = new Map(texts.filter(({ path }) => SETTINGS.test(path)).flatMap(settingsOf));
  return [
    ...orderProblems(rules),
    ...rules.flatMap((rule) => [...linkProblems(rule, decisions), ...settingProblems(rule, settings)]),
    ...citationProblems(rules, texts),
  ];
}

const isRules = (path) => path.startsWith(RULES) && path !== `${RULES}README.md`;
const at = ({ path, line }) => `${path}:${line}`;
const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** @param {TextFile} file @returns {Rule[]} */
function rulesOf({ path, text }) {
  return Array.from(text.matchAll(/^- \*\*([A-Z-]+)-(\d+)\*\* (.*)$/gm), (match) => {
    const [, area = '', number = '', rule = ''] = match;
    const line = lineOf(text, match.index);
    return { id: `${area}-${number}`, area, number: Number(number), text: rule, path, line };
  });
}

/** Ids name their file's area, are numbered from 1 in the order of the lines, and are unique. */
function orderProblems(rules) {
  const problems = [];
  const last = new Map();
  for (const rule of rules) {
    const area = rule.path.slice(RULES.length, -'.md'.length).toUpperCase();
    const expected = `${area}-${(last.get(rule.path) ?? 0) + 1}`;
    if (rule.id !== expected) problems.push(`${at(rule)}: found ${rule.id} where ${expected} is expected`);
    last.set(rule.path, rule.area === area ? rule.number : (last.get(rule.path) ?? 0) + 1);
  }
  return problems;
}

function linkProblems(rule, decisions) {
  const links = [...rule.text.matchAll(/\[decision (\d+)\]\(\.\.\/decisions\/([^)]*)\)/g)];
  return links
    .filter(([, number, file]) => !decisions.has(file) || Number(file.slice(0, 4)) !== Number(number))
    .map(
      ([, number, file]) =>
        `${at(rule)}: ${rule.id} links decision ${number} to ${file}, which does not exist or is another decision`,
    );
}

/** Settings are defined, and the rule states the defaults of numeric ones. */
function settingProblems(rule, settings) {
  const [, sentence = '', named = ''] = /^(.*) Settings?: ((?:`\w+`(?:, )?)+)\.$/.exec(rule.text) ?? [];
  return Array.from(named.matchAll(/`(\w+)`/g)).flatMap(([, name]) => {
    if (!settings.has(name))
      return [`${at(rule)}: ${rule.id} names the setting ${name}, which is not defined`];
    const value = settings.get(name);
    return value === null || new RegExp(`(?<![\\d,])${value}(?!\\d|,\\d)`).test(sentence)
      ? []
      : [`${at(rule)}: ${rule.id} does not state ${value}, the default of ${name}`];
  });
}

/**
 * Settings of an area by name, with their default as rules write it, or null if it is not a number.
 * @param {TextFile} file @returns {[string, string | null][]}
 */
function settingsOf({ text }) {
  return Array.from(text.matchAll(/^ {2}(\w+): \w+\(\s*([\d_]+)?/gm), ([, name = '', value]) => [
    name,
    value ? Number(value.replaceAll('_', '')).toLocaleString('en') : null,
  ]);
}

/** Every cited id is a rule, and every rule is named in the title of a test. */
function citationProblems(rules, texts) {
  const known = new Set(rules.map(({ id }) => id));
  const areas = [...new Set(rules.map(({ area }) => area))].join('|');
  const id = `(?:${areas})-\\d+`;
  const cited = new RegExp(`(?<![\\w-])${id}(?!\\w)`, 'g');
  const title = new RegExp(`\\((${id}(?:, ${id})*)\\)['"\`]`, 'g');
  const proven = new Set();
  const problems = [];
  for (const { path, text } of texts) {
    for (const match of text.matchAll(cited)) {
      if (!known.has(match[0]))
        problems.push(`${path}:${lineOf(text, match.index)}: ${match[0]} is not a rule`);
    }
    if (!/^tests\/|\/test\//.test(path)) continue;
    for (const [, ids] of text.matchAll(title)) for (const one of ids.split(', ')) proven.add(one);
  }
  for (const rule of rules) {
    if (rule.text !== 'Gone.' && !proven.has(rule.id))
      problems.push(`${at(rule)}: no test names ${rule.id} at the end of its title`);
  }
  return problems;
}
