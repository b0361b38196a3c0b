import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import type { RankKind, RankType } from '../rank-kinds.ts';

export type RankList = Schema<'RankList'>;
export type RankEntry = Schema<'RankEntry'>;

/** Places per page of a rank; the halls of fame show all grades together, because they are few. */
export const rankPageSizeOf = (type: RankType): number => (type === 5 ? 100 : 50);

/** A gift must be visible within ten seconds; the server's response may be five seconds old. */
const runningMs = 3_000;
/** A closed rank no longer changes, but who is live does. */
const closedMs = 60_000;

/** The call that reads each kind. */
const rankPaths = {
  host: '/v1/rank/host-ranking-list',
  member: '/v1/rank/user-ranking-list',
} as const satisfies Record<RankKind, string>;

/** One page of a rank; `page` starts at 1. `viewer` separates the responses by signed-in member. */
export const rankQuery = ({
  kind,
  type,
  date,
  page,
  viewer,
}: {
  kind: RankKind;
  type: RankType;
  date: string | undefined;
  page: number;
  viewer: number | null;
}) => {
  const path = rankPaths[kind];
  const query = {
    type,
    ...(date !== undefined && { date }),
    offset: (page - 1) * rankPageSizeOf(type),
    limit: rankPageSizeOf(type),
  };
  return queryOptions({
    queryKey: queryKeyOf(path, query, { viewer }),
    queryFn: ({ signal }): Promise<RankList> => unwrap(api.GET(path, { params: { query }, signal })),
    refetchInterval: (query) => poll(query.state.data?.state_cd === 'closed' ? closedMs : runningMs)(query),
    // Another day or page may show the previous one meanwhile; another rank may not, because its places belong to other
    // members.
    placeholderData: (before: RankList | undefined, earlier) =>
      earlier !== undefined && earlier.queryKey[0] === path && earlier.queryKey[1]?.type === type
        ? before
        : undefined,
  });
};

/** The criteria of honorary grades. */
export const honorSettingQuery = queryOptions({
  queryKey: queryKeyOf('/v1/etc/honor-grade-setting'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/etc/honor-grade-setting', { signal })),
  staleTime: 60_000,
});
