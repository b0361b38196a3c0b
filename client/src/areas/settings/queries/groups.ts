import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

/** Every grade, with the member's own marked. */
export const memberGroupsQuery = queryOptions({
  queryKey: ['/v1/user/member-group-list'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/user/member-group-list', { signal })),
  staleTime: 60_000,
});
