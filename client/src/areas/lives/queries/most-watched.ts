import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import type { LiveType } from '../live-type.ts';

/** The number of other lives shown under an ended or closed one. */
export const otherLivesMax = 4;

/** The most watched lives now, of one kind or of all. */
export const mostWatchedQuery = (limit: number, type: LiveType | null) => {
  const query = { offset: 0, limit, sort: 'viewers' as const, ...(type ? { type: [type] } : {}) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/vod/total-live-list', query, { use: 'most watched' }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/vod/total-live-list', { params: { query }, signal })),
    meta: { everyone: true },
  });
};
