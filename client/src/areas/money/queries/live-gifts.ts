import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** A month rarely has more lives; a live's gifts may need more pages. */
const perPage = 100;

/** Gifts received in the lives of a month. */
export const receivedByLiveQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/mypage/live-gift-list', { type: 'received', month }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/mypage/live-gift-list', {
          params: { query: { type: 'received', month, offset, limit: perPage } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });

/** Gifts received in one live. */
export const receivedInLiveQuery = (vodKey: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/mypage/live-gift-detail-list', { type: 'received', vod_key: vodKey }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/mypage/live-gift-detail-list', {
          params: { query: { type: 'received', vod_key: vodKey, offset, limit: perPage } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
