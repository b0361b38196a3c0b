import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';

/** A live's current details, running or ended. */
export const readLive = (vodKey: number, signal?: AbortSignal): Promise<Schema<'LiveDetail'>> =>
  unwrap(
    api.GET('/v1/vods/{id}', {
      params: { path: { id: vodKey } },
      ...(signal === undefined ? {} : { signal }),
    }),
  );

/** The same, cached. */
export const liveDetailQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/vods', vodKey],
    queryFn: ({ signal }) => readLive(vodKey, signal),
  });
