import { convertQwertyToAlphabet, convertQwertyToHangul, disassemble } from 'es-hangul';
import type { FormatProblem, LengthRange } from './formats.ts';

/** How many characters may be looked for (SEARCH-2): the defaults of the settings. */
export const searchLength: LengthRange = { min: 2, max: 30 };

const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const finals = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';

/**
 * The letter of the index for each of Hangul's: what stands in the columns of prisma/schema/search.prisma, which the functions
 * search_letters and search_initials of the database write. Letters alone make trigrams whatever the database's locale is.
 */
const codes = new Map(
  [
    ...[...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'].map((letter, at) => [letter, 'GCNDqRMBxSXOJzZKTPH'[at]]),
    ...[...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ'].map((letter, at) => [letter, 'AQjvEWYwLkUVFI'[at]]),
  ].map(([letter = '', code = '']) => [letter, code] as const),
);

/** How many vowels a keyboard makes of one, which stand after it. */
const vowelsAfter = new Map([...'ㅗㅜㅡ'].map((vowel, at) => [vowel, at < 2 ? 3 : 1]));

const firstSyllable = 0xac00;
const perLead = 588;
const perVowel = 28;
const isSyllable = (unit: string): boolean => unit >= '가' && unit <= '힣';
const isConsonant = (unit: string): boolean => unit.length === 1 && unit >= 'ㄱ' && unit <= 'ㅎ';
const isVowel = (unit: string): boolean => unit.length === 1 && unit >= 'ㅏ' && unit <= 'ㅣ';
const isPlain = (unit: string): boolean => /^[a-z0-9]$/.test(unit);

/** What compatibility decomposition leaves of a letter that stands alone, as keyboards type it. */
function asTyped(unit: string): string {
  const code = unit.codePointAt(0) ?? 0;
  if (code >= 0x1100 && code <= 0x1112) return leads[code - 0x1100] ?? unit;
  if (code >= 0x1161 && code <= 0x1175) return vowels[code - 0x1161] ?? unit;
  if (code >= 0x11a8 && code <= 0x11c2) return finals[code - 0x11a8] ?? unit;
  return unit;
}

/** A text as it is compared, which the function search_text of the database writes: spaces, signs, case, width and accents make no difference. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Alphabetic}0-9]/gu, '')
    .normalize('NFC');

/** The characters of a text that are compared: syllables, single letters of Hangul, letters and digits. */
const unitsOf = (text: string): string[] => [...searchText(text)].map(asTyped);

/** What is looked for: a vowel alone is none, two consonants typed as one final are two. */
const askedUnits = (keyword: string): string[] =>
  unitsOf(keyword)
    .filter((unit) => !isVowel(unit))
    .flatMap((unit) => (isConsonant(unit) ? [...disassemble(unit)] : [unit]));

/** How many characters of a keyword are looked for. */
export const searchLengthOf = (keyword: string): number => askedUnits(keyword).length;

/** Why a keyword cannot be looked for, or null (SEARCH-2). */
export function searchProblem(keyword: string, { min, max } = searchLength): FormatProblem | null {
  if (keyword.trim() === '') return 'empty';
  const length = searchLengthOf(keyword);
  if (length < min) return 'tooShort';
  return length > max ? 'tooLong' : null;
}

const codeOf = (letter: string): string => codes.get(letter) ?? plainCode(letter);
// Doubled, so that two of them are enough for a trigram.
const plainCode = (unit: string): string =>
  isPlain(unit) ? unit + unit : `~${(unit.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`;

/** A text as the index has it, letter by letter. */
export const searchLetters = (text: string): string => unitsOf(text).map(lettersOfUnit).join('');

const lettersOfUnit = (unit: string): string =>
  isSyllable(unit) || isConsonant(unit) || isVowel(unit)
    ? [...disassemble(unit)].map(codeOf).join('')
    : plainCode(unit);

/** A text by the initial consonants of its syllables, as the index has it; each twice. */
export const searchInitials = (text: string): string => unitsOf(text).map(initialsOfUnit).join('');

function initialsOfUnit(unit: string): string {
  if (isVowel(unit)) return '';
  if (isSyllable(unit)) return twice(disassemble(unit)[0] ?? '');
  return isConsonant(unit) ? [...disassemble(unit)].map(twice).join('') : plainCode(unit);
}

const twice = (letter: string): string => codeOf(letter) + codeOf(letter);

/** What the keys of a Korean word make on an English keyboard: syllables, of which the last may be begun. */
const typedSyllables = /^(?:[ㄱ-ㅎ](?:ㅗ[ㅏㅐㅣ]?|ㅜ[ㅓㅔㅣ]?|ㅡㅣ?|[ㅏ-ㅣ])[ㄱ-ㅎ]{0,2})+[ㄱ-ㅎ]?$/;

/**
 * The Korean words whose keys were pressed on an English keyboard (gksmf: 하늘), or null: for most words of English, whose keys
 * make no syllables, and for what holds anything but letters, digits and spaces (SEARCH-19).
 */
export function koreanTyped(keyword: string): string | null {
  if (!/^[a-z0-9\s]+$/i.test(keyword)) return null;
  // Capitals throughout are those of a key that was left on, not of double consonants.
  const keys = /[a-z]/.test(keyword) ? keyword : keyword.toLowerCase();
  const words = keys.match(/[a-z]+/gi) ?? [];
  const korean =
    words.length > 0 && words.every((word) => typedSyllables.test(convertQwertyToAlphabet(word)));
  return korean ? convertQwertyToHangul(keys) : null;
}

/** One way in which a keyword is looked for in the index. */
interface SearchReading {
  /** The column that holds it. */
  column: 'letters' | 'initials';
  /** What stands there somewhere in every hit. */
  part: string;
  /** What a hit of the column has to be like besides, where syllables and initials are mixed; null: every one is a hit. */
  pattern: string | null;
}

/** How a keyword is looked for in the index. */
export interface SearchTerm extends SearchReading {
  /** The other way, which finds as much: the keyword as Korean that was typed on an English keyboard. */
  korean: SearchReading | null;
}

/**
 * How a keyword is looked for: by its letters, or by initial consonants where it has some; where its keys make Korean of the
 * right length, by that as well.
 */
export function searchTerm(keyword: string, range = searchLength): SearchTerm {
  const korean = koreanTyped(keyword);
  const isMeant = korean !== null && searchProblem(korean, range) === null;
  return { ...readingOf(keyword), korean: isMeant ? readingOf(korean) : null };
}

function readingOf(keyword: string): SearchReading {
  const units = askedUnits(keyword);
  if (!units.some(isConsonant))
    return { column: 'letters', part: units.map(lettersOfUnit).join(''), pattern: null };
  const part = units.map(initialsOfUnit).join('');
  return { column: 'initials', part, pattern: units.some(isSyllable) ? patternOf(units, '') : null };
}

/** What a keyword matches in a text as it is written; every match is a hit. For marking hits. */
export function searchExpression(keyword: string): RegExp | null {
  const korean = koreanTyped(keyword);
  const readings = [keyword, ...(korean !== null && searchProblem(korean) === null ? [korean] : [])]
    .map(askedUnits)
    .filter((units) => units.length > 0);
  if (readings.length === 0) return null;
  return new RegExp(readings.map((units) => patternOf(units, '[^\\p{Alphabetic}0-9]*')).join('|'), 'giu');
}

/** A piece of a text, and whether the keyword was found in it. */
export interface SearchedPiece {
  /** Where in the text it begins. */
  at: number;
  text: string;
  hit: boolean;
}

/** A text cut at the hits of a keyword (SEARCH-10). */
export function searchPieces(text: string, keyword: string): SearchedPiece[] {
  const expression = searchExpression(keyword);
  const whole = text.normalize('NFC');
  if (!expression) return [{ at: 0, text: whole, hit: false }];
  const pieces: SearchedPiece[] = [];
  let done = 0;
  for (const { 0: found, index } of whole.matchAll(expression)) {
    if (index > done) pieces.push({ at: done, text: whole.slice(done, index), hit: false });
    pieces.push({ at: index, text: found, hit: true });
    done = index + found.length;
  }
  if (done < whole.length) pieces.push({ at: done, text: whole.slice(done), hit: false });
  return pieces;
}

/** A regular expression, of Postgres as of JavaScript, for characters one after the other with `between` them. */
const patternOf = (units: readonly string[], between: string): string =>
  units
    .map((unit, at) => {
      if (isConsonant(unit)) return withInitial(unit);
      return at === units.length - 1 && isSyllable(unit) ? begunSyllable(unit, between) : unit;
    })
    .join(between);

/** Every syllable with this initial, and the consonant itself, however it is encoded. */
function withInitial(letter: string): string {
  const at = leads.indexOf(letter);
  if (at < 0) return letter;
  const first = firstSyllable + at * perLead;
  return `[${String.fromCharCode(first)}-${String.fromCharCode(first + perLead - 1)}${letter}${String.fromCharCode(0x1100 + at)}]`;
}

/** The syllables that begin as this one does, as a keyboard goes on from it. */
function begunSyllable(unit: string, between: string): string {
  const place = unit.charCodeAt(0) - firstSyllable;
  const final = place % perVowel;
  const open = unit.charCodeAt(0) - final;
  if (final === 0) {
    const vowel = vowels[Math.floor(place / perVowel) % vowels.length] ?? '';
    const more = vowelsAfter.get(vowel) ?? 0;
    return `[${unit}-${String.fromCharCode(open + (more + 1) * perVowel - 1)}]`;
  }
  const letter = finals[final - 1] ?? '';
  const [first = '', second] = disassemble(letter);
  // What is a final as long as no vowel follows is the initial of the next syllable afterwards.
  if (second !== undefined) {
    const before = String.fromCharCode(open + finals.indexOf(first) + 1);
    return `(?:${unit}|${before}${between}${withInitial(second)})`;
  }
  const closed = [...finals].flatMap((other, at) =>
    disassemble(other).startsWith(first) ? [String.fromCharCode(open + at + 1)] : [],
  );
  return `(?:[${closed.join('')}]|${String.fromCharCode(open)}${between}${withInitial(letter)})`;
}
