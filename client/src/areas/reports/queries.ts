import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../api/client.ts';
import { queryKeyOf } from '../../api/query-keys.ts';

/** The types and reasons of reports. */
export const reportTypesQuery = queryOptions({
  queryKey: queryKeyOf('/v1/cscenter/cs-center-report-type-setting'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/cscenter/cs-center-report-type-setting', { signal })),
  staleTime: 300_000,
  meta: { everyone: true },
});

/** Sends a report, once per idempotency key. */
export const sendReport = (body: Schema<'ReportRequest'>, key: string) =>
  unwrap(api.POST('/v1/report/report-proc', { body, headers: { 'Idempotency-Key': key } }));
