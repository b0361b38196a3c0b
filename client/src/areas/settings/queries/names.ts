import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import type { OwnName } from '../model/own-name.ts';

/** `sort_cd` of the question when a name may be changed again (SETTINGS-6). */
const sortCodes = { nick: '1', profile_id: '2' } as const satisfies Record<OwnName, string>;

/** Whether a name may be changed today, since when, what it costs. */
export const permissionQuery = (name: OwnName) =>
  queryOptions({
    queryKey: ['/v1/user/user-permission-day-info', name],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/user/user-permission-day-info', {
          params: { query: { sort_cd: sortCodes[name] } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** Whether a name is free and allowed. */
export const nameCheckQuery = (name: OwnName, value: string) =>
  queryOptions({
    queryKey: ['/v1/user/user-check', name, value],
    queryFn: ({ signal }) =>
      name === 'nick'
        ? unwrap(api.GET('/v1/user/user-check-update-nick', { params: { query: { nick: value } }, signal }))
        : unwrap(
            api.GET('/v1/user/user-check-profile-id', { params: { query: { profile_id: value } }, signal }),
          ),
  });

/** Changes the nickname; its price is taken in the same step, once for one key. */
export const editNick = (nick: string, key: string) =>
  unwrap(api.PUT('/v1/user/user-nick-edit', { body: { nick }, headers: { 'Idempotency-Key': key } }));

export const editProfileId = (profileId: string) =>
  unwrap(api.PUT('/v1/user/user-profile-id-edit', { body: { profile_id: profileId } }));
