import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

/** Proves the books anew each time it is asked for. */
export const ledgerQuery = queryOptions({
  queryKey: ['/sandbox/api/ledger'],
  queryFn: ({ signal }) => unwrap(api.GET('/sandbox/api/ledger', { signal })),
  staleTime: 0,
});
