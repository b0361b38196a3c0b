import {
  type FoldedText,
  foldText,
  Gap,
  isDigit,
  isHangulLetter,
  isSyllable,
  UnitWriter,
} from './folded-text.ts';
import { isVowel, joinLetters, prolongs } from './hangul-writer.ts';

const unitsFrom = (pairs: string): ReadonlyMap<number, number> =>
  new Map(
    [...pairs.matchAll(/(.)(.)/gu)].map(([, from = '', to = '']) => [from.charCodeAt(0), to.charCodeAt(0)]),
  );

/** Characters that resemble Hangul letters next to Hangul. */
const hangulTwins = unitsFrom('1ㅣiㅣlㅣ丨ㅣ卜ㅏトㅏrㅏhㅐ0ㅇoㅇ7ㄱ人ㅅ口ㅁロㅁスㅈ己ㄹ一ㅡーㅡ');
/** Characters that resemble Latin letters next to Latin letters. */
const latinTwins = new Map(
  [...'@a$s0o1i!i3e4a5s7t'.matchAll(/(.)(.)/g)].map(([, sign = '', plain = '']) => [sign, plain]),
);
const latinToken = /[a-z@$!013457]+/gi;
const latinSign = /[@$!013457]/g;

/**
 * The possible readings of a text, the plain one first; each is computed in linear time.
 * @param fold foldText, or traceText for readings with places
 */
export function readingsOf(text: string, fold: (text: string) => FoldedText = foldText): FoldedText[] {
  const plain = fold(text);
  const readings = [plain];
  if (hasLetters(plain)) readings.push(joinLetters(withHangulTwins(plain)));
  const quiet = withoutNoise(plain);
  if (quiet) readings.push(quiet);
  const written = withLatinTwins(text);
  if (written !== text) readings.push(fold(written));
  return readings;
}

const isHangul = (unit: number | undefined): boolean =>
  unit !== undefined && (isSyllable(unit) || isHangulLetter(unit));

/** Whether there is anything to join: single letters, look-alikes of letters, or prolonged syllables. */
function hasLetters({ units, gaps }: FoldedText): boolean {
  return units.some((unit, at) => {
    if (gaps[at] !== Gap.none && gaps[at + 1] !== Gap.none) return false;
    const before = gaps[at] === Gap.none ? units[at - 1] : undefined;
    if (isHangulLetter(unit)) return before !== undefined && (isSyllable(before) || isVowel(unit));
    if (isSyllable(unit)) return before !== undefined && prolongs(before, unit);
    const after = gaps[at + 1] === Gap.none ? units[at + 1] : undefined;
    return hangulTwins.has(unit) && (isHangul(before) || isHangul(after));
  });
}

function withHangulTwins({ units, counts, gaps, places }: FoldedText): FoldedText {
  const writer = new UnitWriter();
  units.forEach((unit, at) => {
    writer.place = places?.[at];
    writer.separate(gaps[at] ?? Gap.none);
    const after = gaps[at + 1] === Gap.none ? units[at + 1] : undefined;
    const before = gaps[at] === Gap.none ? units[at - 1] : undefined;
    const twin = hangulTwins.get(unit);
    const beside = [before, after].some(
      (other) => isHangul(other) || (other !== undefined && hangulTwins.has(other)),
    );
    writer.add(twin !== undefined && beside ? twin : unit, counts[at]);
  });
  return writer.end();
}

/** The text without digits and single letters between syllables; undefined if there are none. */
function withoutNoise({ units, counts, gaps, places }: FoldedText): FoldedText | undefined {
  const isNoise = (unit: number | undefined): boolean =>
    unit !== undefined && (isDigit(unit) || isHangulLetter(unit));
  const ends = units.map((unit, at) => isSyllable(unit) && isNoise(units[at + 1]));
  if (!ends.includes(true)) return undefined;
  const writer = new UnitWriter();
  let found = false;
  for (let at = 0; at < units.length; at += 1) {
    let next = at;
    if (at > 0 && isSyllable(units[at - 1] ?? 0)) while (isNoise(units[next])) next += 1;
    if (next > at && isSyllable(units[next] ?? 0)) {
      writer.separate(Gap.noise);
      found = true;
      at = next;
    }
    writer.separate(gaps[at] ?? Gap.none);
    writer.place = places?.[at];
    writer.add(units[at] ?? 0, counts[at]);
  }
  return found ? writer.end() : undefined;
}

/** Replaces symbols and digits next to Latin letters with the letters that they resemble. */
const withLatinTwins = (text: string): string =>
  text.replace(latinToken, (token) =>
    /[a-z]/i.test(token) ? token.replace(latinSign, (sign) => latinTwins.get(sign) ?? sign) : token,
  );
