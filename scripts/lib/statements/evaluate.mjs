import ts from 'typescript';
import { NotConstant, Unknown, valueOrUnknown } from './choices.mjs';
import { callOf } from './evaluate-calls.mjs';
import { runBody } from './evaluate-functions.mjs';
import { declaredValue } from './evaluate-names.mjs';
import { operate } from './operators.mjs';

/**
 * Values of expressions, as far as the sources decide them. Everything is plain JavaScript: arrays, objects and
 * closures are themselves. What only the run of the program decides is one of the evaluation's choices.
 *
 * @typedef {Map<ts.Symbol, unknown>} Scope values of parameters and local constants
 * @typedef {object} Evaluation
 * @property {ts.TypeChecker} checker
 * @property {import('./choices.mjs').Choices} choices
 * @property {Scope} scope
 */

/**
 * @param {ts.Expression} node
 * @param {Evaluation} at
 * @returns {unknown}
 * @throws {NotConstant}
 */
export function evaluate(node, at) {
  try {
    return at.choices.attempt(() => {
      const value = plainValue(node, at);
      if (value instanceof Unknown) throw value.error;
      return value;
    });
  } catch (error) {
    if (!(error instanceof NotConstant)) throw error;
    const literals = literalsOf(node, at.checker);
    if (!literals) throw error;
    return at.choices.choose(keyOf(node, at.checker), literals);
  }
}

/** @param {ts.Expression} node @param {Evaluation} at @returns {unknown} */
function plainValue(node, at) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (isWrapper(node)) return evaluate(node.expression, at);
  if (ts.isTemplateExpression(node)) return templateOf(node, at);
  if (ts.isIdentifier(node)) return node.text === 'undefined' ? undefined : declaredValue(node, at);
  if (ts.isPropertyAccessExpression(node)) return propertyOf(node, at);
  if (ts.isElementAccessExpression(node)) return elementOf(node, at);
  if (ts.isCallExpression(node)) return callOf(node, at);
  if (ts.isArrayLiteralExpression(node)) return arrayOf(node, at);
  if (ts.isObjectLiteralExpression(node)) return objectOf(node, at);
  if (ts.isConditionalExpression(node))
    return evaluate(isTrue(node.condition, at) ? node.whenTrue : node.whenFalse, at);
  if (ts.isBinaryExpression(node) || ts.isPrefixUnaryExpression(node)) return operate(node, at);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return closureOf(node, at);
  throw new NotConstant(`\`${node.getText()}\` is not a constant`);
}

/** @param {ts.Node} node @returns {node is ts.AsExpression} */
const isWrapper = (node) =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node);

/**
 * @param {ts.Expression} condition
 * @param {Evaluation} at
 * @returns {boolean} its value, or one choice for each place and text: a name and a text that depend on the same
 * condition vary together
 */
export function isTrue(condition, at) {
  try {
    return Boolean(evaluate(condition, at));
  } catch (error) {
    if (!(error instanceof NotConstant)) throw error;
    return at.choices.choose(`${ownerOf(condition)}: ${condition.getText()}`, [true, false]);
  }
}

/**
 * @param {ts.SignatureDeclaration} node
 * @param {Evaluation} at where it is declared
 */
export function closureOf(node, at) {
  return (/** @type {unknown[]} */ ...values) => runBody(node, values, at);
}

/** @param {ts.TemplateExpression} node @param {Evaluation} at */
function templateOf(node, at) {
  return node.templateSpans.reduce((text, { expression, literal }) => {
    const value = evaluate(expression, at);
    if (value === null || !['string', 'number', 'boolean'].includes(typeof value))
      if (!Array.isArray(value)) throw new NotConstant(`\`${expression.getText()}\` is not a text`);
    return `${text}${value}${literal.text}`;
  }, node.head.text);
}

/** @param {ts.PropertyAccessExpression} node @param {Evaluation} at */
function propertyOf(node, at) {
  const name = node.name.text;
  if (node.expression.kind !== ts.SyntaxKind.ThisKeyword) {
    try {
      const object = evaluate(node.expression, at);
      if (object === undefined || object === null) {
        if (node.questionDotToken) return undefined;
      } else if (Object.hasOwn(Object(object), name)) return object[name];
      else if (mayBeUndefined(node, at.checker)) return undefined;
    } catch (error) {
      if (!(error instanceof NotConstant)) throw error;
    }
  }
  return declaredValue(node.name, at);
}

/** @param {ts.Node} node @param {ts.TypeChecker} checker */
function mayBeUndefined(node, checker) {
  const type = checker.getTypeAtLocation(node);
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.Undefined);
}

/** @param {ts.ElementAccessExpression} node @param {Evaluation} at */
function elementOf(node, at) {
  const object = evaluate(node.expression, at);
  const key = /** @type {string} */ (evaluate(node.argumentExpression, at));
  if (object === null || object === undefined || !Object.hasOwn(Object(object), key))
    throw new NotConstant(`\`${node.getText()}\` has no value`);
  return object[key];
}

/** @param {ts.ArrayLiteralExpression} node @param {Evaluation} at */
function arrayOf(node, at) {
  return node.elements.flatMap((element) =>
    ts.isSpreadElement(element)
      ? [.../** @type {unknown[]} */ (evaluate(element.expression, at))]
      : [valueOrUnknown(() => evaluate(element, at))],
  );
}

/** @param {ts.ObjectLiteralExpression} node @param {Evaluation} at */
function objectOf(node, at) {
  const object = {};
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) {
      Object.defineProperties(
        object,
        Object.getOwnPropertyDescriptors(Object(evaluate(property.expression, at))),
      );
      continue;
    }
    const name = nameOf(property.name, at);
    const get = () => {
      if (ts.isPropertyAssignment(property)) return evaluate(property.initializer, at);
      if (ts.isShorthandPropertyAssignment(property)) return declaredValue(property.name, at);
      if (ts.isMethodDeclaration(property)) return closureOf(property, at);
      throw new NotConstant(`\`${name}\` is computed`);
    };
    // Evaluated when it is read: other properties of the object need not be constants.
    Object.defineProperty(object, name, { get, enumerable: true, configurable: true });
  }
  return object;
}

/** @param {ts.PropertyName} name @param {Evaluation} at @returns {string} */
function nameOf(name, at) {
  return ts.isComputedPropertyName(name) ? String(evaluate(name.expression, at)) : name.text;
}

/**
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 * @returns {unknown[] | undefined} the values of its type, if that is a union of literals; not of a boolean, which only a condition may choose
 */
function literalsOf(node, checker) {
  const type = checker.getTypeAtLocation(node);
  const types = type.isUnion() ? type.types : [type];
  const literals = types.flatMap((one) => {
    if (one.isStringLiteral() || one.isNumberLiteral()) return [one.value];
    if (one.flags & ts.TypeFlags.Undefined) return [undefined];
    return one.flags & ts.TypeFlags.Null ? [null] : [];
  });
  const values = literals.filter((value) => value !== undefined && value !== null);
  return values.length > 0 && literals.length === types.length ? literals : undefined;
}

/** @param {ts.Expression} node @param {ts.TypeChecker} checker what a choice of its literals belongs to */
function keyOf(node, checker) {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  const symbol = ts.isIdentifier(name) ? checker.getSymbolAtLocation(name) : undefined;
  return ts.isIdentifier(node) && symbol ? symbol : `${ownerOf(node)}: ${node.getText()}`;
}

/** @param {ts.Node} node @returns {string} the function that contains it */
function ownerOf(node) {
  const owner = ts.findAncestor(
    node,
    (each) => ts.isMethodDeclaration(each) || ts.isFunctionDeclaration(each),
  );
  return `${node.getSourceFile().fileName}:${owner?.pos ?? 0}`;
}
