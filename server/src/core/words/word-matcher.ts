import { type FoldedText, foldText, Gap, isHangulLetter, visibleText } from './folded-text.ts';
import { readingsOf } from './readings.ts';
import { UnitAutomaton } from './unit-automaton.ts';

/** A forbidden word, and the harmless ones that hold it. */
export interface ListedWord {
  word: string;
  /** As 시발점 holds 시발: where such a word stands, the forbidden one in it does not count. Its spaces may be left out. */
  harmless?: readonly string[];
}

interface Pattern {
  /** The place of the forbidden word in the list; undefined for a harmless one. */
  listed: number | undefined;
  folded: FoldedText;
  kind: 'latin' | 'initials' | 'other';
}

/** Shorter Latin words are found as whole words alone: `ass` stands in `class`. */
const latinInsideFrom = 5;
/** Letters beside which initial consonants still are a word of their own: laughter, tears and the like. */
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

/** A word in the one spelling in which words are compared: what is written otherwise and found alike has the same. */
export function normalizeWord(word: string): string {
  const { units, counts } = foldText(word);
  if (units.length === 0) return visibleText(word);
  return units.map((unit, at) => String.fromCodePoint(unit).repeat(counts[at] ?? 1)).join('');
}

/**
 * Finds the words of a fixed list in texts (COMMON-6), in time that grows with the text and not with the list. Neither
 * spaces, signs, repeated letters nor look-alikes hide a word.
 */
export class WordMatcher {
  private readonly words: readonly string[];
  private readonly patterns: readonly Pattern[];
  private readonly automaton: UnitAutomaton;
  /** Words without a letter, as pictures: they are looked for as they are. */
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

  /** The words of the list that the text holds, as the list spells them, each once. */
  find(text: string): string[] {
    const found = new Set<number>();
    if (this.signs.length > 0) {
      const visible = visibleText(text);
      for (const [listed, sign] of this.signs) if (visible.includes(sign)) found.add(listed);
    }
    if (this.patterns.length > 0) for (const reading of readingsOf(text)) this.findIn(reading, found);
    return this.words.filter((_, at) => found.has(at));
  }

  private findIn(text: FoldedText, found: Set<number>): void {
    const hits: { listed: number; start: number; end: number }[] = [];
    /** For each place, how far a harmless word that begins there goes. */
    const harmless = new Map<number, number>();
    this.automaton.scan(text.units, (at, start, end) => {
      const pattern = this.patterns[at];
      if (!pattern || (pattern.listed !== undefined && found.has(pattern.listed))) return;
      if (!isWritten(text, pattern, start, end)) return;
      if (pattern.listed !== undefined) hits.push({ listed: pattern.listed, start, end });
      else harmless.set(start, Math.max(end, harmless.get(start) ?? 0));
    });
    if (hits.length === 0) return;
    const covered = coveredFrom(harmless, text.units.length);
    for (const { listed, start, end } of hits) if ((covered[start] ?? 0) < end) found.add(listed);
  }
}

/** For each place, how far harmless words that began there or before go. */
function coveredFrom(harmless: ReadonlyMap<number, number>, length: number): number[] {
  if (harmless.size === 0) return [];
  let furthest = 0;
  return Array.from({ length }, (_, at) => {
    furthest = Math.max(furthest, harmless.get(at) ?? 0);
    return furthest;
  });
}

/** Whether the letters of a pattern, found from `start` to `end`, are that word as the writer wrote it. */
function isWritten(text: FoldedText, { folded, kind, listed }: Pattern, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1)
    if ((text.counts[at] ?? 0) < (folded.counts[at - start] ?? 0)) return false;
  if (listed === undefined) return isClosed(text, folded, start, end);
  if (kind === 'latin' && !isLatinWord(text, folded, start, end)) return false;
  if (kind === 'initials' && !standsAlone(text, start, end, isInitial)) return false;
  return kind === 'latin' || isWhole(text, start, end);
}

/** Whether the letters of a harmless word stand together, but for spaces that it has itself: 시발 전부 holds no 시발전. */
function isClosed(text: FoldedText, { gaps }: FoldedText, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1)
    if (text.gaps[at] !== Gap.none && gaps[at - start] === Gap.none) return false;
  return true;
}

/** A Latin word across gaps is one whose letters all stand apart, as in b a d: `the pen is` holds no other word. */
function isLatinWord(text: FoldedText, { counts }: FoldedText, start: number, end: number): boolean {
  const inside = text.gaps.slice(start + 1, end);
  const apart = inside.filter((gap) => gap !== Gap.none).length;
  if (apart > 0 && apart < inside.length) return isWhole(text, start, end) && !inside.includes(Gap.space);
  const length = counts.reduce((sum, count) => sum + count, 0);
  return (apart === 0 && length >= latinInsideFrom) || standsAlone(text, start, end, isLatin);
}

const standsAlone = (
  { units, gaps }: FoldedText,
  start: number,
  end: number,
  joins: (unit: number | undefined) => boolean,
): boolean =>
  !(gaps[start] === Gap.none && joins(units[start - 1])) && !(gaps[end] === Gap.none && joins(units[end]));

/**
 * Spaces do not hide a word ("나 쁜 말"), but two innocent words whose ends meet do not make it either: a hit across spaces
 * counts only when it is made of whole pieces, one across other signs (나@쁜@말) when it begins or ends a piece.
 */
function isWhole(text: FoldedText, start: number, end: number): boolean {
  let widest: Gap = Gap.none;
  for (let at = start + 1; at < end; at += 1) {
    const gap = text.gaps[at] ?? Gap.none;
    if (gap > widest) widest = gap;
  }
  if (widest === Gap.none) return true;
  const begins = isEdge(text, start, start - 1);
  const ends = isEdge(text, end, end);
  return widest === Gap.symbol ? begins || ends : begins && ends;
}

/** Whether a piece begins or ends at a gap: nothing, or a single letter (ㅋㅋ), is beside it. */
function isEdge({ units, gaps }: FoldedText, gap: number, beside: number): boolean {
  const kind = gaps[gap];
  if (kind === Gap.symbol || kind === Gap.space) return true;
  return kind === Gap.none && isHangulLetter(units[beside] ?? 0);
}
