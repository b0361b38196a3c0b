import type { ReactNode } from 'react';

/** A column of a table of rows. */
export interface Column<Row> {
  /** Names the column in the address. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** What rows are sorted by; left out, the column is not sorted by. */
  value?: (row: Row) => number | string;
  /** Figures stand at the right. */
  numeric?: boolean;
}

/** By which column rows are sorted, and which way. */
export interface Sort {
  key: string;
  descending: boolean;
}

const collator = new Intl.Collator('ko', { numeric: true });

/** The rows in the order of a column; of two with the same value the one that came first stays first. */
export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value;
  if (!sort || !value) return rows;
  const way = sort.descending ? -1 : 1;
  return rows.toSorted((one, other) => way * compare(value(one), value(other)));
}

const compare = (one: number | string, other: number | string): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other));
