import type { ListDefinition } from './list-definition.ts';
import type { Cursor } from './use-cursor.ts';
import type { ListState } from './use-list.ts';

/** The keys of the chosen rows. */
export type Chosen = Record<string, true>;

/** What the rows of a list need, as a table or as cards. */
export interface ListRowsProps<Row> {
  definition: ListDefinition<Row>;
  list: ListState<string>;
  rows: Row[];
  /** Which columns are shown, by key. */
  shown: Record<string, boolean>;
  /** Null: the rows of this list cannot be chosen. */
  chosen: Chosen | null;
  onChosen: (next: Chosen) => void;
  cursor: Cursor<Row>;
  /** The nicknames of the other operators who have a case open, by its key. */
  openElsewhere: ReadonlyMap<string, readonly string[]>;
  /** The next page is being loaded. */
  isBusy: boolean;
  /** Whether there is room for all columns beside an open case. */
  isWide: boolean;
}
