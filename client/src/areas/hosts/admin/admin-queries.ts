import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { listOptions, nonEmpty, pageRange, refreshConsole } from '../../console/index.ts';

type ListFilters = { q: string; state: string };

export const hostApplicationsQuery = (filters: ListFilters, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('q', filters.q),
    ...nonEmpty('state', filters.state as Schema<'HostAsk'>['state'] | ''),
  };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/host-asks', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/host-asks', { params: { query }, signal })),
    ...listOptions,
  });
};

export async function decideHostApplication(
  id: number,
  body: Schema<'HostAskDecisionRequest'>,
): Promise<void> {
  await unwrap(api.PUT('/v1/admin/host-asks/{id}', { params: { path: { id } }, body }));
  await refreshConsole();
}
