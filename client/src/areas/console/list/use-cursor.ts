import { type RefObject, useMemo, useState } from 'react';
import type { ListDefinition } from './list-definition.ts';
import type { ListState } from './use-list.ts';

/** The current row of a list: the one that keys act on. */
export interface Cursor<Row> {
  /** Key of the current row; '' before the first key is pressed. */
  key: string;
  row: Row | undefined;
  /** Its cases wait for decisions. */
  isQueue: boolean;
  /** Moves by so many rows; an open case follows. */
  move: (by: number) => void;
  /** Opens the next case that waits after this one, or closes the case if none does. Null: none was left. */
  advance: (from: Row) => Row | null;
}

/** Keeps the current row of a page, and the keyboard's focus on it. */
export function useCursor<Row>(
  rows: readonly Row[],
  { keyOf, isWaiting }: Pick<ListDefinition<Row>, 'keyOf' | 'isWaiting'>,
  { caseKey, openCase }: Pick<ListState<string>, 'caseKey' | 'openCase'>,
  container: RefObject<HTMLElement | null>,
): Cursor<Row> {
  const [moved, setMoved] = useState('');
  const key = caseKey || moved;
  const at = rows.findIndex((row) => String(keyOf(row)) === key);
  // The current row may leave the list by another operator's act: the next move continues from its place.
  const place = useMemo(() => ({ at: 0 }), []);
  if (at >= 0) place.at = at;
  else if (key === '') place.at = 0;

  const show = (row: Row): void => {
    const next = String(keyOf(row));
    setMoved(next);
    if (caseKey) openCase(next, { replace: true });
    container.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next)}"]`)?.focus();
  };
  return {
    key,
    row: rows[at],
    isQueue: isWaiting !== undefined,
    move: (by) => {
      // The row after one that left the list is in its place.
      const to = at >= 0 ? at + by : key === '' || by > 0 ? place.at : place.at + by;
      const next = rows[Math.min(rows.length - 1, Math.max(0, to))];
      if (next) show(next);
    },
    advance: (from) => {
      const here = rows.findIndex((row) => keyOf(row) === keyOf(from));
      const others = [...rows.slice(here + 1), ...rows.slice(0, Math.max(0, here))];
      const next = others.find((row) => isWaiting?.(row) ?? true) ?? null;
      if (next) show(next);
      else if (caseKey) openCase('', { replace: true });
      return next;
    },
  };
}
