import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';

/** What is on sale, at the price of who looks; null: a visitor. */
export const productsQuery = (userKey: number | null) =>
  queryOptions({
    queryKey: ['/v1/pg/bt-save-item-list', userKey],
    queryFn: ({ signal }) => unwrap(api.GET('/v1/pg/bt-save-item-list', { signal })),
  });

/** The ways to pay. */
export const payMethodsQuery = queryOptions({
  queryKey: ['/v1/pg/pg-method-list'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/pg/pg-method-list', { signal })),
  staleTime: 60_000,
});

/** What a member has, may and is before they buy. */
export const buyInfoQuery = (userKey: number) =>
  queryOptions({
    queryKey: ['/v1/pg/buy-info', userKey],
    queryFn: ({ signal }) => unwrap(api.GET('/v1/pg/buy-info', { signal })),
    staleTime: 0,
  });

/** The payment grades and their discounts. */
export const gradeTableQuery = queryOptions({
  queryKey: ['/v1/initialize/bt-pay-grade-setting-v1'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/initialize/bt-pay-grade-setting-v1', { signal })),
  staleTime: 300_000,
  meta: { everyone: true },
});

const checkEveryMs = 2_000;

const fetchOrder = (orderNo: string, signal?: AbortSignal) =>
  unwrap(
    api.GET('/v1/pg/orders/{order_no}', {
      params: { path: { order_no: orderNo } },
      ...(signal ? { signal } : {}),
    }),
  );

/** An order of one's own, looked at again while it may still be paid. */
export const orderQuery = (orderNo: string) =>
  queryOptions({
    queryKey: ['/v1/pg/orders', orderNo],
    queryFn: ({ signal }) => fetchOrder(orderNo, signal),
    staleTime: 0,
    refetchInterval: (query) => {
      const state = query.state.data?.state;
      const isDecided =
        state !== undefined && state !== 'ready' && state !== 'waiting' && state !== 'refund_due';
      return isDecided ? false : poll(checkEveryMs)(query);
    },
  });

/** The same, asked once. */
export const readOrder = (orderNo: string) => fetchOrder(orderNo);

/** What was bought changes what the member has, may buy, and is shown. */
export async function refreshMoney(userKey: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sessionUserQuery(userKey).queryKey }),
    queryClient.invalidateQueries({ queryKey: balancesQuery(userKey).queryKey }),
    queryClient.invalidateQueries({ queryKey: buyInfoQuery(userKey).queryKey }),
  ]);
}
