import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../api/client.ts';

/** As many lives, or gifts, stand on a page. */
export const giftsPerPage = 20;

/** What the host was given in lives that began in a month. */
export const receivedByLiveQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: ['/v1/mypage/live-gift-list', month, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/v1/mypage/live-gift-list', {
          params: {
            query: { type: 'received', month, offset: (page - 1) * giftsPerPage, limit: giftsPerPage },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** What the host was given in one live. */
export const receivedInLiveQuery = (vodKey: number, page: number) =>
  queryOptions({
    queryKey: ['/v1/mypage/live-gift-detail-list', vodKey, page],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/v1/mypage/live-gift-detail-list', {
          params: {
            query: {
              type: 'received',
              vod_key: vodKey,
              offset: (page - 1) * giftsPerPage,
              limit: giftsPerPage,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
