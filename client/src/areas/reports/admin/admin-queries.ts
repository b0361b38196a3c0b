import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, cursorRange, listOptions, nonEmpty } from '../../console/index.ts';

const path = '/v1/admin/reports';

type Report = Schema<'AdminReport'>;

type ListFilters = { state?: string; type?: string };
const pollMs = 15_000;

const filtered = ({ state = '', type = '' }: ListFilters) => ({
  ...nonEmpty('state', state as Report['state'] | ''),
  ...(type === '' ? {} : { type_cd: Number(type) as Report['type_cd'] }),
});

/** The filters as an act on many rows takes them. */
export const reportsBatchFilter = ({ state = '', type = '' }: ListFilters): Record<string, string> => ({
  ...nonEmpty('state', state),
  ...nonEmpty('type_cd', type),
});

/** Reports by state and type_cd; '' for all. */
export const reportsQuery = (filters: ListFilters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
    refetchInterval: poll(pollMs),
  });
};

/** The file of what these filters select. */
export const reportsFile = (filters: ListFilters): CsvAnswer =>
  api.GET('/v1/admin/reports/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** Decides a report. */
export async function decideReport(id: number, body: Schema<'ReportDecision'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/reports/{id}', { params: { path: { id } }, body }));
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });
}
