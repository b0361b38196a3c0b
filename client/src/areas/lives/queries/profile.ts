import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** A member's public profile. */
export const profileQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/profile-info/{id}', { id: userKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/profile-info/{id}', { params: { path: { id: userKey } }, signal })),
    staleTime: 30_000,
  });
