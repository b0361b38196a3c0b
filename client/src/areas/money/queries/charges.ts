import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const perPage = 20;
/** The first page is small; further pages are larger, because sorting loads all of them. */
const perNextPage = 100;

/** Payments and grants of a month, page by page. */
export const chargesQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/user/user-payment-list', { month }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/v1/user/user-payment-list', {
          params: {
            query: {
              month,
              ...(pageParam === null ? { limit: perPage } : { limit: perNextPage, cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The current month's income and spending, with the wallets' balances by fund. */
export const monthSavesQuery = queryOptions({
  queryKey: queryKeyOf('/v1/calculate/use-saves'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/calculate/use-saves', { signal })),
});
