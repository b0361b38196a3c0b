import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty, refreshConsole } from '../../console/index.ts';

const pollMs = 15_000;

type ListFilters = { q?: string; state?: string };

/** The filters as the calls name them. */
export const hostApplicationsFilter = ({ q = '', state = '' }: ListFilters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('state', state as Schema<'HostAsk'>['state'] | ''),
});

/** Applications by text and state; '' for all. */
export const hostApplicationsQuery = (filters: ListFilters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...hostApplicationsFilter(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/host-asks', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/host-asks', { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(pollMs),
  });
};

/** The file of what these filters select. */
export const hostApplicationsFile = (filters: ListFilters): CsvAnswer =>
  api.GET('/v1/admin/host-asks/csv', { params: { query: hostApplicationsFilter(filters) }, parseAs: 'blob' });

/** Decides an application. */
export async function decideHostApplication(
  id: number,
  body: Schema<'HostAskDecisionRequest'>,
): Promise<void> {
  await unwrap(api.PUT('/v1/admin/host-asks/{id}', { params: { path: { id } }, body }));
  await refreshConsole();
}
