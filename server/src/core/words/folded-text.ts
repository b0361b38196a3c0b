/** What lies before a unit of a text; the greater of two counts. */
export const Gap = {
  none: 0,
  /** A sign that no sentence puts between two words, as in 나@쁜. */
  symbol: 1,
  /** A space or a mark of punctuation. */
  space: 2,
  /** A digit or a letter of Hangul that stands between two syllables and was left out. */
  noise: 3,
} as const;
export type Gap = (typeof Gap)[keyof typeof Gap];

/** A text as it is compared: its letters and digits, each run of the same one once. */
export interface FoldedText {
  /** Code points; single letters of Hangul in the block of compatibility, as keyboards type them. */
  units: number[];
  /** How often each unit stands there one after another. */
  counts: number[];
  /** What lies before each unit, and behind the last. A text begins and ends like a word. */
  gaps: Gap[];
}

const marks = /\p{M}+/gu;
const invisible = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/u;
const letter = /[\p{L}\p{N}]/u;
const punctuation = /[\s\p{P}]/u;
/** Texts of these need no normalization. */
const everyday = /^[\0-\u007f\u3131-\u3163\uac00-\ud7a3]*$/;

/** Letters of other scripts, then the Latin ones that they look like. */
const twins = ['асеіјкорѕухԁһαεικορτυχ', 'aceijkopsyxdhaeikoptux'] as const;
const latinTwins = new Map(
  [...twins[0]].map((twin, at) => [twin.codePointAt(0) ?? 0, twins[1].charCodeAt(at)] as const),
);

/** Keyboards' letters for the consonants and vowels that compatibility decomposition makes: initials, vowels, finals. */
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const finals = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const firstVowel = 0x314f;

/** Consonants that a keyboard types as one and that are read as two. */
const pairs: Readonly<Record<number, readonly [number, number]>> = Object.fromEntries(
  [...'ㄳㄱㅅㄵㄴㅈㄶㄴㅎㄺㄹㄱㄻㄹㅁㄼㄹㅂㄽㄹㅅㄾㄹㅌㄿㄹㅍㅀㄹㅎㅄㅂㅅ'.matchAll(/(.)(.)(.)/gu)].map(
    ([, pair = '', one = '', other = '']) => [pair.charCodeAt(0), [one.charCodeAt(0), other.charCodeAt(0)]],
  ),
);

const asciiGaps: readonly (Gap | -1)[] = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (letter.test(character)) return -1;
  return '@#$%^*_=<>`'.includes(character) ? Gap.symbol : Gap.space;
});

/** Whether a unit is a letter of Hangul that stands alone. */
export const isHangulLetter = (unit: number): boolean => unit >= 0x3131 && unit <= 0x3163;
/** Whether a unit is a syllable of Hangul. */
export const isSyllable = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3;
/** Whether a unit is a digit. */
export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Writes the units of a text one after the other. */
export class UnitWriter {
  readonly text: FoldedText = { units: [], counts: [], gaps: [] };
  private gap: Gap = Gap.space;

  /** Notes what lies before the next unit. */
  separate(gap: Gap): void {
    if (gap > this.gap) this.gap = gap;
  }

  /** Appends a unit; one that repeats the unit before it is counted with it, except for digits. */
  add(unit: number, count = 1): void {
    const { units, counts, gaps } = this.text;
    const last = units.length - 1;
    if (last >= 0 && units[last] === unit && this.gap === Gap.none && !isDigit(unit)) {
      counts[last] = (counts[last] ?? 0) + count;
      return;
    }
    units.push(unit);
    counts.push(count);
    gaps.push(this.gap);
    this.gap = Gap.none;
  }

  /** The text as it was written. */
  end(): FoldedText {
    this.text.gaps.push(Gap.space);
    return this.text;
  }
}

/**
 * Folds compatibility forms, case, accents and look-alike alphabets, drops what cannot be seen, and notes what lies between
 * letters instead of keeping it. The time grows with the text and with nothing else: marks go before normalization, which
 * sorts them.
 */
export function foldText(text: string): FoldedText {
  const writer = new UnitWriter();
  const plain = normalized(text).toLowerCase();
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    if (isSyllable(code)) writer.add(code);
    else if (code < 0x80) addAscii(writer, code);
    else addOther(writer, code);
  }
  return writer.end();
}

function addAscii(writer: UnitWriter, code: number): void {
  const gap = asciiGaps[code] ?? Gap.space;
  if (gap === -1) writer.add(code);
  else if (code > 0x1f && code !== 0x7f) writer.separate(gap);
  else if (code >= 0x09 && code <= 0x0d) writer.separate(Gap.space);
}

function addOther(writer: UnitWriter, code: number): void {
  const unit = keyboardLetter(code);
  const pair = pairs[unit];
  if (pair !== undefined) for (const one of pair) writer.add(one);
  else if (isHangulLetter(unit)) writer.add(unit);
  else {
    const character = String.fromCodePoint(unit);
    if (invisible.test(character)) return;
    if (letter.test(character)) writer.add(latinTwins.get(unit) ?? unit);
    else writer.separate(punctuation.test(character) ? Gap.space : Gap.symbol);
  }
}

function normalized(text: string): string {
  if (everyday.test(text)) return text;
  const bare = text.replace(marks, '').normalize('NFKC');
  return bare.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (accented) => accented.normalize('NFD').charAt(0));
}

function keyboardLetter(code: number): number {
  if (code >= 0x1100 && code <= 0x1112) return initials.charCodeAt(code - 0x1100);
  if (code >= 0x1161 && code <= 0x1175) return firstVowel + code - 0x1161;
  if (code >= 0x11a8 && code <= 0x11c2) return finals.charCodeAt(code - 0x11a8);
  if (code === 0x111a) return 0x3140;
  return code === 0x1121 ? 0x3144 : code;
}

/** What can be seen of a text, without case and compatibility forms. */
export const visibleText = (text: string): string =>
  normalized(text)
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}\p{M}\u115f\u1160\u3164\uffa0]/gu, '');
