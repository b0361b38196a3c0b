import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { queryKeyOf } from '../../api/query-keys.ts';

/** All payment grades; for a member also the current one. */
export const payGradesQuery = (userKey: number | null) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/initialize/bt-pay-grade-setting-v1', {}, { viewer: userKey }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/initialize/bt-pay-grade-setting-v1', { signal })),
    staleTime: 30_000,
  });
