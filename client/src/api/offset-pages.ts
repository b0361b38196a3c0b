/** A page of an offset-paginated list. */
interface OffsetPage {
  offset: number;
  list: readonly unknown[];
  total: number;
}

/** The offset of the next page, for `getNextPageParam`; null after the last one. */
export function nextOffset({ offset, list, total }: OffsetPage): number | null {
  const next = offset + list.length;
  return list.length > 0 && next < total ? next : null;
}
