import { useEffect } from 'react';
import { useSort } from './use-sort.ts';

/** Lists with more rows than this are not loaded for sorting. */
const sortedRowsMax = 1_000;

/** What loading a list to its end needs of its query. */
interface InfiniteQuery {
  data: { pages: readonly { total: number }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** How much of a list is loaded; once a sort is chosen the rest is loaded, page by page. */
export function useFullList(list: InfiniteQuery): 'whole' | 'partial' | 'endless' {
  const [sort] = useSort();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const total = list.data?.pages[0]?.total ?? 0;
  const isEndless = hasNextPage && total > sortedRowsMax;
  const isSorted = sort !== null && hasNextPage && !isEndless;
  useEffect(() => {
    // After a failure the list's own button continues loading.
    if (isSorted && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isSorted, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return isEndless ? 'endless' : hasNextPage ? 'partial' : 'whole';
}
