import { readTexts } from '../checks/sources.mjs';

/**
 * @typedef {{ name: string, type: string }} Column of a parameter without its prefix `p_`, or of a result
 *
 * @typedef {object} SqlFunction
 * @property {string} name
 * @property {string} area
 * @property {string} path from the root of the repository
 * @property {string} head the comment above the function, as one text
 * @property {Column[]} parameters
 * @property {Column[] | undefined} columns of a function that returns a table
 * @property {string} returns the result type of others
 * @property {string} body without comments
 */

/** Reads all database functions. @returns {Promise<SqlFunction[]>} sorted by path */
export async function readSqlFunctions() {
  return (await readTexts('.sql', 'prisma/functions')).map(parseFunction);
}

/** @param {{ path: string, text: string }} file @returns {SqlFunction} */
export function parseFunction({ path, text }) {
  const start = text.search(/^CREATE OR REPLACE FUNCTION /m);
  const sql = withoutComments(text.slice(start));
  const open = sql.indexOf('(');
  const close = closingParenthesis(sql, open);
  const body = /\$\$([\s\S]*?)\$\$/.exec(sql)?.[1] ?? '';
  const declared = sql.slice(close + 1, sql.indexOf('$$'));
  const table = /^\s*RETURNS TABLE\s*\(/.exec(declared);
  const tableOpen = table ? table[0].length - 1 : 0;
  return {
    name: sql.slice(0, open).split(' ').at(-1) ?? '',
    area: path.split('/').at(-2) ?? '',
    path,
    head: text
      .slice(0, start)
      .split('\n')
      .map((line) => line.replace(/^-- ?/, ''))
      .join(' ')
      .trim(),
    parameters: columnsOf(sql.slice(open + 1, close))
      .filter(({ name }) => name !== 'OUT')
      .map(({ name, type }) => ({ name: name.replace(/^p_/, ''), type })),
    columns: table
      ? columnsOf(declared.slice(tableOpen + 1, closingParenthesis(declared, tableOpen)))
      : undefined,
    returns: /^\s*RETURNS (\S+)/.exec(declared)?.[1] ?? '',
    body,
  };
}

/** @param {string} list `name type [DEFAULT …], …` @returns {Column[]} */
export function columnsOf(list) {
  return splitList(list).map((column) => {
    const [name = '', ...type] = column.replace(/ DEFAULT .*/s, '').split(/\s+/);
    return { name, type: type.join(' ') };
  });
}

/** Splits at the commas that are in no parentheses, brackets or strings. @param {string} list @returns {string[]} */
export function splitList(list) {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === '(' || token === '[') depth += 1;
    if (token === ')' || token === ']') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${token}`);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** @param {string} text @param {number} open the position of a parenthesis */
export function closingParenthesis(text, open) {
  let depth = 0;
  const token = /'(?:[^']|'')*'|[()]/g;
  token.lastIndex = open;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '(') depth += 1;
    if (match[0] === ')') depth -= 1;
    if (depth === 0) return match.index;
  }
  throw new Error(`a parenthesis is not closed: ${text.slice(open, open + 60)}`);
}

/** @param {string} sql */
export const withoutComments = (sql) =>
  sql.replace(/'(?:[^']|'')*'|--[^\n]*/g, (found) => (found.startsWith('--') ? '' : found));
