import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pollMs = 3_000;

/** Open reports. */
export const reportsQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/reports'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/reports', { signal })),
  refetchInterval: poll(pollMs),
});

/** Decides a report. */
export async function decideReport(
  id: number,
  body: { decision: 'dismissed' } | { decision: 'acted'; act: string },
): Promise<void> {
  await unwrap(api.POST('/sandbox/api/reports/{id}/decide', { params: { path: { id } }, body }));
  await queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey });
}
