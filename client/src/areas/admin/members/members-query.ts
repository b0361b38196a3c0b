import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { listOptions, nonEmpty, pageRange } from '../../console/index.ts';

type MemberFilters = { q: string; role: string; state: string };

export const membersQuery = (filters: MemberFilters, page: number) => {
  const query = {
    ...pageRange(page),
    ...nonEmpty('q', filters.q),
    ...nonEmpty('role', filters.role as Schema<'MemberRow'>['role'] | ''),
    ...nonEmpty('state', filters.state as 'restricted' | 'leaving' | 'deleted' | ''),
  };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/members', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/members', { params: { query }, signal })),
    ...listOptions,
  });
};
