import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export const hostPageSize = 5;

/** Hosts by a part of their name; for a battle only those with a running battle live. */
export const contestHostsQuery = (search: string, type: 'excel' | 'battle', page: number) => {
  const query = { search, type, offset: (page - 1) * hostPageSize, limit: hostPageSize };
  return queryOptions({
    queryKey: queryKeyOf('/v1/broadcast-setting/contest-bj-search', query),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/broadcast-setting/contest-bj-search', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};
