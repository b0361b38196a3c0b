import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty, outcomeOf } from '../../console/index.ts';

export type AccountRow = Schema<'ManagedAccountRow'>;
export type ManagedExchange = Schema<'ManagedExchange'>;

type Filters = { q?: string; state?: string };

const pollMs = 15_000;

const filteredAccounts = ({ q = '', state = '' }: Filters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as AccountRow['state'] | ''),
});

export const accountsQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filteredAccounts(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/exchange-accounts', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/exchange-accounts', { params: { query }, signal })),
    ...listOptions,
  });
};

/** The file of the accounts that these filters select. */
export const accountsFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/exchange-accounts/csv', {
    params: { query: filteredAccounts(filters) },
    parseAs: 'blob',
  });

/** An account with its papers. Each read is written to the audit log, so it is not repeated by itself. */
export const accountQuery = (id: number, enabled: boolean) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/admin/exchange-accounts/{id}', { id }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/admin/exchange-accounts/{id}', { params: { path: { id } }, signal })),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

const filteredExchanges = ({ q = '', state = '' }: Filters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as ManagedExchange['state'] | ''),
});

export const exchangesQuery = (filters: Filters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filteredExchanges(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/exchanges', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/exchanges', { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(pollMs),
  });
};

/** The file of the exchanges that these filters select. */
export const exchangesFile = (filters: Filters): CsvAnswer =>
  api.GET('/v1/admin/exchanges/csv', { params: { query: filteredExchanges(filters) }, parseAs: 'blob' });

const isOfExchange = isOfCalls('/v1/admin/overview', '/v1/admin/exchange-accounts', '/v1/admin/exchanges');

const refreshExchange = (): Promise<void> => queryClient.invalidateQueries({ predicate: isOfExchange });

export async function decideAccount(id: number, body: Schema<'AccountDecisionRequest'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/exchange-accounts/{id}', { params: { path: { id } }, body }));
  await refreshExchange();
}

/** Takes a step of an exchange; `requested` if another operator has to approve it. */
export async function decideExchange(id: number, body: Schema<'ExchangeDecisionRequest'>) {
  const answer = await unwrap(api.PUT('/v1/admin/exchanges/{id}', { params: { path: { id } }, body }));
  await refreshExchange();
  return outcomeOf(answer);
}
