import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

/** A member's public profile. */
export const profileQuery = (userKey: number) =>
  queryOptions({
    queryKey: ['/v1/user/profile-info', userKey],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/profile-info/{id}', { params: { path: { id: userKey } }, signal })),
    staleTime: 30_000,
  });
