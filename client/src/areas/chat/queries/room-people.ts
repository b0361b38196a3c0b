import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The first members of a room, for mentions. */
export const roomPeopleQuery = (channelId: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/users', { id: Number(channelId) }, { use: 'mentions' }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/streams/{id}/users', {
          params: { path: { id: Number(channelId) }, query: { offset: 0, limit: 100 } },
          signal,
        }),
      ),
    staleTime: 30_000,
  });
