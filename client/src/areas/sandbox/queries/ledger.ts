import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** Checks the books on every request. */
export const ledgerQuery = queryOptions({
  queryKey: queryKeyOf('/sandbox/api/ledger'),
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/ledger', { signal })),
  staleTime: 0,
});
