import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

export const signInPageSize = 5;
const listKey = '/v1/user/sign-in-list';

/** One page of the member's active sign-ins, newest first. `page` starts at 1. */
export const signInsQuery = (page: number) =>
  queryOptions({
    queryKey: [listKey, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/user/sign-in-list', {
          params: { query: { offset: (page - 1) * signInPageSize, limit: signInPageSize } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Ends one sign-in, or all but this browser's (`others`). */
export async function endSignIn(id: string): Promise<void> {
  await unwrap(api.DELETE('/v1/user/sign-in/{id}', { params: { path: { id } } }));
  await queryClient.invalidateQueries({ queryKey: [listKey] });
}
