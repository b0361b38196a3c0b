import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pageSize = 24;

/**
 * The hosts a member is a fan of, the highest level first, as far as the member shows them (SOCIAL-12).
 * @param viewer separates the responses by signed-in member: members also see their own hidden list
 */
export const userFanClubsQuery = (userKey: number, viewer: number | null) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/fan/user-fanclubs/{target_user_key}', { target_user_key: userKey }, { viewer }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/fan/user-fanclubs/{target_user_key}', {
          params: { path: { target_user_key: userKey }, query: { offset, limit: pageSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 10_000,
  });

/** Refetched when the member shows or hides their hosts. */
export const userFanClubsKey = (userKey: number) =>
  queryKeyOf('/v1/fan/user-fanclubs/{target_user_key}', { target_user_key: userKey });
