/** The gap before a unit of a text; of two adjacent gaps, the greater one counts. */
export const Gap = {
  none: 0,
  /** A symbol that does not normally separate words, as in 나@쁜. */
  symbol: 1,
  /** A space or a punctuation mark. */
  space: 2,
  /** A removed digit or Hangul letter between two syllables. */
  noise: 3,
} as const;
export type Gap = (typeof Gap)[keyof typeof Gap];

/** A text in the form used for comparison: its letters and digits, with repetitions collapsed. */
export interface FoldedText {
  /** Code points; single Hangul letters in the compatibility block, as keyboards produce them. */
  units: number[];
  /** How often each unit is repeated in succession. */
  counts: number[];
  /** The gap before each unit, and after the last. The start and end of a text count as word boundaries. */
  gaps: Gap[];
  /** Where each unit is in the original text; only of a traced text. */
  places?: Place[];
}

/** A range of a text: its first index, and the index after its last. */
export type Place = readonly [start: number, end: number];

const marks = /\p{M}+/gu;
const invisible = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/u;
const letter = /[\p{L}\p{N}]/u;
const punctuation = /[\s\p{P}]/u;
/** Texts of these characters need no normalization. */
const everyday = /^[\0-\u007f\u3131-\u3163\uac00-\ud7a3]*$/;

/** Letters of other scripts, and the Latin letters that they resemble. */
const twins = ['асеіјкорѕухԁһαεικορτυχ', 'aceijkopsyxdhaeikoptux'] as const;
const latinTwins = new Map(
  [...twins[0]].map((twin, at) => [twin.codePointAt(0) ?? 0, twins[1].charCodeAt(at)] as const),
);

/**
 * Compatibility letters for the conjoining consonants and vowels that decomposition produces: initials, vowels, finals.
 */
const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const finals = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const firstVowel = 0x314f;

/** Double consonants, and the two consonants that they consist of. */
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

/** Whether a unit is a single Hangul letter. */
export const isHangulLetter = (unit: number): boolean => unit >= 0x3131 && unit <= 0x3163;
/** Whether a unit is a Hangul syllable. */
export const isSyllable = (unit: number): boolean => unit >= 0xac00 && unit <= 0xd7a3;
/** Whether a unit is a digit. */
export const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Appends the units of a text one by one. */
export class UnitWriter {
  readonly text: FoldedText = { units: [], counts: [], gaps: [] };
  /** Where the next units are in the original text, if it is traced. */
  place: Place | undefined;
  private gap: Gap = Gap.space;

  /** Records the gap before the next unit. */
  separate(gap: Gap): void {
    if (gap > this.gap) this.gap = gap;
  }

  /** Appends a unit; a repetition of the previous unit increases its count, except for digits. */
  add(unit: number, count = 1): void {
    const { units, counts, gaps } = this.text;
    const last = units.length - 1;
    if (last >= 0 && units[last] === unit && this.gap === Gap.none && !isDigit(unit)) {
      counts[last] = (counts[last] ?? 0) + count;
      if (this.place) this.trace(last, this.place);
      return;
    }
    if (this.place) this.trace(units.length, this.place);
    units.push(unit);
    counts.push(count);
    gaps.push(this.gap);
    this.gap = Gap.none;
  }

  private trace(at: number, [start, end]: Place): void {
    this.text.places ??= [];
    this.text.places[at] = [this.text.places[at]?.[0] ?? start, end];
  }

  /** Returns the text. */
  end(): FoldedText {
    this.text.gaps.push(Gap.space);
    return this.text;
  }
}

/**
 * Folds compatibility forms, case, accents and look-alike alphabets, drops invisible characters, and records gaps
 * between letters instead of the characters in them. Runs in linear time: combining marks are removed before
 * normalization, which would sort them.
 */
export function foldText(text: string): FoldedText {
  const writer = new UnitWriter();
  addFolded(writer, text);
  return writer.end();
}

const graphemes = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** The same as foldText, with the place of each unit. Slower: for operators who test a text. */
export function traceText(text: string): FoldedText {
  const writer = new UnitWriter();
  for (const { segment, index } of graphemes.segment(text)) {
    writer.place = [index, index + segment.length];
    addFolded(writer, segment);
  }
  return writer.end();
}

function addFolded(writer: UnitWriter, text: string): void {
  const plain = normalized(text).toLowerCase();
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.codePointAt(at) ?? 0;
    if (code > 0xffff) at += 1;
    if (isSyllable(code)) writer.add(code);
    else if (code < 0x80) addAscii(writer, code);
    else addOther(writer, code);
  }
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
  const unmarked = text.replace(marks, '').normalize('NFKC');
  return unmarked.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (accented) => accented.normalize('NFD').charAt(0));
}

function keyboardLetter(code: number): number {
  if (code >= 0x1100 && code <= 0x1112) return initials.charCodeAt(code - 0x1100);
  if (code >= 0x1161 && code <= 0x1175) return firstVowel + code - 0x1161;
  if (code >= 0x11a8 && code <= 0x11c2) return finals.charCodeAt(code - 0x11a8);
  if (code === 0x111a) return 0x3140;
  return code === 0x1121 ? 0x3144 : code;
}

/** The visible characters of a text, without case and compatibility forms. */
export const visibleText = (text: string): string =>
  normalized(text)
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}\p{M}\u115f\u1160\u3164\uffa0]/gu, '');

/** Where a text without letters, such as an emoji, is in a text, however it is interspersed with invisible characters. */
export function placesOfSign(text: string, sign: string): Place[] {
  const segments = [...graphemes.segment(text)];
  const visible = segments.flatMap(({ segment, index }) =>
    [...visibleText(segment)].map((character) => ({
      character,
      place: [index, index + segment.length] as Place,
    })),
  );
  const wanted = [...sign];
  return visible.flatMap((_, at): Place[] => {
    const last = visible[at + wanted.length - 1];
    const first = visible[at];
    if (!first || !last || wanted.some((character, offset) => visible[at + offset]?.character !== character))
      return [];
    return [[first.place[0], last.place[1]]];
  });
}
