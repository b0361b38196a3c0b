import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';
import { indexCalls } from './callers.mjs';
import { Choices, Unknown, valueOrUnknown } from './choices.mjs';
import { evaluate } from './evaluate.mjs';
import { programOf } from './program.mjs';

const METHODS = new Set(['query', 'read', 'queryPlanned']);
/** Connections of pg. */
const CONNECTION = /\b(client|pool|connection)$/i;

/**
 * @typedef {object} Statement
 * @property {string} path of the file that runs it
 * @property {number} line 1-based
 * @property {string} name
 * @property {string} text
 * @property {boolean} planned whether it is planned for its values, without a name in Postgres
 *
 * @typedef {{ path: string, line: number, reason: string }} Untyped
 */

/**
 * @param {string[]} folders
 * @returns {{ statements: Statement[], untyped: Untyped[] }} the statements whose name and text the sources decide, and
 * the calls that run others
 */
export function collectStatements(...folders) {
  const program = programOf(folders.flatMap(filesIn));
  const checker = program.getTypeChecker();
  indexCalls(program, checker);
  /** @type {Statement[]} */
  const statements = [];
  /** @type {Untyped[]} */
  const untyped = [];
  for (const file of program.getSourceFiles()) {
    const path = relative(ROOT, file.fileName).replaceAll(sep, '/');
    if (!folders.some((folder) => path.startsWith(`${folder}/`))) continue;
    /** @param {ts.Node} node */
    const visit = (node) => {
      const place = { path, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 };
      if (isOfDatabase(node, checker)) {
        const variants = valueOrUnknown(() => statementsOf(node, checker));
        if (variants instanceof Unknown) untyped.push({ ...place, reason: variants.error.message });
        else statements.push(...variants.map((variant) => ({ ...place, ...variant })));
      } else if (isRaw(node)) {
        untyped.push({
          ...place,
          reason: `\`${node.getText().split(/[(`<]/, 1)}\` runs a statement without types`,
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { statements, untyped };
}

/**
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 * @returns {node is ts.CallExpression & { expression: ts.PropertyAccessExpression }}
 */
function isOfDatabase(node, checker) {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) || !METHODS.has(expression.name.text)) return false;
  // The types of Nest's container are not loaded.
  if (/\.get\(Database\)$/.test(expression.expression.getText().replaceAll(/\s/g, ''))) return true;
  const type = checker.getTypeAtLocation(expression.expression);
  return type.symbol?.name === 'Database';
}

/** @param {ts.Node} node @returns {boolean} whether it runs a statement past the types */
function isRaw(node) {
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { name } = expression;
  return (
    name.text === 'queryUntyped' ||
    (name.text === 'query' && CONNECTION.test(expression.expression.getText()))
  );
}

/**
 * @param {ts.CallExpression & { expression: ts.PropertyAccessExpression }} node
 * @param {ts.TypeChecker} checker
 * @returns {Omit<Statement, 'path' | 'line'>[]} its variants
 */
function statementsOf(node, checker) {
  const planned = node.expression.name.text === 'queryPlanned';
  const [name, text] = node.arguments;
  const variants = Choices.variants((choices) => {
    const at = { checker, choices, scope: new Map() };
    return { name: String(evaluate(name, at)), text: String(evaluate(text, at)), planned };
  });
  return [...new Map(variants.map((variant) => [`${variant.name} ${variant.text}`, variant])).values()];
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}generated${sep}`));
}
