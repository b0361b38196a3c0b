import { Intent } from '@honey/client';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { balancesQuery, sessionUserQuery } from '../../session/index.ts';

const pageSize = 20;

export type Side = 'own' | 'host';
export type State = 'active' | 'ended';

/** Whether the member may subscribe to a host, and an existing subscription (members only). */
export const subscribeCheckQuery = (hostKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/bt-subscribe-check/{id}', { id: hostKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/user/bt-subscribe-check/{id}', { params: { path: { id: hostKey } }, signal })),
    staleTime: 30_000,
  });

/** The member's own subscriptions, or a host's subscribers. */
export const subscriptionsQuery = (side: Side, state: State) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/user/get-subscribe-list', { side, state }),
    queryFn: ({ pageParam: offset, signal }) =>
      unwrap(
        api.GET('/v1/user/get-subscribe-list', {
          params: { query: { side, state, offset, limit: pageSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/**
 * Pays a term with honey. A retry after an unknown outcome cannot charge twice; everything that shows the subscription
 * is refetched.
 */
export function useSubscribe(hostKey: number, userKey: number) {
  const client = useQueryClient();
  const [intent] = useState(() => new Intent());
  return useMutation({
    mutationFn: (starCnt: number) => {
      const body = { target_user_key: hostKey, star_cnt: starCnt };
      return intent.attempt(body, (key) =>
        unwrap(api.POST('/v1/user/bt-subscribe', { body, headers: { 'Idempotency-Key': key } })),
      );
    },
    onSuccess: ({ balance_star_cnt: star_cnt }) => {
      client.setQueryData(balancesQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
      client.setQueryData(sessionUserQuery(userKey).queryKey, (old) => old && { ...old, star_cnt });
      void client.invalidateQueries({ queryKey: queryKeyOf('/v1/user/get-subscribe-list') });
      void client.invalidateQueries({ queryKey: queryKeyOf('/v1/user/profile-info/{id}', { id: hostKey }) });
    },
    // Also after a refusal: the price or the subscription may have changed.
    onSettled: () => client.invalidateQueries({ queryKey: subscribeCheckQuery(hostKey).queryKey }),
  });
}
