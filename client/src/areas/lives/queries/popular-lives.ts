import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';

/** How many lives stand under one that is over or closed to the viewer. */
export const otherLives = 4;

/** The most watched lives now. */
export const popularLivesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['/v1/vod/popular-live-list', limit],
    queryFn: ({ signal }) =>
      answer(api.GET('/v1/vod/popular-live-list', { params: { query: { offset: 0, limit } }, signal })),
    meta: { everyone: true },
  });
