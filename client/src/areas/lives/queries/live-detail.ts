import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';

/** A live in full, whether it is on or over. */
export const liveDetailQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/vods', vodKey],
    queryFn: ({ signal }) => answer(api.GET('/v1/vods/{id}', { params: { path: { id: vodKey } }, signal })),
  });
