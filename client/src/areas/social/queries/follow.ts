import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/** Whether the member follows a host, and the follower count (members only). */
export const followQuery = (targetUserKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/follow-check/{id}', { id: targetUserKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/follow-check/{id}', { params: { path: { id: targetUserKey } }, signal })),
    staleTime: 30_000,
  });

/** Follows or unfollows a host; the pages that show it are updated immediately. */
export function useFollow(targetUserKey: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (follow: boolean): Promise<Schema<'FollowState'>> => {
      const body = { target_user_key: targetUserKey };
      return follow
        ? unwrap(api.POST('/v1/user/follow-insert', { body }))
        : unwrap(api.DELETE('/v1/user/follow-delete', { body }));
    },
    onSuccess: (state) => {
      client.setQueryData(followQuery(targetUserKey).queryKey, state);
      void client.invalidateQueries({ queryKey: queryKeyOf('/v1/vod/interest-live-list') });
      void client.invalidateQueries({
        queryKey: queryKeyOf('/v1/user/profile-info/{id}', { id: targetUserKey }),
      });
    },
  });
}
