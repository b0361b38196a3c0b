/** A page of a list that is read by offsets. */
interface OffsetPage {
  offset: number;
  list: readonly unknown[];
  total: number;
}

/** Where the next page begins, for `getNextPageParam`; null after the last one. */
export function nextOffset({ offset, list, total }: OffsetPage): number | null {
  const next = offset + list.length;
  return list.length > 0 && next < total ? next : null;
}
