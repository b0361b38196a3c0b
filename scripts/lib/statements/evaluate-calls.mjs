import ts from 'typescript';
import { NotConstant, valueOrUnknown } from './choices.mjs';
import { evaluate } from './evaluate.mjs';

/** Methods of JavaScript's own values that only compute. */
const METHODS = new Set(
  `map flatMap filter join concat slice includes indexOf at keys values entries flat some every find
   replace replaceAll trim toLowerCase toUpperCase split startsWith endsWith repeat padStart toString reduce
   toSorted toReversed`.split(/\s+/),
);

/** @type {Record<string, (...values: any[]) => unknown>} */
const GLOBALS = {
  'Object.keys': Object.keys,
  'Object.values': Object.values,
  'Object.entries': Object.entries,
  'Object.fromEntries': Object.fromEntries,
  'Object.freeze': (value) => value,
  'Array.from': Array.from,
  'JSON.stringify': JSON.stringify,
  'Math.max': Math.max,
  'Math.min': Math.min,
  'Math.round': Math.round,
  String,
  Number,
};

/**
 * @param {ts.CallExpression} node
 * @param {import('./evaluate.mjs').Evaluation} at
 * @returns {unknown}
 */
export function callOf(node, at) {
  const { expression } = node;
  const known = GLOBALS[expression.getText()];
  if (known) return known(...valuesOf(node, at));
  if (ts.isPropertyAccessExpression(expression) && METHODS.has(expression.name.text)) {
    const object = /** @type {any} */ (constantOrNothing(expression.expression, at));
    const method = object?.[expression.name.text];
    if (typeof method === 'function') return method.apply(object, valuesOf(node, at));
  }
  const called = evaluate(expression, at);
  if (typeof called !== 'function') throw new NotConstant(`\`${expression.getText()}\` is not a function`);
  return called(...valuesOf(node, at));
}

/** @param {ts.CallExpression} node @param {import('./evaluate.mjs').Evaluation} at @returns {unknown[]} */
function valuesOf(node, at) {
  return node.arguments.flatMap((argument) =>
    ts.isSpreadElement(argument)
      ? /** @type {unknown[]} */ (evaluate(argument.expression, at))
      : [valueOrUnknown(() => evaluate(argument, at))],
  );
}

/** @param {ts.Expression} node @param {import('./evaluate.mjs').Evaluation} at */
function constantOrNothing(node, at) {
  try {
    return evaluate(node, at);
  } catch (error) {
    if (error instanceof NotConstant) return undefined;
    throw error;
  }
}
