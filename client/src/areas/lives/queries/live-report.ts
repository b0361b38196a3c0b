import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The report of an ended live. Totals that are still pending at its end are computed on request. */
export const liveReportQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/broadcast/bt-vod-end-view', { vod_key: vodKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/broadcast/bt-vod-end-view', { params: { query: { vod_key: vodKey } }, signal })),
  });

/** The host of an ended live, and the lives to watch next. */
export const liveEndViewQuery = (vodKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/broadcast/bt-bj-end-view/{id}', { id: vodKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/broadcast/bt-bj-end-view/{id}', { params: { path: { id: vodKey } }, signal })),
  });
