import ts from 'typescript';
import { NotConstant } from './choices.mjs';
import { evaluate } from './evaluate.mjs';

/** @typedef {import('./evaluate.mjs').Evaluation} Evaluation */

const CALLBACKS = new Set(['map', 'flatMap', 'forEach', 'filter']);

/**
 * @param {ts.Expression} list
 * @param {ts.Node} taker the variable or callback that receives its elements one by one
 * @param {Evaluation} at
 * @returns {unknown} one of the elements
 */
export function elementsOf(list, taker, at) {
  const elements = [.../** @type {Iterable<unknown>} */ (evaluate(list, at))];
  if (elements.length === 0) throw new NotConstant(`\`${list.getText()}\` is empty`);
  return at.choices.choose(taker, elements);
}

/**
 * @param {ts.ParameterDeclaration} parameter
 * @param {Evaluation} at
 * @returns {unknown} the value that one of the callers passes
 */
export function argumentsOf(parameter, at) {
  const owner = parameter.parent;
  const index = owner.parameters.indexOf(parameter);
  const call = owner.parent;
  if (ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression)) {
    if (index === 0 && CALLBACKS.has(call.expression.name.text))
      return elementsOf(call.expression.expression, owner, at);
  }
  const calls = callsOf(owner, at.checker);
  if (calls.length === 0)
    throw new NotConstant(`\`${parameter.name.getText()}\` is a parameter of a function without calls`);
  const chosen = at.choices.choose(owner, calls);
  const argument = chosen.arguments[index];
  if (argument) return evaluate(argument, { ...at, scope: new Map() });
  if (parameter.initializer) return evaluate(parameter.initializer, at);
  return undefined;
}

/** @type {WeakMap<ts.TypeChecker, Map<string, ts.CallExpression[]>>} */
const callsByName = new WeakMap();

/**
 * @param {ts.Program} program
 * @param {ts.TypeChecker} checker
 */
export function indexCalls(program, checker) {
  /** @type {Map<string, ts.CallExpression[]>} */
  const index = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const { text } = /** @type {ts.Identifier} */ (calledName(node));
      if (text) index.set(text, [...(index.get(text) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file);
  callsByName.set(checker, index);
}

/** @param {ts.CallExpression} call */
const calledName = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) ? expression.name : expression;

/** @param {ts.SignatureDeclaration} owner @param {ts.TypeChecker} checker @returns {ts.CallExpression[]} */
function callsOf(owner, checker) {
  const declared = ts.isVariableDeclaration(owner.parent) ? owner.parent : owner;
  const { name } = declared;
  if (!name) return [];
  const calls = callsByName.get(checker)?.get(name.getText()) ?? [];
  return calls.filter((call) => {
    const called = checker.getSymbolAtLocation(calledName(call));
    const symbol = called && called.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(called) : called;
    return symbol?.declarations?.includes(declared);
  });
}
