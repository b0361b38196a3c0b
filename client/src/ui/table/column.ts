import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  /** Identifies the column in the address. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The sort value of a row; omitted if the column is not sortable. */
  value?: (row: Row) => number | string;
  /** Right-aligned figures. */
  numeric?: boolean;
}

/** The sort column and direction. */
export interface Sort {
  key: string;
  descending: boolean;
}

const collator = new Intl.Collator('ko', { numeric: true });

/** The rows sorted by a column; the sort is stable. */
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
