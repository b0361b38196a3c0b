import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const perPage = 100;

/** A host's income by fan in a month. */
export const incomeFansQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/mypage/income-fan-list', { month }),
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

/** The host's exchangeable income, and the rates. */
export const settlementQuery = queryOptions({
  queryKey: queryKeyOf('/v1/user/exchange-info'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/exchange-info', { signal })),
  staleTime: 0,
});
