import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { retriedQuery } from '../../../api/retried-query.ts';

/** How soon a follower notices that a host went live. */
const everyMs = 30_000;

/** The member's follow counts, with the latest lives of followed hosts. */
export const followingInfoQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/user/following-info', {}, { viewer: userKey }),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/user/following-info', { signal })),
    refetchInterval: poll(everyMs),
    ...retriedQuery,
  });
