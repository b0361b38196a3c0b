import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { refreshConsole } from '../refresh.ts';

/** One member. Each request is an entry in the audit log, so the result is cached until an action. */
export const memberQuery = (userKey: number, reason: string | null) => {
  const path = { user_key: userKey };
  const query = reason === null ? {} : { unmask_yn: 'Y' as const, reason };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/members/{user_key}', { ...path, ...query }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/admin/members/{user_key}', { params: { path, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** Adds a sanction to a member. */
export async function addSanction(body: Schema<'SanctionRequest'>): Promise<void> {
  await unwrap(api.POST('/v1/admin/sanctions', { body }));
  await refreshConsole();
}

export async function liftSanction(id: number, reason: string): Promise<void> {
  await unwrap(api.DELETE('/v1/admin/sanctions/{id}', { params: { path: { id } }, body: { reason } }));
  await refreshConsole();
}
