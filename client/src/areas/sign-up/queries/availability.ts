import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

/** A value that must be unique. */
export type UniqueName = 'id' | 'nick' | 'profile_id';

/** Whether a name is available, and if not, why. */
export const availabilityQuery = (name: UniqueName, value: string) =>
  queryOptions({
    queryKey: ['/v1/user/user-check', name, value],
    queryFn: ({ signal }) => {
      switch (name) {
        case 'id':
          return unwrap(api.GET('/v1/user/user-check-id', { params: { query: { id: value } }, signal }));
        case 'nick':
          return unwrap(api.GET('/v1/user/user-check-nick', { params: { query: { nick: value } }, signal }));
        case 'profile_id':
          return unwrap(
            api.GET('/v1/user/user-check-profile-id', {
              params: { query: { profile_id: value } },
              signal,
            }),
          );
      }
    },
  });
