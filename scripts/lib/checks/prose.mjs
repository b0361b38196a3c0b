import ts from 'typescript';

/** @typedef {{ from: number, to: number }} Range */

const TEST = /^(it|test|describe)\b/;
const SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|COPY|SET|VALUES)\b/;

/** @param {string} path */
export const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path);

/**
 * The parts of a file that people read: documents, comments, titles of tests, and English sentences in strings
 * (summaries of calls, errors, output of commands).
 * @param {string} path
 * @param {string} text
 * @returns {Range[]}
 */
export function proseRanges(path, text) {
  if (path.endsWith('.md')) return [{ from: 0, to: text.length }];
  if (isCode(path)) return proseOfCode(path, text);
  return [...text.matchAll(/(?:--|\/\/).*/g)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
}

/** @param {string} path @param {string} text @returns {Range[]} */
function proseOfCode(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {Map<number, Range>} */
  const ranges = new Map();
  /** @param {Range} range */
  const add = (range) => ranges.set(range.from, range);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.getEnd()) ?? [];
    for (const { pos, end } of [...comments, ...trailing]) add({ from: pos, to: end });
    if (isText(node) && (isTitle(node, file) || isSentence(node.getText(file))))
      add({ from: node.getStart(file) + 1, to: node.getEnd() - 1 });
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...ranges.values()];
}

/** @param {ts.Node} node @returns {node is ts.StringLiteralLike | ts.TemplateExpression} */
const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** @param {ts.Node} node @param {ts.SourceFile} file */
function isTitle(node, file) {
  const { parent } = node;
  return (
    ts.isCallExpression(parent) && parent.arguments[0] === node && TEST.test(parent.expression.getText(file))
  );
}

/** @param {string} text of a string literal */
function isSentence(text) {
  if (/\p{Script=Hangul}/u.test(text) || SQL.test(text)) return false;
  return (text.match(/(?<![\w.-])[A-Za-z]{2,}(?![\w-])/g) ?? []).length >= 3 && / [a-z]/.test(text);
}

/**
 * Blanks out code spans and quotations, which name words instead of using them.
 * @param {string} text
 */
export const withoutQuotations = (text) =>
  text.replace(
    /(`|")(?!\1)[^`"\n]{1,80}\1/g,
    (quotation) => quotation[0] + '·'.repeat(quotation.length - 2) + quotation[0],
  );
