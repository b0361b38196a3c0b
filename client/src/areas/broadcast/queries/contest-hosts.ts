import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

export const hostPageSize = 5;

/** Hosts by a part of their name; for a battle only those with a running battle live. */
export const contestHostsQuery = (search: string, type: 'excel' | 'battle', page: number) =>
  queryOptions({
    queryKey: ['/v1/broadcast-setting/contest-bj-search', type, search, page],
    queryFn: ({ signal }) => {
      const query = { search, type, offset: (page - 1) * hostPageSize, limit: hostPageSize };
      return unwrap(api.GET('/v1/broadcast-setting/contest-bj-search', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
