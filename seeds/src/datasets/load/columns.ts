import type { Cell } from '../../bulk/copy.ts';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** An element that must exist. */
export function at(column: Uint32Array | Float64Array, place: number): number {
  const value = column[place];
  if (value === undefined) throw new RangeError(`there is no place ${place}`);
  return value;
}

/** A row for each index below `count`. */
export function* map(count: number, row: (place: number) => Cell[]): Generator<Cell[]> {
  for (let place = 0; place < count; place += 1) yield row(place);
}
