import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';

/** Fans on a page. */
export const fansPerPage = 20;

/** Who brought a host how much in a month. */
export const incomeFansQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: ['/v1/mypage/income-fan-list', month, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/v1/mypage/income-fan-list', {
          params: { query: { month, offset: (page - 1) * fansPerPage, limit: fansPerPage } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** What the host can be paid, and by which rates. */
export const settlementQuery = queryOptions({
  queryKey: ['/v1/user/exchange-info'],
  queryFn: ({ signal }) => answer(api.GET('/v1/user/exchange-info', { signal })),
  staleTime: 0,
});
