import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { poll } from '../../api/poll.ts';
import { queryKeyOf } from '../../api/query-keys.ts';

const overviewPollMs = 15_000;

export const overviewQuery = queryOptions({
  queryKey: queryKeyOf('/v1/admin/overview'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/overview', { signal })),
  staleTime: 0,
  refetchInterval: poll(overviewPollMs),
});
