import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type ExchangeInfo = Schema<'ExchangeInfo'>;
export type Exchange = Schema<'Exchange'>;
export type ExchangeAccount = Schema<'ExchangeAccount'>;
export type ExchangeAccountState = Schema<'ExchangeAccountState'>;

const pollMs = 10_000;
const exchangesPerPage = 100;

/** The host's exchangeable income; polled while a request is open. */
export const exchangeInfoQuery = queryOptions({
  queryKey: queryKeyOf('/v1/user/exchange-info'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/exchange-info', { signal })),
  staleTime: 0,
  refetchInterval: (query) => (query.state.data?.held_star_cnt ?? 0) > 0 && poll(pollMs)(query),
});

/** The host's exchange account; polled while it is under review. */
export const exchangeAccountQuery = queryOptions({
  queryKey: queryKeyOf('/v1/user/details-account'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/details-account', { signal })),
  staleTime: 0,
  refetchInterval: (query) => query.state.data?.state === 'review' && poll(pollMs)(query),
});

/** Banks do not change while a page is open. */
export const banksQuery = queryOptions({
  queryKey: queryKeyOf('/v1/etc/bank-list'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/etc/bank-list', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The exchanges of a month. */
export const exchangesQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/user/calculate-bt-virtual-list', { month }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/user/calculate-bt-virtual-list', {
          params: { query: { month, offset, limit: exchangesPerPage } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The statement of a month. */
export const exchangeStatementQuery = (month: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/exchange-statement', { month }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/exchange-statement', { params: { query: { month } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Requests an exchange, once per idempotency key. */
export async function requestExchange(star: number, key: string): Promise<void> {
  await unwrap(
    api.POST('/v1/user/bt-calculate-ask-proc', {
      body: { star_cnt: star },
      headers: { 'Idempotency-Key': key },
    }),
  );
  await invalidate();
}

/** Cancels an exchange request. */
export async function cancelExchange(exchangeId: number): Promise<void> {
  await unwrap(api.DELETE('/v1/user/exchanges/{id}', { params: { path: { id: exchangeId } } }));
  await invalidate();
}

/** Submits an account for review, once per idempotency key. */
export async function sendExchangeAccount(
  body: Schema<'ExchangeAccountRequest'>,
  key: string,
): Promise<void> {
  const state = await unwrap(
    api.POST('/v1/user/user-exchange', { body, headers: { 'Idempotency-Key': key } }),
  );
  queryClient.setQueryData(exchangeAccountQuery.queryKey, state);
  await queryClient.invalidateQueries({ queryKey: exchangeInfoQuery.queryKey });
}

async function invalidate(): Promise<void> {
  await Promise.all(
    [
      exchangeInfoQuery.queryKey,
      queryKeyOf('/v1/user/calculate-bt-virtual-list'),
      queryKeyOf('/v1/user/exchange-statement'),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
