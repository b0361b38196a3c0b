import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';
import { indexCalls } from './callers.mjs';
import { Choices, Unknown, valueOrUnknown } from './choices.mjs';
import { evaluate } from './evaluate.mjs';
import { programOf } from './program.mjs';

const METHODS = new Set(['query', 'read', 'queryPlanned']);
/** Functions of transaction-statements.ts: their first argument is the transaction. */
const WITHIN = new Set(['queryWithin', 'executeWithin']);
/** Prisma's own calls that run a text. */
const PRISMA = /^\$(query|execute)Raw(Unsafe)?$/;
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
      const statement = statementOf(node, checker);
      if (statement) {
        const planned = /\.queryPlanned\b/.test(node.getText().split('(', 1)[0]);
        const variants = valueOrUnknown(() => variantsOf(statement, checker));
        if (variants instanceof Unknown) untyped.push({ ...place, reason: variants.error.message });
        else statements.push(...variants.map((variant) => ({ ...place, ...variant, planned })));
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
 * @returns {readonly ts.Expression[] | undefined} the name and the text, if the call is typed by them
 */
function statementOf(node, checker) {
  if (!ts.isCallExpression(node)) return undefined;
  const { expression } = node;
  if (ts.isIdentifier(expression)) return WITHIN.has(expression.text) ? node.arguments.slice(1) : undefined;
  if (!ts.isPropertyAccessExpression(expression) || !METHODS.has(expression.name.text)) return undefined;
  // The types of Nest's container are not loaded.
  const isInjected = /\.get\(Database\)$/.test(expression.expression.getText().replaceAll(/\s/g, ''));
  if (isInjected || checker.getTypeAtLocation(expression.expression).symbol?.name === 'Database')
    return node.arguments;
  return undefined;
}

/** @param {ts.Node} node @returns {boolean} whether it runs a statement past the types */
function isRaw(node) {
  if (ts.isTaggedTemplateExpression(node)) return isOfPrisma(node.tag);
  if (!ts.isCallExpression(node)) return false;
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { name } = expression;
  return (
    isOfPrisma(expression) ||
    name.text === 'queryUntyped' ||
    (name.text === 'query' && CONNECTION.test(expression.expression.getText()))
  );
}

/** @param {ts.Node} node */
const isOfPrisma = (node) => ts.isPropertyAccessExpression(node) && PRISMA.test(node.name.text);

/**
 * @param {readonly ts.Expression[]} statement its name and text
 * @param {ts.TypeChecker} checker
 * @returns {{ name: string, text: string }[]} its variants
 */
function variantsOf([name, text], checker) {
  const variants = Choices.variants((choices) => {
    const at = { checker, choices, scope: new Map() };
    return { name: String(evaluate(name, at)), text: String(evaluate(text, at)) };
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
