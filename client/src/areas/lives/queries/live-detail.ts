import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

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
    queryKey: queryKeyOf('/v1/vods/{id}', { id: vodKey }),
    queryFn: ({ signal }) => readLive(vodKey, signal),
  });
