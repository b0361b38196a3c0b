import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import type { RankKind, RankType } from '../rank-kinds.ts';

export type RankList = Schema<'RankList'>;
export type RankEntry = Schema<'RankEntry'>;

/** Places per page of a rank; the halls of fame show all grades together, because they are few. */
export const rankPageSizeOf = (type: RankType): number => (type === 5 ? 100 : 50);

/** A gift must be visible within ten seconds; the server's response may be five seconds old. */
const runningMs = 3_000;
/** A closed rank no longer changes, but who is live does. */
const closedMs = 60_000;

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
}) =>
  queryOptions({
    queryKey: ['/v1/rank', kind, type, date ?? '', page, viewer],
    queryFn: ({ signal }): Promise<RankList> => {
      const query = {
        type,
        ...(date !== undefined && { date }),
        offset: (page - 1) * rankPageSizeOf(type),
        limit: rankPageSizeOf(type),
      };
      const request = { params: { query }, signal };
      return kind === 'host'
        ? unwrap(api.GET('/v1/rank/host-ranking-list', request))
        : unwrap(api.GET('/v1/rank/user-ranking-list', request));
    },
    refetchInterval: (query) => poll(query.state.data?.state_cd === 'closed' ? closedMs : runningMs)(query),
    // Another day or page may show the previous one meanwhile; another rank may not, because its places belong to other
    // members.
    placeholderData: (before: RankList | undefined, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === type ? before : undefined,
  });

/** The criteria of honorary grades. */
export const honorSettingQuery = queryOptions({
  queryKey: ['/v1/etc/honor-grade-setting'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/etc/honor-grade-setting', { signal })),
  staleTime: 60_000,
});
