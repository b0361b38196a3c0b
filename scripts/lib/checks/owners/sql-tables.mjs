/**
 * @typedef {object} TableUse
 * @property {string} table
 * @property {'writes' | 'reads' | 'triggers on'} what
 * @property {number} at offset in the text
 *
 * @typedef {{ word: string, at: number, string?: string }} Token a keyword or name in lower case, a sign, or a string
 */

const TOKEN = new RegExp(
  [
    String.raw`(?<skipped>\s+|--[^\n]*|\/\*[\s\S]*?\*\/|\$\w*\$)`,
    `(?<string>[eE]?'(?:[^']|'')*')`,
    '"(?<quoted>[^"]+)"',
    String.raw`(?<name>[\p{L}_][\p{L}\d_]*)`,
    String.raw`(?<sign>\$\d+|[\s\S])`,
  ].join('|'),
  'uy',
);

/** Words that end a list of tables: a comma after them separates something else. */
const ENDS_LIST = new Set(
  'where group having order limit offset window union except intersect set returning for select values do when then'.split(
    ' ',
  ),
);
/** Words between a keyword that introduces a table and its name. */
const BEFORE_NAME = new Set(['only', 'lateral', 'table', 'public', '.', '(']);
/** Words before UPDATE that make it a lock, a conflict's action or an event of a trigger. */
const NOT_A_STATEMENT = new Set(['for', 'key', 'do', 'or', 'after', 'before', 'of', 'no']);

/**
 * The tables that SQL writes and reads: one statement, a part of one, or a whole function in SQL or PL/pgSQL.
 * Comments do not count, nor do strings, except those that are statements themselves. Names of queries
 * (`WITH name AS`) are not tables: see namesOfQueries.
 * @param {string} sql
 * @param {ReadonlySet<string>} tables the names of all tables and views
 * @returns {TableUse[]} in the order of the text
 */
export function tablesIn(sql, tables) {
  const tokens = tokensOf(sql);
  /** @type {TableUse[]} */
  const found = [];
  /** Whether a list of tables is open, per level of parentheses. */
  const lists = [false];
  /** @type {TableUse['what'] | undefined} */
  let next;
  for (const [index, { word, at, string }] of tokens.entries()) {
    const before = tokens[index - 1]?.word;
    if (string !== undefined) {
      if (/\b(FROM|JOIN|INTO|UPDATE)\s/.test(string))
        found.push(...tablesIn(string, tables).map((use) => ({ ...use, at: at + 1 + use.at })));
      next = undefined;
    } else if (next && tables.has(word) && (next === 'writes' || tokens[index + 1]?.word !== '(')) {
      // A name and a parenthesis are a call, except in INSERT INTO name (columns).
      found.push({ table: word, what: next, at });
      next = undefined;
    } else if (!(next && BEFORE_NAME.has(word))) {
      next = useAfter(word, before, tokens[index - 2]?.word, lists.at(-1) === true);
    }
    if (word === 'from' || word === 'join' || word === 'using') lists[lists.length - 1] = true;
    else if (ENDS_LIST.has(word) || word === ';') lists[lists.length - 1] = false;
    else if (word === '(') lists.push(false);
    else if (word === ')' && lists.length > 1) lists.pop();
    if (word === 'on' && isTrigger(tokens, index)) next = 'triggers on';
  }
  return found;
}

/**
 * How the table is used whose name follows a word.
 * @param {string} word @param {string | undefined} before @param {string | undefined} beforeThat
 * @param {boolean} inList whether a list of tables is open
 * @returns {TableUse['what'] | undefined}
 */
function useAfter(word, before, beforeThat, inList) {
  if (word === 'into') return before === 'insert' || before === 'merge' ? 'writes' : undefined;
  if (word === 'update') return before !== undefined && NOT_A_STATEMENT.has(before) ? undefined : 'writes';
  if (word === 'truncate' || word === 'copy') return 'writes';
  if (word === 'from') {
    if (before === 'delete') return 'writes';
    return before === 'distinct' && (beforeThat === 'is' || beforeThat === 'not') ? undefined : 'reads';
  }
  if (word === 'join' || word === 'using') return 'reads';
  return word === ',' && inList ? 'reads' : undefined;
}

/** Whether this ON belongs to CREATE TRIGGER. @param {Token[]} tokens @param {number} index */
function isTrigger(tokens, index) {
  for (let back = index - 1; back >= 0 && tokens[back].word !== ';' && index - back < 30; back--) {
    if (tokens[back].word === 'trigger')
      return ['create', 'replace', 'constraint'].includes(tokens[back - 1]?.word);
  }
  return false;
}

/** The names of queries (`WITH name AS (`) of a text: one with a table's name would hide that table. @param {string} sql */
export function namesOfQueries(sql) {
  const tokens = tokensOf(sql);
  return tokens
    .filter(({ word }, index) => {
      if (tokens[index + 1]?.word !== 'as' || !/^\p{L}/u.test(word)) return false;
      const after = tokens.slice(index + 2, index + 5).map((token) => token.word);
      while (after[0] === 'not' || after[0] === 'materialized') after.shift();
      return after[0] === '(';
    })
    .map(({ word, at }) => ({ name: word, at }));
}

/** @param {string} sql @returns {Token[]} */
function tokensOf(sql) {
  /** @type {Token[]} */
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(sql); match; match = TOKEN.exec(sql)) {
    const { skipped, string, quoted, name, sign } = /** @type {Record<string, string>} */ (match.groups);
    if (skipped !== undefined) continue;
    const word = quoted ?? name?.toLowerCase() ?? sign ?? '';
    tokens.push({ word, at: match.index, ...(string !== undefined && { string: string.slice(1, -1) }) });
  }
  return tokens;
}
