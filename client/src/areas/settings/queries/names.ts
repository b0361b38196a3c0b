import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import type { OwnName } from '../model/own-name.ts';

/** The `sort_cd` of the call that returns when a name may be changed again (SETTINGS-6). */
const sortCodes = { nick: '1', profile_id: '2' } as const satisfies Record<OwnName, string>;

/** Whether a name may be changed today, the last change, and the price. */
export const permissionQuery = (name: OwnName) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/user-permission-day-info', { sort_cd: sortCodes[name] }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/user/user-permission-day-info', {
          params: { query: { sort_cd: sortCodes[name] } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** Whether a name is available and allowed. */
export const nameCheckQuery = (name: OwnName, value: string) =>
  queryOptions({
    queryKey:
      name === 'nick'
        ? queryKeyOf('/v1/user/user-check-update-nick', { nick: value })
        : queryKeyOf('/v1/user/user-check-profile-id', { profile_id: value }),
    queryFn: ({ signal }) =>
      name === 'nick'
        ? unwrap(api.GET('/v1/user/user-check-update-nick', { params: { query: { nick: value } }, signal }))
        : unwrap(
            api.GET('/v1/user/user-check-profile-id', { params: { query: { profile_id: value } }, signal }),
          ),
  });

/** Changes the nickname; its price is charged in the same transaction, once per idempotency key. */
export const editNick = (nick: string, key: string) =>
  unwrap(api.PUT('/v1/user/user-nick-edit', { body: { nick }, headers: { 'Idempotency-Key': key } }));

export const editProfileId = (profileId: string) =>
  unwrap(api.PUT('/v1/user/user-profile-id-edit', { body: { profile_id: profileId } }));
