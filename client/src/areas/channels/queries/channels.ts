import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const pageSize = 24;
const livesSize = 12;

/** A member's public profile; shares its cache with other areas. */
export const channelQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/profile-info/{id}', { id: userKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/profile-info/{id}', { params: { path: { id: userKey } }, signal })),
    staleTime: 30_000,
  });

/** The hosts the member follows, live ones first. */
export const followedQuery = (userKey: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/user/follow-list/{id}', { id: userKey }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/user/follow-list/{id}', {
          params: { path: { id: userKey }, query: { offset, limit: pageSize, sort: 'live' } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Hosts the member does not follow yet. */
export const recommendedQuery = infiniteQueryOptions({
  queryKey: queryKeyOf('/v1/channels/recommended'),
  queryFn: ({ pageParam: offset, signal }) =>
    unwrap(api.GET('/v1/channels/recommended', { params: { query: { offset, limit: 12 } }, signal })),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** A host's past lives. */
export const pastLivesQuery = (hostKey: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/channels/{id}/lives', { id: hostKey }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/channels/{id}/lives', {
          params: { path: { id: hostKey }, query: { offset, limit: livesSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** A member's followers; paged by cursor, so that no member appears twice when others follow meanwhile. */
export const followersQuery = (userKey: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/user/follower-list/{id}', { id: userKey }),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        api.GET('/v1/user/follower-list/{id}', {
          params: { path: { id: userKey }, query: { limit: pageSize, ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The fan levels to list; null: all. */
export type LevelStep = number | null;

/** A host's fan club, all levels or one step of ten. */
export const fanClubQuery = (hostKey: number, step: LevelStep = null) => {
  const path = { bj_user_key: hostKey };
  const levels = step === null ? {} : { level_min: Math.max(1, step), level_max: Math.min(100, step + 9) };
  return infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/fan/bj-fanclubs/{bj_user_key}', { ...path, ...levels }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/fan/bj-fanclubs/{bj_user_key}', {
          params: { path, query: { offset, limit: pageSize, ...levels } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
};
