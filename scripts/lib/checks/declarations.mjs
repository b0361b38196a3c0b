import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';
import { readSources } from './sources.mjs';

const DEFINES = new Set(['defineErrors', 'defineSettings', 'defineEvents']);
const FUNCTIONS = join(ROOT, 'prisma', 'functions');

/** Declarations of an area are in the area's own files under its own name, and are used. */
export async function checkDeclarations() {
  const entries = await readdir(FUNCTIONS, { recursive: true, withFileTypes: true });
  const functions = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.sql'))
    .map(async ({ parentPath, name }) => ({
      path: relative(ROOT, join(parentPath, name)).replaceAll(sep, '/'),
      text: await readFile(join(parentPath, name), 'utf8'),
    }));
  return problemsOfDeclarations([...(await readSources('server/src')), ...(await Promise.all(functions))]);
}

/** The error codes that areas declare. @returns {Promise<string[]>} */
export async function declaredCodes() {
  const sources = await readSources('server/src');
  return sources
    .filter(({ path }) => path.endsWith('.errors.ts'))
    .flatMap(declaredIn)
    .flatMap(({ names }) => names.map(({ name }) => name));
}

/** @param {import('./sources.mjs').Source[]} sources of server/src and prisma/functions */
export function problemsOfDeclarations(sources) {
  return [...problemsOfNames(sources), ...sources.flatMap(keysNotTaken)];
}

/**
 * Handlers that claim to recognize a repeated Idempotency-Key but do not take it.
 * @param {import('./sources.mjs').Source} source
 */
function keysNotTaken({ path, text }) {
  if (!path.endsWith('.controller.ts') || !text.includes('TakesIdempotencyKey()')) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** Decorators of this file that are built on it. */
  const composed = [...text.matchAll(/const (\w+) = \(\): MethodDecorator =>\s+applyDecorators\(([^;]*)\);/g)]
    .filter(([, , parts = '']) => parts.includes('TakesIdempotencyKey()'))
    .map(([, name]) => name);
  const claimsRepeat = new Set(['TakesIdempotencyKey', ...composed]);
  /** @param {ts.Node} node */
  const decorators = (node) =>
    (ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : []).map(({ expression }) =>
      ts.isCallExpression(expression) ? expression.expression.getText() : expression.getText(),
    );
  /** @type {string[]} */
  const problems = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (
      ts.isMethodDeclaration(node) &&
      decorators(node).some((name) => claimsRepeat.has(name)) &&
      !node.parameters.some((parameter) => decorators(parameter).includes('IdempotencyKey'))
    ) {
      const { line } = file.getLineAndCharacterOfPosition(node.name.getStart());
      problems.push(
        `${path}:${line + 1}: ${node.name.getText()} claims to recognize a repeated key: take @IdempotencyKey()`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return problems;
}

/** @param {import('./sources.mjs').Source[]} sources of server/src and prisma/functions */
function problemsOfNames(sources) {
  return sources
    .filter(({ path }) => /\.(errors|settings|events)\.ts$/.test(path))
    .flatMap((source) => {
      const others = sources.filter(({ path }) => path !== source.path);
      return declaredIn(source).flatMap(({ area, names, line }) => [
        ...areaProblems(source, area, line),
        ...names
          .filter(({ name }) => !others.some(({ text }) => new RegExp(`['"\`]${name}['"\`]`).test(text)))
          .map(
            (unused) =>
              `${source.path}:${unused.line}: ${unused.name} is declared and never used: remove it, or use it`,
          ),
      ]);
    });
}

/** @param {import('./sources.mjs').Source} source @param {string} area @param {number} line */
function areaProblems({ path }, area, line) {
  const folder = path.split('/').at(2) ?? '';
  const [file = ''] = path.split('/').slice(-1);
  // Core is not an area: its files are named after their subject.
  const expected = folder === 'core' ? file.split('.')[0] : folder;
  return area === expected && file.startsWith(`${area}.`)
    ? []
    : [`${path}:${line}: it declares for ${area}: name file and area ${expected}`];
}

/** @param {import('./sources.mjs').Source} source */
function declaredIn({ path, text }) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const lineOf = (node) => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  /** @type {{ area: string, line: number, names: { name: string, line: number }[] }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && DEFINES.has(node.expression.getText())) {
      const [area, entries] = node.arguments;
      if (area && ts.isStringLiteral(area) && entries && ts.isObjectLiteralExpression(entries))
        found.push({
          area: area.text,
          line: lineOf(node),
          names: entries.properties.map((one) => ({ name: one.name?.getText() ?? '', line: lineOf(one) })),
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
