import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** What the signed-in member lacks to be the first of a live's givers; the room's events keep it current. */
export const toFirstQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/streams/{id}/to-first', { id: vodKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/streams/{id}/to-first', { params: { path: { id: vodKey } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
