import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

/** The stickers that a live offers, cheapest first. */
export const giftStickersQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/calculate/live-gift-sticker-list', vodKey],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/calculate/live-gift-sticker-list/{id}', { params: { path: { id: vodKey } }, signal }),
      ),
    staleTime: 60_000,
  });
