import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

/**
 * A member by user_key, ID, profile ID, nickname or phone number. Each request is an entry in the audit log, so the
 * result is cached for the lifetime of the page.
 */
export const editableMemberQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/mgt/mgt-user-check/{id}', { id }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/mgt/mgt-user-check/{id}', { params: { path: { id } }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Shows the member found by `id` as they are now. */
export const showMember = (id: string, member: Schema<'ManagedUser'>): void =>
  void queryClient.setQueryData(editableMemberQuery(id).queryKey, member);

/** Edits the member found by `id`. */
export async function editMember(
  id: string,
  userKey: number,
  body: Schema<'ManagedUserEdit'>,
): Promise<Schema<'ManagedUser'>> {
  const changed = await unwrap(
    api.PUT('/v1/mgt/mgt-user-update/{user_key}', { params: { path: { user_key: userKey } }, body }),
  );
  showMember(id, changed);
  return changed;
}
