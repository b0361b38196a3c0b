import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';

const pollMs = 3_000;

/** Open exchanges, and accounts under review. */
export const sandboxExchangesQuery = queryOptions({
  queryKey: ['/sandbox/api/exchanges'],
  queryFn: ({ signal }) => answer(api.GET('/sandbox/api/exchanges', { signal })),
  refetchInterval: poll(pollMs),
});

/** Takes a host's oldest open exchange a step on. */
export async function actOnExchange(
  userKey: number,
  act: Schema<'SandboxExchangeAct'>['act'],
): Promise<void> {
  await answer(
    api.POST('/sandbox/api/exchanges/{id}/act', { params: { path: { id: String(userKey) } }, body: { act } }),
  );
  await queryClient.invalidateQueries({ queryKey: sandboxExchangesQuery.queryKey });
}

/** Decides a host's account under review. */
export async function decideExchangeAccount(
  userKey: number,
  body: Schema<'AccountDecisionRequest'>,
): Promise<void> {
  await answer(
    api.POST('/sandbox/api/exchange-accounts/{id}/decide', {
      params: { path: { id: String(userKey) } },
      body,
    }),
  );
  await queryClient.invalidateQueries({ queryKey: sandboxExchangesQuery.queryKey });
}
