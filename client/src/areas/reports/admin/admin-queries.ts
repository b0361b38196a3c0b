import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { listOptions, nonEmpty, pageRange } from '../../console/index.ts';

const path = '/v1/admin/reports';

type Report = Schema<'AdminReport'>;

/** Reports by state and type_cd; '' for all. */
export const reportsQuery = ({ state, type }: { state: string; type: string }, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('state', state as Report['state'] | ''),
    ...(type === '' ? {} : { type_cd: Number(type) as Report['type_cd'] }),
  };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }) => unwrap(api.GET(path, { params: { query }, signal })),
    ...listOptions,
  });
};

/** Decides a report. */
export async function decideReport(id: number, decision: Schema<'ReportDecision'>): Promise<void> {
  await unwrap(api.PUT('/v1/admin/reports/{id}', { params: { path: { id } }, body: decision }));
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(path) });
}
