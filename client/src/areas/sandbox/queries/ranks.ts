import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { localKeyOf } from '../../../api/query-keys.ts';
import { clockQuery } from './clock.ts';

export type RankTarget = Schema<'SandboxRankRequest'>['target'];
export type RankPeriodName = Schema<'SandboxRankCloseRequest'>['period'];

/** The first places of today, cached separately from the pages of ranks. */
export const ranksNowQuery = (target: RankTarget) =>
  queryOptions({
    queryKey: localKeyOf('places-of-today', target),
    queryFn: ({ signal }) => {
      const request = { params: { query: { type: 1 as const, limit: 10 } }, signal };
      return target === 'host'
        ? unwrap(api.GET('/v1/rank/host-ranking-list', request))
        : unwrap(api.GET('/v1/rank/user-ranking-list', request));
    },
    refetchInterval: poll(3_000),
  });

/** Puts a member in first place of the running ranks. */
export async function placeFirst(target: RankTarget, userKey: number): Promise<void> {
  await unwrap(api.POST('/sandbox/api/ranks/places', { body: { target, user_keys: [userKey] } }));
  await queryClient.invalidateQueries({ queryKey: localKeyOf('places-of-today') });
}

/** Ends the running day, week or month. */
export async function closePeriod(period: RankPeriodName): Promise<void> {
  const { clock } = await unwrap(api.POST('/sandbox/api/ranks/close', { body: { period } }));
  queryClient.setQueryData(clockQuery.queryKey, clock);
  await queryClient.invalidateQueries({ queryKey: localKeyOf('places-of-today') });
}
