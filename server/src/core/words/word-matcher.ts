import {
  type FoldedText,
  foldText,
  Gap,
  isHangulLetter,
  type Place,
  placesOfSign,
  traceText,
  visibleText,
} from './folded-text.ts';
import { readingsOf } from './readings.ts';
import { UnitAutomaton } from './unit-automaton.ts';

/** A prohibited word, and harmless words that contain it. */
export interface ListedWord {
  word: string;
  /**
   * As 시발점 contains 시발: inside a harmless word, the prohibited one does not count. Spaces of the harmless word are
   * optional.
   */
  harmless?: readonly string[];
}

interface Pattern {
  /** The index of the prohibited word in the list; undefined for a harmless one. */
  listed: number | undefined;
  folded: FoldedText;
  kind: 'latin' | 'initials' | 'other';
}

/** A listed word in a folded text, from a unit until before another. */
interface Hit {
  listed: number;
  start: number;
  end: number;
}

/** Shorter Latin words match as whole words only: `ass` occurs in `class`. */
const latinInsideFrom = 5;
/** Letters next to which initial consonants still count as a separate word: laughter, tears and the like. */
const besideInitials = new Set([...'ㅋㅎㅠㅜㅡㅗㅏㅣ'].map((letter) => letter.charCodeAt(0)));

const isLatin = (unit: number | undefined): boolean =>
  unit !== undefined && ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39));
const isInitial = (unit: number | undefined): boolean =>
  unit !== undefined && isHangulLetter(unit) && !besideInitials.has(unit);

function patternOf(folded: FoldedText, listed?: number): Pattern {
  const { units } = folded;
  if (units.every(isLatin)) return { listed, folded, kind: 'latin' };
  return { listed, folded, kind: units.every(isHangulLetter) ? 'initials' : 'other' };
}

/** Returns the canonical spelling of a word: spellings that the matcher treats alike have the same one. */
export function normalizeWord(word: string): string {
  const { units, counts } = foldText(word);
  if (units.length === 0) return visibleText(word);
  return units.map((unit, at) => String.fromCodePoint(unit).repeat(counts[at] ?? 1)).join('');
}

/**
 * Finds the words of a fixed list in texts (COMMON-6), in time linear in the text and independent of the list. Spaces,
 * symbols, repeated letters and look-alikes do not hide a word.
 */
export class WordMatcher {
  private readonly words: readonly string[];
  private readonly patterns: readonly Pattern[];
  private readonly automaton: UnitAutomaton;
  /** Words without letters, such as emoji: matched literally. */
  private readonly signs: readonly (readonly [listed: number, visible: string])[];

  constructor(list: Iterable<string | ListedWord>) {
    const listed = [...list].map((entry) => (typeof entry === 'string' ? { word: entry } : entry));
    this.words = listed.map(({ word }) => word);
    this.patterns = listed.flatMap(({ word, harmless = [] }: ListedWord, at) => [
      patternOf(foldText(word), at),
      ...harmless.flatMap((other) => readingsOf(other).map((reading) => patternOf(reading))),
    ]);
    this.automaton = new UnitAutomaton(this.patterns.map(({ folded }) => folded.units));
    this.signs = listed.flatMap(({ word }, at) => {
      const visible = foldText(word).units.length === 0 ? visibleText(word) : '';
      return visible === '' ? [] : [[at, visible] as const];
    });
  }

  /** Returns the listed words that the text contains, in the list's spelling, each once. */
  find(text: string): string[] {
    const found = new Set<number>();
    if (this.signs.length > 0) {
      const visible = visibleText(text);
      for (const [listed, sign] of this.signs) if (visible.includes(sign)) found.add(listed);
    }
    if (this.patterns.length > 0) for (const reading of readingsOf(text)) this.findIn(reading, found);
    return this.words.filter((_, at) => found.has(at));
  }

  /** Returns each occurrence of a listed word in the text, by its place; for operators who test a text. */
  locate(text: string): { word: string; place: Place }[] {
    const places = this.signs.flatMap(([listed, sign]) =>
      placesOfSign(text, sign).map((place) => ({ listed, place })),
    );
    for (const reading of readingsOf(text, traceText))
      for (const { listed, start, end } of this.hitsIn(reading)) {
        const [first, last] = [reading.places?.[start], reading.places?.[end - 1]];
        if (first && last) places.push({ listed, place: [first[0], last[1]] });
      }
    // Letters that only the normalization of the whole text joins are read differently piece by piece: what `find` finds
    // decides, and a word whose place is unknown is in the text as a whole.
    const found = this.find(text);
    const distinct = new Map(places.map((hit) => [`${hit.listed} ${hit.place.join(' ')}`, hit]));
    const located = [...distinct.values()]
      .map(({ listed, place }) => ({ word: this.words[listed] ?? '', place }))
      .filter(({ word }) => found.includes(word));
    const unknown = found.filter((word) => !located.some((hit) => hit.word === word));
    return [...located, ...unknown.map((word) => ({ word, place: [0, text.length] as Place }))].sort(
      (one, other) => one.place[0] - other.place[0] || one.place[1] - other.place[1],
    );
  }

  private findIn(text: FoldedText, found: Set<number>): void {
    for (const { listed } of this.hitsIn(text, found)) found.add(listed);
  }

  /** The occurrences of listed words that are not in a harmless one. */
  private hitsIn(text: FoldedText, known?: ReadonlySet<number>): Hit[] {
    const hits: Hit[] = [];
    /** For each index, the end of the longest harmless word that starts there. */
    const harmless = new Map<number, number>();
    this.automaton.scan(text.units, (at, start, end) => {
      const pattern = this.patterns[at];
      if (!pattern || (pattern.listed !== undefined && known?.has(pattern.listed))) return;
      if (!matchesSpelling(text, pattern, start, end)) return;
      if (pattern.listed !== undefined) hits.push({ listed: pattern.listed, start, end });
      else harmless.set(start, Math.max(end, harmless.get(start) ?? 0));
    });
    if (hits.length === 0) return hits;
    const covered = coveredFrom(harmless, text.units.length);
    return hits.filter(({ start, end }) => (covered[start] ?? 0) < end);
  }
}

/** For each index, the furthest end of harmless words that start at or before it. */
function coveredFrom(harmless: ReadonlyMap<number, number>, length: number): number[] {
  if (harmless.size === 0) return [];
  let furthest = 0;
  return Array.from({ length }, (_, at) => {
    furthest = Math.max(furthest, harmless.get(at) ?? 0);
    return furthest;
  });
}

/** Whether the letters found from `start` to `end` spell the pattern's word as written in the text. */
function matchesSpelling(
  text: FoldedText,
  { folded, kind, listed }: Pattern,
  start: number,
  end: number,
): boolean {
  for (let at = start; at < end; at += 1)
    if ((text.counts[at] ?? 0) < (folded.counts[at - start] ?? 0)) return false;
  if (listed === undefined) return isContiguous(text, folded, start, end);
  if (kind === 'latin' && !isLatinWord(text, folded, start, end)) return false;
  if (kind === 'initials' && !isIsolated(text, start, end, isInitial)) return false;
  return kind === 'latin' || consistsOfWholePieces(text, start, end);
}

/** Whether the letters of a harmless word are contiguous, except for its own spaces: 시발 전부 does not contain 시발전. */
function isContiguous(text: FoldedText, { gaps }: FoldedText, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1)
    if (text.gaps[at] !== Gap.none && gaps[at - start] === Gap.none) return false;
  return true;
}

/**
 * A Latin word across gaps counts only if all its letters are separated, as in b a d: `the pen is` contains no other
 * word.
 */
function isLatinWord(text: FoldedText, { counts }: FoldedText, start: number, end: number): boolean {
  const inside = text.gaps.slice(start + 1, end);
  const apart = inside.filter((gap) => gap !== Gap.none).length;
  if (apart > 0 && apart < inside.length)
    return consistsOfWholePieces(text, start, end) && !inside.includes(Gap.space);
  const length = counts.reduce((sum, count) => sum + count, 0);
  return (apart === 0 && length >= latinInsideFrom) || isIsolated(text, start, end, isLatin);
}

const isIsolated = (
  { units, gaps }: FoldedText,
  start: number,
  end: number,
  joins: (unit: number | undefined) => boolean,
): boolean =>
  !(gaps[start] === Gap.none && joins(units[start - 1])) && !(gaps[end] === Gap.none && joins(units[end]));

/**
 * Spaces do not hide a word ("나 쁜 말"), but adjacent ends of two innocent words do not form one either: a match across
 * spaces counts only if it consists of whole pieces, one across other symbols (나@쁜@말) if it starts or ends a piece.
 */
function consistsOfWholePieces(text: FoldedText, start: number, end: number): boolean {
  let widest: Gap = Gap.none;
  for (let at = start + 1; at < end; at += 1) {
    const gap = text.gaps[at] ?? Gap.none;
    if (gap > widest) widest = gap;
  }
  if (widest === Gap.none) return true;
  const begins = isPieceEdge(text, start, start - 1);
  const ends = isPieceEdge(text, end, end);
  return widest === Gap.symbol ? begins || ends : begins && ends;
}

/** Whether a piece starts or ends at a gap: next to it is nothing, or a single letter (ㅋㅋ). */
function isPieceEdge({ units, gaps }: FoldedText, gap: number, beside: number): boolean {
  const kind = gaps[gap];
  if (kind === Gap.symbol || kind === Gap.space) return true;
  return kind === Gap.none && isHangulLetter(units[beside] ?? 0);
}
