/**
 * @typedef {object} IgnoreRule a line of .dockerignore
 * @property {RegExp} matches paths relative to the context, with slashes
 * @property {boolean} isException `!path`: included again
 */

/**
 * Parses a .dockerignore, as far as its syntax is used here: names, `*`, `?`, `**` and exceptions (`!`).
 * @param {string} text
 * @returns {IgnoreRule[]}
 * @throws {Error} for a line with other syntax: a set of characters, an escape
 */
export function readDockerignore(text) {
  return text.split('\n').flatMap((written, index) => {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) return [];
    if (/[[\]\\]/.test(line))
      throw new Error(`.dockerignore:${index + 1}: ${line}: only names, *, ?, ** and ! are supported here`);
    const isException = line.startsWith('!');
    const pattern = line
      .slice(isException ? 1 : 0)
      .trim()
      .replace(/^(\.?\/)+|\/+$/g, '');
    return pattern === '' ? [] : [{ matches: expressionOf(pattern), isException }];
  });
}

/**
 * Whether a file or folder is excluded from what is sent to the engine: the last line that names it or a parent folder
 * decides.
 * @param {IgnoreRule[]} rules
 * @param {string} path relative to the context, with slashes
 */
export function isLeftOut(rules, path) {
  const parts = path.split('/');
  const withFolders = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast(({ matches }) => withFolders.some((one) => matches.test(one)));
  return last !== undefined && !last.isException;
}

const PIECES = /\*\*\/|\*\*|\*|\?|[.+^${}()|]/g;
/** @type {Record<string, string>} */
const EXPRESSIONS = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

/** @param {string} pattern */
const expressionOf = (pattern) =>
  new RegExp(`^${pattern.replace(PIECES, (piece) => EXPRESSIONS[piece] ?? `\\${piece}`)}$`);
