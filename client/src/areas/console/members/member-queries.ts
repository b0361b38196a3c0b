import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { refreshConsole } from '../refresh.ts';

/** One member. Each request is an entry in the audit log, so the result is cached until an action. */
export const memberQuery = (userKey: number) => {
  const path = { user_key: userKey };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/members/{user_key}', path),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/members/{user_key}', { params: { path }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** Adds a sanction to a member. */
export async function addSanction(body: Schema<'SanctionRequest'>): Promise<void> {
  await unwrap(api.POST('/v1/admin/sanctions', { body }));
  await refreshConsole();
}

/** Lifts a sanction; one that another operator lifted first is shown so. */
export async function liftSanction(id: number, reason: string): Promise<void> {
  try {
    await unwrap(api.DELETE('/v1/admin/sanctions/{id}', { params: { path: { id } }, body: { reason } }));
  } finally {
    await refreshConsole();
  }
}
