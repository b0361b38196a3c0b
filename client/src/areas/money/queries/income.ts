import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';

const perPage = 100;

/** Who brought a host how much in a month. */
export const incomeFansQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: ['/v1/mypage/income-fan-list', month],
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/mypage/income-fan-list', {
          params: { query: { month, offset, limit: perPage } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });

/** What the host can be paid, and by which rates. */
export const settlementQuery = queryOptions({
  queryKey: ['/v1/user/exchange-info'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/exchange-info', { signal })),
  staleTime: 0,
});
