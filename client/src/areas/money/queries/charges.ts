import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

const perPage = 20;
/** Whoever reads on, or sorts, wants more at once. */
const perNextPage = 100;

/** What was paid and granted in a month, page after page. */
export const chargesQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: ['/v1/user/user-payment-list', month],
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

/** What was saved and used in the present month, with what the wallets hold by fund. */
export const monthSavesQuery = queryOptions({
  queryKey: ['/v1/calculate/use-saves'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/calculate/use-saves', { signal })),
});
