import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const PAGE = 50;

/** The current viewers, page by page. */
export const streamUsersQuery = (vodKey: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/users', { id: vodKey }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/v1/streams/{id}/users', {
          params: { path: { id: vodKey }, query: { offset: pageParam, limit: PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: poll(20_000),
  });
