import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import type { RankKind, RankType } from '../rank-kinds.ts';

export type RankList = Schema<'RankList'>;
export type RankEntry = Schema<'RankEntry'>;

/** How many places a page of a rank shows; the halls of fame show all grades together, as long as they are no more. */
export const rankPageSizeOf = (type: RankType): number => (type === 5 ? 100 : 50);

/** A gift is to be seen within ten seconds; the server's answer may be five old. */
const runningMs = 3_000;
/** What is closed changes no more, but who of them is live does. */
const closedMs = 60_000;

/** One page of a rank; `page` counts from 1. `viewer` parts the answers of whoever is signed in. */
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
      const asked = { params: { query }, signal };
      return kind === 'host'
        ? unwrap(api.GET('/v1/rank/host-ranking-list', asked))
        : unwrap(api.GET('/v1/rank/user-ranking-list', asked));
    },
    refetchInterval: (query) => poll(query.state.data?.state_cd === 'closed' ? closedMs : runningMs)(query),
    // Another day or page may show the one before meanwhile; another rank may not: its places are other people's.
    placeholderData: (before: RankList | undefined, query) =>
      query?.queryKey[1] === kind && query.queryKey[2] === type ? before : undefined,
  });

/** What makes an honorary grade. */
export const honorSettingQuery = queryOptions({
  queryKey: ['/v1/etc/honor-grade-setting'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/etc/honor-grade-setting', { signal })),
  staleTime: 60_000,
});
