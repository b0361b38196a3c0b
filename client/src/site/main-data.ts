import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { poll } from '../api/poll.ts';
import { queryKeyOf } from '../api/query-keys.ts';

/** The home page's data in one response, the same for every user. */
export const mainDataQuery = queryOptions({
  queryKey: queryKeyOf('/api/caching/main'),
  queryFn: ({ signal }) => unwrap(api.GET('/api/caching/main', { signal })),
  staleTime: 15_000,
  refetchInterval: poll(60_000),
  meta: { everyone: true },
});

/** The lives of followed hosts, most watched first (members only). */
export const followedLivesQuery = (userKey: number, limit: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/vod/interest-live-list', { limit }, { viewer: userKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/vod/interest-live-list', { params: { query: { offset: 0, limit } }, signal })),
    refetchInterval: poll(60_000),
  });
