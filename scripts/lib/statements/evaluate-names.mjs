import ts from 'typescript';
import { argumentsOf, elementsOf } from './callers.mjs';
import { NotConstant, valueOrUnknown } from './choices.mjs';
import { closureOf, evaluate } from './evaluate.mjs';
import { partOf } from './evaluate-functions.mjs';

/** @typedef {import('./evaluate.mjs').Evaluation} Evaluation */

/**
 * @param {ts.Identifier | ts.MemberName} node
 * @param {Evaluation} at
 * @returns {unknown} the value of what it names
 */
export function declaredValue(node, at) {
  const symbol = symbolOf(node, at.checker);
  if (!symbol) throw new NotConstant(`\`${node.text}\` is unknown`);
  if (at.scope.has(symbol)) return at.scope.get(symbol);
  const [declaration] = symbol.declarations ?? [];
  if (!declaration) throw new NotConstant(`\`${node.text}\` has no declaration`);
  return valueOfDeclaration(declaration, node, at);
}

/** @param {ts.Node} node @param {ts.TypeChecker} checker @returns {ts.Symbol | undefined} */
function symbolOf(node, checker) {
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** @param {ts.Declaration} declaration @param {ts.Identifier | ts.MemberName} node @param {Evaluation} at */
function valueOfDeclaration(declaration, node, at) {
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration))
    return closureOf(declaration, at);
  if (ts.isBindingElement(declaration)) return valueOfBinding(declaration, at);
  if (ts.isVariableDeclaration(declaration)) return valueOfVariable(declaration, at);
  if (ts.isParameter(declaration)) return valueOfParameter(declaration, at);
  const { initializer } = /** @type {ts.PropertyDeclaration} */ (declaration);
  const isConstant =
    ts.isPropertyAssignment(declaration) ||
    ts.isEnumMember(declaration) ||
    (ts.isPropertyDeclaration(declaration) &&
      declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword));
  if (initializer && isConstant) return evaluate(initializer, at);
  throw new NotConstant(`\`${node.text}\` is not a constant`);
}

/** @param {ts.VariableDeclaration} declaration @param {Evaluation} at */
function valueOfVariable(declaration, at) {
  const { parent, initializer } = declaration;
  if (ts.isVariableDeclarationList(parent) && ts.isForOfStatement(parent.parent))
    return elementsOf(parent.parent.expression, declaration, at);
  if (!(parent.flags & ts.NodeFlags.Const) || !initializer)
    throw new NotConstant(`\`${declaration.name.getText()}\` is no constant`);
  if (ts.isVariableStatement(parent.parent) && ts.isSourceFile(parent.parent.parent))
    return valueOfModuleConstant(initializer, at);
  return evaluate(initializer, at);
}

/** @type {WeakMap<ts.Expression, unknown>} texts and numbers that depend on no choice; objects are evaluated lazily */
const moduleConstants = new WeakMap();

/** @param {ts.Expression} initializer @param {Evaluation} at */
function valueOfModuleConstant(initializer, at) {
  if (moduleConstants.has(initializer)) return moduleConstants.get(initializer);
  const { made } = at.choices;
  const value = valueOrUnknown(() => evaluate(initializer, { ...at, scope: new Map() }));
  if (at.choices.made === made && ['string', 'number'].includes(typeof value))
    moduleConstants.set(initializer, value);
  return value;
}

/** @param {ts.BindingElement} element @param {Evaluation} at @returns {unknown} */
function valueOfBinding(element, at) {
  const pattern = element.parent;
  const owner = pattern.parent;
  const whole = ts.isBindingElement(owner)
    ? valueOfBinding(owner, at)
    : ts.isParameter(owner)
      ? valueOfParameter(owner, at)
      : valueOfVariable(owner, at);
  if (whole === undefined || whole === null) throw new NotConstant('it has no value');
  return partOf(element, /** @type {readonly ts.Node[]} */ (pattern.elements).indexOf(element), whole, at);
}

/** @param {ts.ParameterDeclaration} parameter @param {Evaluation} at @returns {unknown} */
function valueOfParameter(parameter, at) {
  return argumentsOf(parameter, at);
}
