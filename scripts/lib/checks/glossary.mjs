/**
 * @typedef {object} Avoided an entry of the glossary's last column
 * @property {'name' | 'part' | 'phrase'} kind
 * @property {string} text a name as code writes it, the words of a part joined by spaces, or a phrase in lower case
 * @property {string} say what to write instead: the first column of its row
 * @property {boolean} [isFirst] a part that counts only at the beginning of a name
 * @property {boolean} [isLast] a part that counts only at the end of a name
 */

const ENTRY = /`(…?)([\w$]+)(…?)`|"([^"]+)"/g;

/**
 * Reads the words to avoid from the tables of docs/glossary.md whose last column is headed "not": `Name` is an
 * identifier, `…part…` a part of one, "phrase" is prose; anything else is for the reader only.
 * @param {string} glossary
 * @returns {Avoided[]}
 */
export function wordsToAvoid(glossary) {
  /** @type {Avoided[]} */
  const avoided = [];
  let isTable = false;
  for (const line of glossary.split('\n')) {
    if (!line.startsWith('|')) {
      isTable = false;
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!isTable) isTable = cells.at(-1) === 'not';
    else avoided.push(...entriesOf(cells.at(-1) ?? '', cells[0]));
  }
  return avoided;
}

/** @param {string} cell @param {string} say @returns {Avoided[]} */
function entriesOf(cell, say) {
  return [...cell.matchAll(ENTRY)].map(([, before, name, after, phrase]) => {
    if (phrase) return { kind: 'phrase', text: phrase.toLowerCase(), say };
    if (!before && !after) return { kind: 'name', text: name, say };
    return { kind: 'part', text: wordsOf(name).join(' '), say, isFirst: !before, isLast: !after };
  });
}

/** @param {string} name in camel, snake or kebab case @returns {string[]} its words, in lower case */
export function wordsOf(name) {
  return name
    .replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$&_')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** @param {string} name @param {Avoided} part */
export function holdsPart(name, { text, isFirst, isLast }) {
  const all = ` ${wordsOf(name).join(' ')} `;
  if (isFirst) return all.startsWith(` ${text} `);
  return isLast ? all.endsWith(` ${text} `) : all.includes(` ${text} `);
}
