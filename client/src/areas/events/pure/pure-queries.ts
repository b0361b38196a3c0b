import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const path = '/v1/event/pure-hosts';

export type PureHostList = Schema<'PureHostList'>;

/** The pure hosts of a month (YYYYMM); null: of the last closed one. */
export const pureHostsQuery = (month: string | null) => {
  const query = { limit: 100, ...(month === null ? {} : { month }) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};
