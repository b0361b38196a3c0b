import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** Amounts and limits of the gift sheet, the same for every user. */
export const giftInfoQuery = queryOptions({
  queryKey: queryKeyOf('/v1/broadcast-setting/bt-gift-info-list-v2'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/broadcast-setting/bt-gift-info-list-v2', { signal })),
  staleTime: 60_000,
  meta: { everyone: true },
});
