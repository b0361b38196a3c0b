import { queryOptions } from '@tanstack/react-query';
import { unwrap, api } from '../../../api/client.ts';

/** The report of a live that is over. Totals that were still to be added up at its end are there when it is asked. */
export const liveReportQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/broadcast/bt-vod-end-view', vodKey],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/broadcast/bt-vod-end-view', { params: { query: { vod_key: vodKey } }, signal })),
  });

/** The host of a live that is over, and where its viewers go on. */
export const liveEndViewQuery = (vodKey: number) =>
  queryOptions({
    queryKey: ['/v1/broadcast/bt-bj-end-view', vodKey],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/broadcast/bt-bj-end-view/{id}', { params: { path: { id: vodKey } }, signal })),
  });
