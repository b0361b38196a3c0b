import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const SHOWN = 50;

/** The members who gave the most honey in this live. */
export const topUsersQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/top-users', { id: vodKey }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/streams/{id}/top-users', {
          params: { path: { id: vodKey }, query: { offset: 0, limit: SHOWN } },
          signal,
        }),
      ),
    refetchInterval: poll(60_000),
  });
