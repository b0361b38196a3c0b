import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pollMs = 3_000;

/** Open exchanges. */
export const sandboxExchangesQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/exchanges'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/exchanges', { signal })),
  refetchInterval: poll(pollMs),
});

/** Exchange accounts under review. */
export const sandboxExchangeAccountsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/exchange-accounts'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/exchange-accounts', { signal })),
  refetchInterval: poll(pollMs),
});

/** Advances an open exchange by one step. */
export async function actOnExchange(
  exchangeId: number,
  act: Schema<'SandboxExchangeAct'>['act'],
): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/exchanges/{exchange_id}/act', {
      params: { path: { exchange_id: exchangeId } },
      body: { act },
    }),
  );
  await queryClient.invalidateQueries({ queryKey: sandboxExchangesQuery.queryKey });
}

/** Decides an account under review. */
export async function decideExchangeAccount(
  accountId: number,
  body: Schema<'AccountDecisionRequest'>,
): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/exchange-accounts/{account_id}/decide', {
      params: { path: { account_id: accountId } },
      body,
    }),
  );
  await queryClient.invalidateQueries({ queryKey: sandboxExchangeAccountsQuery.queryKey });
}
