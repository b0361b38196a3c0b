import type { Schema } from '../../../api/client.ts';

export type WordMatch = Schema<'WordMatch'>;

interface Piece {
  start: number;
  text: string;
  marked: boolean;
}

/** A text cut at the places of its matches, which may overlap. */
export function markedPieces(text: string, matches: readonly WordMatch[]): Piece[] {
  const ranges: [start: number, end: number][] = [];
  for (const { start, end } of matches.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start > at) pieces.push({ start: at, text: text.slice(at, start), marked: false });
    pieces.push({ start, text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), marked: false });
  return pieces;
}
