/** A key with a letter, wherever its input method would put another one (ㅓ is on the key of j). */
export type Letter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z';

/** The letters of acts: those of the list itself are taken. */
export type ActLetter = Exclude<Letter, 'g' | 'j' | 'k' | 'n' | 'x'>;

/** `event.code` of a letter: the same key with a Korean input method switched on. */
export const codeOf = (letter: Letter): string => `Key${letter.toUpperCase()}`;
