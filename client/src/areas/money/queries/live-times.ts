import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** More days than any month has. */
const daysMax = 31;

/** The days of a month on which the host broadcast. */
export const liveTimesQuery = (month: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/mypage/live-time-list', { month }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/mypage/live-time-list', {
          params: { query: { month, offset: 0, limit: daysMax } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The host's ended lives of a month, by day. */
export const liveCalendarQuery = (month: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/broadcast/bt-vod-end-calendar-list', { month }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/broadcast/bt-vod-end-calendar-list', { params: { query: { month } }, signal })),
    placeholderData: keepPreviousData,
  });
