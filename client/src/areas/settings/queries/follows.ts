import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

/** The member's own public profile, with follow and follower counts. */
export const ownProfileQuery = (userKey: number) =>
  queryOptions({
    queryKey: ['/v1/user/profile-info', userKey],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/profile-info/{id}', { params: { path: { id: userKey } }, signal })),
  });
