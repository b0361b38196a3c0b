import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import type { LiveFilters } from '../live-filters.ts';

const PAGE = 24;

/** All lives by theme and kind, sorted, page by page. */
export const totalLivesQuery = ({ theme, type, sort }: LiveFilters) =>
  infiniteQueryOptions({
    queryKey: ['/v1/vod/total-live-list', theme, type, sort],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/v1/vod/total-live-list', {
          params: {
            query: {
              offset: pageParam,
              limit: PAGE,
              sort,
              ...(theme ? { theme_cd: theme } : {}),
              ...(type ? { type: [type] } : {}),
            },
          },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
