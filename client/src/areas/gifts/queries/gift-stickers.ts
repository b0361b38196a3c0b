import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The stickers that a live offers, cheapest first. */
export const giftStickersQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/calculate/live-gift-sticker-list/{id}', { id: vodKey }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/calculate/live-gift-sticker-list/{id}', { params: { path: { id: vodKey } }, signal }),
      ),
    staleTime: 60_000,
  });
