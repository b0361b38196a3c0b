import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { listOptions, nonEmpty, pageRange } from '../../console/index.ts';

type LogFilters = { target: string; operator: string; area: string };

export const auditLogQuery = ({ target, operator, area }: LogFilters, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('target', target),
    ...nonEmpty('action', area),
    ...(/^\d+$/.test(operator) ? { operator_key: Number(operator) } : {}),
  };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/audit-log', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/audit-log', { params: { query }, signal })),
    ...listOptions,
  });
};
