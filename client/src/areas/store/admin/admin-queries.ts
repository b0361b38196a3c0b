import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty, outcomeOf } from '../../console/index.ts';

export type ManagedDeposit = Schema<'ManagedDeposit'>;
export type ManagedOrder = Schema<'ManagedOrder'>;
export type Receivable = Schema<'ReceivableDto'>;

type Filters = { q?: string; state?: string };

const pollMs = 15_000;

const filteredDeposits = ({ q = '', state = '' }: Filters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as ManagedDeposit['state'] | ''),
});

export const depositsQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filteredDeposits(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/deposits', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/deposits', { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(pollMs),
  });
};

/** The file of the bank transfers that these filters select. */
export const depositsFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/deposits/csv', { params: { query: filteredDeposits(filters) }, parseAs: 'blob' });

const filteredOrders = ({ q = '', state = '' }: Filters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as ManagedOrder['state'] | ''),
});

export const ordersQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filteredOrders(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/orders', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/orders', { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the orders that these filters select. */
export const ordersFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/orders/csv', { params: { query: filteredOrders(filters) }, parseAs: 'blob' });

const filteredReceivables = ({ state = '' }: Filters) => nonEmpty('state', state as 'open' | 'settled' | '');

export const receivablesQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filteredReceivables(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/receivables', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/receivables', { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(pollMs),
  });
};

/** The file of the debts that these filters select. */
export const receivablesFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/receivables/csv', { params: { query: filteredReceivables(filters) }, parseAs: 'blob' });

const isOfMoney = isOfCalls(
  '/v1/admin/overview',
  '/v1/admin/deposits',
  '/v1/admin/orders',
  '/v1/admin/receivables',
);

const refreshMoney = (): Promise<void> => queryClient.invalidateQueries({ predicate: isOfMoney });

/** Credits held money of a bank transfer or returns it, once per key. */
export async function decideDeposit(
  udKey: string,
  body: Schema<'DepositDecision'>,
  key: string,
): Promise<void> {
  await unwrap(
    api.PUT('/v1/admin/deposits/{ud_key}', {
      params: { path: { ud_key: udKey } },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  );
  await refreshMoney();
}

/** Refunds an order, once per key; `requested` if another operator has to approve it. */
export async function refundOrder(orderNo: string, body: Schema<'RefundRequest'>, key: string) {
  const answer = await unwrap(
    api.POST('/v1/admin/orders/{order_no}/refund', {
      params: { path: { order_no: orderNo } },
      body,
      headers: { 'Idempotency-Key': key },
    }),
  );
  await refreshMoney();
  return outcomeOf(answer);
}

export async function settleReceivable(orderNo: string, reason: string): Promise<void> {
  await unwrap(
    api.POST('/v1/admin/receivables/{order_no}/settle', {
      params: { path: { order_no: orderNo } },
      body: { reason },
    }),
  );
  await refreshMoney();
}
