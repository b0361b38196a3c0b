import { queryOptions } from '@tanstack/react-query';
import { unwrap, api, type Schema } from '../../../api/client.ts';

/** A live in full, whether it is on or over, as it is now. */
export const readLive = (vodKey: number, signal?: AbortSignal): Promise<Schema<'LiveDetail'>> =>
  unwrap(
    api.GET('/v1/vods/{id}', {
      params: { path: { id: vodKey } },
      ...(signal === undefined ? {} : { signal }),
    }),
  );

/** The same, as far as the page has it. */
export const liveDetailQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/vods', vodKey],
    queryFn: ({ signal }) => readLive(vodKey, signal),
  });
