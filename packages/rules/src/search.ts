import { convertQwertyToAlphabet, convertQwertyToHangul, disassemble } from 'es-hangul';
import type { FormatProblem, LengthRange } from './formats.ts';

/** Length limits of keywords (SEARCH-2): the defaults of the settings. */
export const searchLength: LengthRange = { min: 2, max: 30 };

const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const finals = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';

/**
 * The index letter for each Hangul letter, as stored in the columns of prisma/schema/search.prisma. The build writes the
 * database functions search_consonants and search_vowels from this table. Only ASCII letters form trigrams under any
 * database locale.
 */
const codes = new Map(
  [
    ...[...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'].map((letter, at) => [letter, 'GCNDqRMBxSXOJzZKTPH'[at]]),
    ...[...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ'].map((letter, at) => [letter, 'AQjvEWYwLkUVFI'[at]]),
  ].map(([letter = '', code = '']) => [letter, code] as const),
);

/** Compound vowels, in which a keyboard combines the vowels listed after them. */
const vowelsAfter = new Map([...'ㅗㅜㅡ'].map((vowel, at) => [vowel, at < 2 ? 3 : 1]));

const firstSyllable = 0xac00;
const perLead = 588;
const perVowel = 28;
const isSyllable = (unit: string): boolean => unit >= '가' && unit <= '힣';
const isConsonant = (unit: string): boolean => unit.length === 1 && unit >= 'ㄱ' && unit <= 'ㅎ';
const isVowel = (unit: string): boolean => unit.length === 1 && unit >= 'ㅏ' && unit <= 'ㅣ';
const isPlain = (unit: string): boolean => /^[a-z0-9]$/.test(unit);

/** The compatibility decomposition of stand-alone letters, as keyboards type them. */
function asTyped(unit: string): string {
  const code = unit.codePointAt(0) ?? 0;
  if (code >= 0x1100 && code <= 0x1112) return leads[code - 0x1100] ?? unit;
  if (code >= 0x1161 && code <= 0x1175) return vowels[code - 0x1161] ?? unit;
  if (code >= 0x11a8 && code <= 0x11c2) return finals[code - 0x11a8] ?? unit;
  return unit;
}

/**
 * How a text is brought into the form that is compared: spaces, punctuation, case, width and accents make no
 * difference. The build writes the database function search_text from these steps.
 */
export const searchTextSteps = ['decompose', 'toLowerCase', 'dropSigns', 'compose'] as const;

const searchTextStep: Record<(typeof searchTextSteps)[number], (text: string) => string> = {
  decompose: (text) => text.normalize('NFKD'),
  toLowerCase: (text) => text.toLowerCase(),
  dropSigns: (text) => text.replace(/[^\p{Alphabetic}0-9]/gu, ''),
  compose: (text) => text.normalize('NFC'),
};

/** A text in the form that is compared. */
export const searchText = (text: string): string =>
  searchTextSteps.reduce((done, step) => searchTextStep[step](done), text);

/** The compared characters of a text: syllables, single Hangul letters, letters and digits. */
const unitsOf = (text: string): string[] => [...searchText(text)].map(asTyped);

/** The searchable characters: a vowel alone is not one, two consonants typed as one final are two. */
const searchableUnits = (keyword: string): string[] =>
  unitsOf(keyword)
    .filter((unit) => !isVowel(unit))
    .flatMap((unit) => (isConsonant(unit) ? [...disassemble(unit)] : [unit]));

/** The number of searchable characters of a keyword. */
export const searchLengthOf = (keyword: string): number => searchableUnits(keyword).length;

/** Why a keyword cannot be searched for, or null (SEARCH-2). */
export function searchProblem(keyword: string, { min, max } = searchLength): FormatProblem | null {
  if (keyword.trim() === '') return 'empty';
  const length = searchLengthOf(keyword);
  if (length < min) return 'tooShort';
  return length > max ? 'tooLong' : null;
}

const codeOf = (letter: string): string => codes.get(letter) ?? plainCode(letter);
// Doubled, so that two of them suffice for a trigram.
const plainCode = (unit: string): string =>
  isPlain(unit) ? unit + unit : `~${(unit.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`;

/** A text in the form of the index, letter by letter. */
export const searchLetters = (text: string): string => unitsOf(text).map(lettersOfUnit).join('');

const lettersOfUnit = (unit: string): string =>
  isSyllable(unit) || isConsonant(unit) || isVowel(unit)
    ? [...disassemble(unit)].map(codeOf).join('')
    : plainCode(unit);

/** A text by the initial consonants of its syllables, in the form of the index; each doubled. */
export const searchInitials = (text: string): string => unitsOf(text).map(initialsOfUnit).join('');

function initialsOfUnit(unit: string): string {
  if (isVowel(unit)) return '';
  if (isSyllable(unit)) return twice(disassemble(unit)[0] ?? '');
  return isConsonant(unit) ? [...disassemble(unit)].map(twice).join('') : plainCode(unit);
}

const twice = (letter: string): string => codeOf(letter) + codeOf(letter);

/** The Korean text of the same keys on an English keyboard: syllables, of which the last may be incomplete. */
const typedSyllables = /^(?:[ㄱ-ㅎ](?:ㅗ[ㅏㅐㅣ]?|ㅜ[ㅓㅔㅣ]?|ㅡㅣ?|[ㅏ-ㅣ])[ㄱ-ㅎ]{0,2})+[ㄱ-ㅎ]?$/;

/**
 * The Korean words whose keys were pressed on an English keyboard (gksmf: 하늘), or null: for most English words, whose
 * keys form no syllables, and for texts with anything but letters, digits and spaces (SEARCH-19).
 */
export function koreanTyped(keyword: string): string | null {
  if (!/^[a-z0-9\s]+$/i.test(keyword)) return null;
  // All capitals mean caps lock, not double consonants.
  const keys = /[a-z]/.test(keyword) ? keyword : keyword.toLowerCase();
  const words = keys.match(/[a-z]+/gi) ?? [];
  const korean =
    words.length > 0 && words.every((word) => typedSyllables.test(convertQwertyToAlphabet(word)));
  return korean ? convertQwertyToHangul(keys) : null;
}

/** One way to match a keyword in the index. */
interface SearchReading {
  /** The column to search. */
  column: 'letters' | 'initials';
  /** The text that the column of every hit contains. */
  part: string;
  /** An additional pattern for the column, if syllables and initials are mixed; null: every match is a hit. */
  pattern: string | null;
}

/** How to search the index for a keyword. */
export interface SearchTerm extends SearchReading {
  /** The alternative, whose hits count as well: the keyword as Korean typed on an English keyboard. */
  korean: SearchReading | null;
}

/**
 * How to search for a keyword: by its letters, or by initial consonants if it contains any; if its keys form Korean of
 * a valid length, by that as well.
 */
export function searchTerm(keyword: string, range = searchLength): SearchTerm {
  const korean = koreanTyped(keyword);
  const hasMatch = korean !== null && searchProblem(korean, range) === null;
  return { ...readingOf(keyword), korean: hasMatch ? readingOf(korean) : null };
}

function readingOf(keyword: string): SearchReading {
  const units = searchableUnits(keyword);
  if (!units.some(isConsonant))
    return { column: 'letters', part: units.map(lettersOfUnit).join(''), pattern: null };
  const part = units.map(initialsOfUnit).join('');
  return { column: 'initials', part, pattern: units.some(isSyllable) ? patternOf(units, '') : null };
}

/** A pattern for the matches of a keyword in a text as written, for marking hits. */
export function searchExpression(keyword: string): RegExp | null {
  const korean = koreanTyped(keyword);
  const readings = [keyword, ...(korean !== null && searchProblem(korean) === null ? [korean] : [])]
    .map(searchableUnits)
    .filter((units) => units.length > 0);
  if (readings.length === 0) return null;
  return new RegExp(readings.map((units) => patternOf(units, '[^\\p{Alphabetic}0-9]*')).join('|'), 'giu');
}

/** A segment of a text, and whether it matches the keyword. */
export interface SearchedPiece {
  /** Its start in the text. */
  at: number;
  text: string;
  hit: boolean;
}

/** A text split at the hits of a keyword (SEARCH-10). */
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

/** A regular expression, for Postgres and JavaScript, for successive characters with `between` in between. */
const patternOf = (units: readonly string[], between: string): string =>
  units
    .map((unit, at) => {
      if (isConsonant(unit)) return withInitial(unit);
      return at === units.length - 1 && isSyllable(unit) ? incompleteSyllable(unit, between) : unit;
    })
    .join(between);

/** Every syllable with this initial, and the consonant itself, in all encodings. */
function withInitial(letter: string): string {
  const at = leads.indexOf(letter);
  if (at < 0) return letter;
  const first = firstSyllable + at * perLead;
  return `[${String.fromCharCode(first)}-${String.fromCharCode(first + perLead - 1)}${letter}${String.fromCharCode(0x1100 + at)}]`;
}

/** The syllables that typing can continue from this one. */
function incompleteSyllable(unit: string, between: string): string {
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
  // A final becomes the initial of the next syllable when a vowel follows.
  if (second !== undefined) {
    const before = String.fromCharCode(open + finals.indexOf(first) + 1);
    return `(?:${unit}|${before}${between}${withInitial(second)})`;
  }
  const closed = [...finals].flatMap((other, at) =>
    disassemble(other).startsWith(first) ? [String.fromCharCode(open + at + 1)] : [],
  );
  return `(?:[${closed.join('')}]|${String.fromCharCode(open)}${between}${withInitial(letter)})`;
}
