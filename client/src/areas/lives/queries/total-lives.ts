import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import type { LiveFilters } from '../live-filters.ts';

const PAGE = 24;

/** All lives by theme and kind, sorted, page by page. */
export const totalLivesQuery = ({ theme, type, sort }: LiveFilters) => {
  const filters = { sort, ...(theme ? { theme_cd: theme } : {}), ...(type ? { type: [type] } : {}) };
  return infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/vod/total-live-list', filters),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/vod/total-live-list', {
          params: { query: { ...filters, offset, limit: PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
};
