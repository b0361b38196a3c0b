import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pollMs = 3_000;

/** Host applications under review. */
export const hostApplicationsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/host-asks'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/host-asks', { signal })),
  refetchInterval: poll(pollMs),
});

/** Decides a member's application. */
export async function decideHostApplication(
  userKey: number,
  body: { decision: 'approve' } | { decision: 'reject'; reason: string },
): Promise<void> {
  await unwrap(
    api.POST('/sandbox/api/host-asks/{user_key}/decide', { params: { path: { user_key: userKey } }, body }),
  );
  await queryClient.invalidateQueries({ queryKey: hostApplicationsQuery.queryKey });
}
