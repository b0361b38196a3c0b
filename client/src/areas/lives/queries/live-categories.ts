import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** All content categories, in order. */
export const liveCategoriesQuery = queryOptions({
  queryKey: queryKeyOf('/v1/broadcast-setting/live-category-list'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/broadcast-setting/live-category-list', { signal })),
  staleTime: 300_000,
  meta: { everyone: true },
});
