import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** A value that must be unique. */
export type UniqueName = 'id' | 'nick' | 'profile_id';

function keyOf(name: UniqueName, value: string) {
  switch (name) {
    case 'id':
      return queryKeyOf('/v1/user/user-check-id', { id: value });
    case 'nick':
      return queryKeyOf('/v1/user/user-check-nick', { nick: value });
    case 'profile_id':
      return queryKeyOf('/v1/user/user-check-profile-id', { profile_id: value });
  }
}

/** Whether a name is available, and if not, why. */
export const availabilityQuery = (name: UniqueName, value: string) =>
  queryOptions({
    queryKey: keyOf(name, value),
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
