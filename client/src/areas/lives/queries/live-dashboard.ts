import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The host's dashboard data of a running live. */
export const liveDashboardQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/dashboard', { id: vodKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/streams/{id}/dashboard', { params: { path: { id: vodKey } }, signal })),
    refetchInterval: poll(15_000),
  });
