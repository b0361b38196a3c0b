import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pollMs = 3_000;

/** Bank transfers that can receive money. */
export const sandboxDepositsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/deposits'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/deposits', { signal })),
  refetchInterval: poll(pollMs),
});

/** Simulates the arrival of money for a bank transfer. */
export async function simulateDeposit(udKey: string, body: Schema<'SandboxDepositArrival'>): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/deposits/{ud_key}/arrive', { params: { path: { ud_key: udKey } }, body }),
  );
  await queryClient.invalidateQueries({ queryKey: sandboxDepositsQuery.queryKey });
}
