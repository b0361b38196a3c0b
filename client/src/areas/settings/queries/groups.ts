import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** Every grade, with the member's own marked. */
export const memberGroupsQuery = queryOptions({
  queryKey: queryKeyOf('/v1/user/member-group-list'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/member-group-list', { signal })),
  staleTime: 60_000,
});
