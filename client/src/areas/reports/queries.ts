import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../api/client.ts';

/** What can be reported, and why. */
export const reportTypesQuery = queryOptions({
  queryKey: ['/v1/cscenter/cs-center-report-type-setting'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/cscenter/cs-center-report-type-setting', { signal })),
  staleTime: 300_000,
  meta: { everyone: true },
});

/** Sends a report; the same key sends it once. */
export const sendReport = (body: Schema<'ReportRequest'>, key: string) =>
  unwrap(api.POST('/v1/report/report-proc', { body, headers: { 'Idempotency-Key': key } }));
