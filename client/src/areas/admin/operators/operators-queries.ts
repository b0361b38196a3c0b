import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { type CsvAnswer, listOptions, pageRange } from '../../console/index.ts';

/** An operator of the list. */
export type ManagedOperator = Schema<'ManagedOperator'>;

/** The file of the operators. */
export const operatorsFile = (): CsvAnswer => api.GET('/v1/admin/operators/csv', { parseAs: 'blob' });

export const operatorsQuery = (page: number) => {
  const query = pageRange(page);
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/operators', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/operators', { params: { query }, signal })),
    ...listOptions,
  });
};

const isOfOperators = isOfCalls('/v1/admin/operators', '/v1/admin/audit-log');

/** Gives and takes roles; reads the list again also after a refusal, which may mean that another owner was faster. */
export async function setRoles(userKey: number, body: Schema<'OperatorRolesRequest'>): Promise<void> {
  try {
    await unwrap(
      api.PUT('/v1/admin/operators/{user_key}/roles', { params: { path: { user_key: userKey } }, body }),
    );
  } finally {
    await queryClient.invalidateQueries({ predicate: isOfOperators });
  }
}

/** Deletes the second factors of another operator, who is signed out by it. */
export async function resetFactors(userKey: number, reason: string): Promise<void> {
  await unwrap(
    api.POST('/v1/admin/operators/{id}/factor-reset', {
      params: { path: { id: userKey } },
      body: { reason },
    }),
  );
  await queryClient.invalidateQueries({ predicate: isOfOperators });
}
