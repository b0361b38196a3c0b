import { type FoldedText, Gap, isHangulLetter, isSyllable, type Place, UnitWriter } from './folded-text.ts';

const firstSyllable = 0xac00;
const firstVowel = 0x314f;
const vowelCount = 21;
const finalCount = 28;
const leads = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'].map((letter) => letter.charCodeAt(0));
const finals = [...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'].map((letter) =>
  letter.charCodeAt(0),
);
const silentLead = 11;

const codes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const doubled = new Map(pairsOf('ㄱㄲㄷㄸㅂㅃㅅㅆㅈㅉ'));
/** Vowels composed of two others, as on a keyboard, or as ㅏ and ㅣ resemble ㅐ. */
const joined = new Map(
  [...'ㅗㅏㅘㅗㅐㅙㅗㅣㅚㅜㅓㅝㅜㅔㅞㅜㅣㅟㅡㅣㅢㅏㅣㅐㅓㅣㅔㅑㅣㅒㅕㅣㅖ'.matchAll(/(.)(.)(.)/gu)].map(
    ([, one = '', other = '', both = '']) => [one + other, both.charCodeAt(0) - firstVowel] as const,
  ),
);

function pairsOf(text: string): [number, number][] {
  const all = codes(text);
  return all.flatMap((code, at): [number, number][] => (at % 2 === 0 ? [[code, all[at + 1] ?? 0]] : []));
}

interface Syllable {
  lead: number;
  vowel: number;
  /** 0 for none. */
  final: number;
}

function partsOf(unit: number): Syllable {
  const place = unit - firstSyllable;
  return {
    lead: Math.floor(place / (vowelCount * finalCount)),
    vowel: Math.floor(place / finalCount) % vowelCount,
    final: place % finalCount,
  };
}

const syllableOf = ({ lead, vowel, final }: Syllable): number =>
  firstSyllable + (lead * vowelCount + vowel) * finalCount + final;

/** Whether a unit is a single Hangul vowel. */
export const isVowel = (unit: number): boolean => unit >= firstVowel && unit < firstVowel + vowelCount;

/** Whether a syllable only prolongs the previous one, as in 나아쁜. */
export function prolongs(before: number, unit: number): boolean {
  const place = unit - firstSyllable;
  if (place % finalCount !== 0 || Math.floor(place / (vowelCount * finalCount)) !== silentLead) return false;
  const open = before - firstSyllable;
  const vowels = vowelCount * finalCount;
  return isSyllable(before) && open % finalCount === 0 && open % vowels === place % vowels;
}

/**
 * Joins single Hangul letters to syllables, like a keyboard: ㄴㅏ쁜 becomes 나쁜, 나ㅃㅡㄴ as well. Syllables that only prolong
 * the previous one are dropped.
 */
export function joinLetters({ units, counts, gaps, places }: FoldedText): FoldedText {
  const writer = new UnitWriter();
  /** The unit that may still change, and its count. */
  let open: { unit: number; count: number; place: Place | undefined } | undefined;
  const add = (unit: number, count: number, place: Place | undefined) => {
    writer.place = place;
    writer.add(unit, count);
  };
  const close = () => {
    if (open) add(open.unit, open.count, open.place);
    open = undefined;
  };
  units.forEach((unit, at) => {
    const gap = gaps[at] ?? Gap.none;
    const count = counts[at] ?? 1;
    if (open && gap === Gap.none) {
      const both = count > 1 && doubled.has(unit) ? undefined : join(open, unit);
      if (both !== undefined) {
        const place = joinedPlace(open.place, places?.[at]);
        if (both.settled !== undefined) add(both.settled, 1, place);
        open = { unit: both.unit, count: 1, place };
        return;
      }
    }
    close();
    writer.separate(gap);
    open = { unit, count, place: places?.[at] };
  });
  close();
  return writer.end();
}

const joinedPlace = (one: Place | undefined, other: Place | undefined): Place | undefined =>
  one && other ? [one[0], other[1]] : one;

/** Joins two units: into one, or into a settled one and one that may still change. */
function join(
  open: { unit: number; count: number },
  unit: number,
): { settled?: number; unit: number } | undefined {
  if (isVowel(unit)) return withVowel(open, unit - firstVowel);
  if (isHangulLetter(unit)) return withFinal(open.unit, unit);
  return prolongs(open.unit, unit) ? { unit: open.unit } : undefined;
}

function withVowel(
  open: { unit: number; count: number },
  vowel: number,
): { settled?: number; unit: number } | undefined {
  if (!isSyllable(open.unit)) {
    const letter = open.count > 1 ? (doubled.get(open.unit) ?? open.unit) : open.unit;
    const lead = leads.indexOf(letter);
    return lead < 0 ? undefined : { unit: syllableOf({ lead, vowel, final: 0 }) };
  }
  const before = partsOf(open.unit);
  if (before.final === 0) {
    if (before.vowel === vowel) return { unit: open.unit };
    const both = joined.get(String.fromCharCode(firstVowel + before.vowel, firstVowel + vowel));
    return both === undefined ? undefined : { unit: syllableOf({ ...before, vowel: both }) };
  }
  // A final becomes the initial of the next syllable when a vowel follows.
  const lead = leads.indexOf(finals[before.final - 1] ?? 0);
  if (lead < 0) return undefined;
  return {
    settled: syllableOf({ ...before, final: 0 }),
    unit: syllableOf({ lead, vowel, final: 0 }),
  };
}

function withFinal(open: number, letter: number): { unit: number } | undefined {
  if (!isSyllable(open)) return undefined;
  const before = partsOf(open);
  const final = finals.indexOf(letter) + 1;
  return before.final !== 0 || final === 0 ? undefined : { unit: syllableOf({ ...before, final }) };
}
