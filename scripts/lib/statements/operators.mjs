import ts from 'typescript';
import { NotConstant, Unknown, valueOrUnknown } from './choices.mjs';
import { evaluate, isTrue } from './evaluate.mjs';

/** @type {Partial<Record<ts.SyntaxKind, (left: any, right: any) => unknown>>} */
const BINARY = {
  [ts.SyntaxKind.PlusToken]: (left, right) => left + right,
  [ts.SyntaxKind.MinusToken]: (left, right) => left - right,
  [ts.SyntaxKind.AsteriskToken]: (left, right) => left * right,
  [ts.SyntaxKind.SlashToken]: (left, right) => left / right,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (left, right) => left ** right,
  [ts.SyntaxKind.PercentToken]: (left, right) => left % right,
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: (left, right) => left === right,
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: (left, right) => left !== right,
  [ts.SyntaxKind.LessThanToken]: (left, right) => left < right,
  [ts.SyntaxKind.GreaterThanToken]: (left, right) => left > right,
};

/**
 * @param {ts.BinaryExpression | ts.PrefixUnaryExpression} node
 * @param {import('./evaluate.mjs').Evaluation} at
 * @returns {unknown}
 */
export function operate(node, at) {
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.ExclamationToken) return !evaluate(node.operand, at);
    if (node.operator === ts.SyntaxKind.MinusToken) return -Number(evaluate(node.operand, at));
    throw new NotConstant(`\`${node.getText()}\` is not a constant`);
  }
  const { left, right } = node;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.QuestionQuestionToken:
      return known(left, at) ?? evaluate(right, at);
    case ts.SyntaxKind.BarBarToken:
      return isTrue(left, at) ? evaluate(left, at) : evaluate(right, at);
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return isTrue(left, at) ? evaluate(right, at) : false;
    default: {
      const apply = BINARY[node.operatorToken.kind];
      if (!apply) throw new NotConstant(`\`${node.getText()}\` is not a constant`);
      return apply(evaluate(left, at), evaluate(right, at));
    }
  }
}

/** @param {ts.Expression} node @param {import('./evaluate.mjs').Evaluation} at its value, or none: a cache is empty at first */
function known(node, at) {
  const value = valueOrUnknown(() => evaluate(node, at));
  return value instanceof Unknown ? undefined : value;
}
