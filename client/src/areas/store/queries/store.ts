import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { sessionUserChanged } from '../../session/index.ts';

/** The products at the viewer's prices; null: a visitor. */
export const productsQuery = (userKey: number | null) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/pg/bt-save-item-list', {}, { viewer: userKey }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/pg/bt-save-item-list', { signal })),
  });

/** The payment methods. */
export const payMethodsQuery = queryOptions({
  queryKey: queryKeyOf('/v1/pg/pg-method-list'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/pg/pg-method-list', { signal })),
  staleTime: 60_000,
});

/** A member's balance, limits and grades before a purchase. */
export const buyInfoQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/pg/buy-info', {}, { viewer: userKey }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/pg/buy-info', { signal })),
    staleTime: 0,
  });

/** The payment grades and their discounts. */
export const gradeTableQuery = queryOptions({
  queryKey: queryKeyOf('/v1/initialize/bt-pay-grade-setting-v1'),
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

/** One of the member's orders, polled while it may still be paid. */
export const orderQuery = (orderNo: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/pg/orders/{order_no}', { order_no: orderNo }),
    queryFn: ({ signal }) => fetchOrder(orderNo, signal),
    staleTime: 0,
    refetchInterval: (query) => {
      const state = query.state.data?.state;
      const isDecided =
        state !== undefined && state !== 'ready' && state !== 'waiting' && state !== 'refund_due';
      return isDecided ? false : poll(checkEveryMs)(query);
    },
  });

/** The same, read once. */
export const readOrder = (orderNo: string) => fetchOrder(orderNo);

/** Refetches everything that a purchase changes: balance, limits and displays. */
export async function refreshMoney(userKey: number): Promise<void> {
  await Promise.all([
    sessionUserChanged(userKey),
    queryClient.invalidateQueries({ queryKey: buyInfoQuery(userKey).queryKey }),
  ]);
}
