import { useEffect, useState } from 'react';
import { batchRowsMax } from '../batches/batch-acts.ts';
import type { BatchSource } from '../batches/batch-queries.ts';
import type { ListDefinition, ListPage } from './list-definition.ts';
import type { Chosen } from './list-rows.ts';
import type { ListState } from './use-list.ts';

/** The choice of rows for an act on many of them. */
export interface Choosing {
  chosen: Chosen;
  setChosen: (next: Chosen) => void;
  /** How many rows are chosen. */
  count: number;
  /** More rows are chosen than a batch takes. */
  isTooMany: boolean;
  /** Everything that the filters select is chosen, up to the most that a batch takes. */
  isEverything: boolean;
  chooseEverything: () => void;
  /** What the filters select; `isCut`: there is more than a batch takes. */
  selectable: { count: number; isCut: boolean };
  clear: () => void;
  source: BatchSource;
}

/**
 * Keeps the rows that are chosen, on every page of a view; another view begins with none. Null: the list has no act on
 * many rows.
 */
export function useChoosing<Row>(
  list: ListState<string>,
  { acts, batchFilter }: ListDefinition<Row>,
  data: ListPage<Row> | undefined,
): Choosing | null {
  const [chosen, setChosen] = useState<Chosen>({});
  const [isEverything, setEverything] = useState(false);
  const { view } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is about the view that was left.
  useEffect(() => {
    setChosen({});
    setEverything(false);
  }, [view]);
  if (!acts?.some(({ batch }) => batch)) return null;
  const total = data?.total ?? 0;
  const selectable = { count: Math.min(total, batchRowsMax), isCut: total > batchRowsMax };
  const keys = Object.keys(chosen);
  const count = isEverything ? selectable.count : keys.length;
  return {
    chosen,
    ...{ count, isEverything, selectable },
    isTooMany: count > batchRowsMax,
    setChosen: (next) => {
      setEverything(false);
      setChosen(next);
    },
    chooseEverything: () => setEverything(true),
    clear: () => {
      setEverything(false);
      setChosen({});
    },
    source: isEverything
      ? { filter: new URLSearchParams(batchFilter?.(list.values) ?? {}).toString() }
      : { targets: keys },
  };
}
