/**
 * Reads Postgres' own analysed statements (`pg_node_tree`), as `prosqlbody` and `ev_action` contain them.
 *
 * @typedef {{ type: string } & Record<string, any>} TreeNode a node with its fields, e.g. `{ type: 'VAR', varno: '1' }`
 */

const TOKEN = /\\.|[^\s(){}[\]\\]/y;

/**
 * @param {string} text
 * @returns {any} nodes, arrays, strings and null
 */
export function parseNodeTree(text) {
  const tokens = tokensOf(text);
  let at = 0;

  const value = () => {
    const token = tokens[at];
    at += 1;
    if (token === '{') return node();
    if (token === '(') return list(')');
    if (token === '[') return list(']');
    return token === '<>' ? null : token;
  };

  /** @param {string} end */
  const list = (end) => {
    const items = [];
    while (tokens[at] !== end) items.push(value());
    at += 1;
    return items;
  };

  const node = () => {
    /** @type {TreeNode} */
    const read = { type: tokens[at] };
    at += 1;
    while (tokens[at] !== '}') {
      const field = tokens[at].slice(1);
      at += 1;
      const values = [];
      while (tokens[at] !== '}' && !tokens[at].startsWith(':')) values.push(value());
      read[field] = values.length === 1 ? values[0] : values;
    }
    at += 1;
    return read;
  };

  return value();
}

/** @param {string} text @returns {string[]} escaped characters keep their backslash, so that none looks like a field */
function tokensOf(text) {
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at])) {
      at += 1;
    } else if ('(){}[]'.includes(text[at])) {
      tokens.push(text[at]);
      at += 1;
    } else {
      const start = at;
      if (text[at] === '"') at = endOfString(text, at);
      for (TOKEN.lastIndex = at; TOKEN.test(text); at = TOKEN.lastIndex);
      tokens.push(text.slice(start, at));
    }
  }
  return tokens;
}

/** @param {string} text @param {number} start of a quoted string */
function endOfString(text, start) {
  for (let at = start + 1; at < text.length; at += text[at] === '\\' ? 2 : 1)
    if (text[at] === '"') return at + 1;
  return text.length;
}

/** @param {string | null} token @returns {string} a name without its escapes */
export const unescaped = (token) => (token ?? '').replace(/\\(.)/g, '$1');
