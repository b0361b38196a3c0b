import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** The member's own public profile, with follow and follower counts. */
export const ownProfileQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/profile-info/{id}', { id: userKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/profile-info/{id}', { params: { path: { id: userKey } }, signal })),
  });
