// The letters of search (packages/rules/src/search.ts) as replacements in a text in compatibility decomposition: Unicode
// has a block of initials, one of vowels and one of finals.

/** @typedef {{ first: number, count: number }} Block */
/** @type {Block} */
export const INITIALS = { first: 0x1100, count: 19 };
/** @type {Block} */
export const VOWELS = { first: 0x1161, count: 21 };
/** @type {Block} */
export const FINALS = { first: 0x11a8, count: 27 };

/**
 * The statements that replace the characters of the blocks in the variable `v` by their codes: characters with several
 * codes one by one, then those with one code, block by block.
 * @param {Block[]} blocks
 * @param {(text: string) => string} searchLetters of packages/rules
 * @returns {string[]}
 */
export function replacements(blocks, searchLetters) {
  const coded = blocks.map((block) =>
    charactersOf(block).map((character) => ({ character, codes: searchLetters(character) })),
  );
  const several = coded.flat().filter(({ codes }) => codes.length > 1);
  const single = coded.map((block) => block.filter(({ codes }) => codes.length === 1));
  return [
    ...several.map(({ character, codes }) => `v := replace(v, E'${escaped(character)}', '${codes}');`),
    ...single.map((block) => {
      const from = block.map(({ character }) => escaped(character)).join('');
      return `v := translate(v, E'${from}', '${block.map(({ codes }) => codes).join('')}');`;
    }),
  ];
}

/** @param {Block} block */
const charactersOf = ({ first, count }) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(first + at));

/** @param {string} character */
const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
