import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { LiveType } from '../live-type.ts';

/** The number of other lives shown under an ended or closed one. */
export const otherLivesMax = 4;

/** The most watched lives now, of one kind or of all. */
export const mostWatchedQuery = (limit: number, type: LiveType | null) =>
  queryOptions({
    queryKey: ['/v1/vod/total-live-list', 'most watched', limit, type],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/vod/total-live-list', {
          params: { query: { offset: 0, limit, sort: 'viewers', ...(type ? { type: [type] } : {}) } },
          signal,
        }),
      ),
    meta: { everyone: true },
  });
