import ts from 'typescript';
import { NotConstant, Unknown, valueOrUnknown } from './choices.mjs';
import { evaluate } from './evaluate.mjs';

/** @typedef {import('./evaluate.mjs').Evaluation} Evaluation */

/**
 * Runs a small pure function: constants, conditions and returns.
 * @param {ts.SignatureDeclaration} node
 * @param {unknown[]} values of its parameters
 * @param {Evaluation} at where it is declared
 * @returns {unknown}
 */
export function runBody(node, values, at) {
  const inner = { ...at, scope: new Map(at.scope) };
  node.parameters.forEach((parameter, index) => {
    if (parameter.dotDotDotToken) bind(parameter.name, values.slice(index), inner);
    else if (values[index] === undefined && parameter.initializer)
      bind(parameter.name, evaluate(parameter.initializer, inner), inner);
    else bind(parameter.name, values[index], inner);
  });
  const { body } = /** @type {ts.FunctionLikeDeclaration} */ (node);
  if (!body) throw new NotConstant('it has no body');
  if (!ts.isBlock(body)) return evaluate(body, inner);
  const returned = runStatements(body.statements, inner);
  if (!returned) throw new NotConstant('it returns nothing');
  return returned.value;
}

/** @param {readonly ts.Statement[]} statements @param {Evaluation} at @returns {{ value: unknown } | undefined} */
function runStatements(statements, at) {
  for (const statement of statements) {
    // Constants are evaluated where they are used; a call that only fills a cache has no value.
    if (ts.isVariableStatement(statement) || ts.isExpressionStatement(statement)) continue;
    const returned = runStatement(statement, at);
    if (returned) return returned;
  }
  return undefined;
}

/** @param {ts.Statement} statement @param {Evaluation} at @returns {{ value: unknown } | undefined} */
function runStatement(statement, at) {
  if (ts.isReturnStatement(statement) && statement.expression)
    return { value: evaluate(statement.expression, at) };
  if (ts.isBlock(statement)) return runStatements(statement.statements, at);
  if (ts.isIfStatement(statement)) {
    // Not a choice: what depends on the input of a request is no constant.
    if (evaluate(statement.expression, at)) return runStatement(statement.thenStatement, at);
    return statement.elseStatement && runStatement(statement.elseStatement, at);
  }
  if (ts.isThrowStatement(statement)) return undefined;
  throw new NotConstant(`\`${statement.getText().slice(0, 60)}\` is not evaluated`);
}

/** @param {ts.BindingName} name @param {any} value @param {Evaluation} at */
export function bind(name, value, at) {
  if (ts.isIdentifier(name)) {
    const symbol = at.checker.getSymbolAtLocation(name);
    if (symbol) at.scope.set(symbol, value);
    return;
  }
  name.elements.forEach((element, index) => {
    if (!ts.isBindingElement(element)) return;
    bind(element.name, partOf(element, index, value, at), at);
  });
}

/**
 * @param {ts.BindingElement} element
 * @param {number} index its place in the pattern
 * @param {any} value the destructured one
 * @param {Evaluation} at
 * @returns {unknown}
 */
export function partOf(element, index, value, at) {
  if (value instanceof Unknown) return value;
  const property = /** @type {ts.Identifier} */ (element.propertyName ?? element.name);
  const key = ts.isArrayBindingPattern(element.parent) ? index : property.text;
  return valueOrUnknown(() => {
    const part = value?.[key];
    if (part !== undefined) return part;
    if (element.initializer) return evaluate(element.initializer, at);
    throw new NotConstant(`\`${element.getText()}\` has no value`);
  });
}
