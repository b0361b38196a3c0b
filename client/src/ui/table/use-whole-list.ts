import { useEffect } from 'react';
import { useSort } from './use-sort.ts';

/** More rows than this are not read for being sorted. */
const sortedRowsMax = 1_000;

/** What reading a list to its end needs of its query. */
interface GoingOn {
  data: { pages: readonly { total: number }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** How much of a list there is; once a sort is chosen the rest of it is read, page by page. */
export function useWholeList(list: GoingOn): 'whole' | 'partial' | 'endless' {
  const [sort] = useSort();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const total = list.data?.pages[0]?.total ?? 0;
  const isEndless = hasNextPage && total > sortedRowsMax;
  const isWanted = sort !== null && hasNextPage && !isEndless;
  useEffect(() => {
    // After a failure the list's own button reads on.
    if (isWanted && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isWanted, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return isEndless ? 'endless' : hasNextPage ? 'partial' : 'whole';
}
