import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';

/** The payment grades there are; of a member also the own one. */
export const payGradesQuery = (userKey: number | null) =>
  queryOptions({
    queryKey: ['/v1/initialize/bt-pay-grade-setting-v1', userKey],
    queryFn: ({ signal }) => unwrap(api.GET('/v1/initialize/bt-pay-grade-setting-v1', { signal })),
    staleTime: 30_000,
  });
