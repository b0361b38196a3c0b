import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export const signInPageSize = 5;

/** One page of the member's active sign-ins, newest first. `page` starts at 1. */
export const signInsQuery = (page: number) => {
  const query = { offset: (page - 1) * signInPageSize, limit: signInPageSize };
  return queryOptions({
    queryKey: queryKeyOf('/v1/user/sign-in-list', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/user/sign-in-list', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** Ends one sign-in, or all but this browser's (`others`). */
export async function endSignIn(id: string): Promise<void> {
  await unwrap(api.DELETE('/v1/user/sign-in/{id}', { params: { path: { id } } }));
  await queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/user/sign-in-list') });
}
