import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';

export type UserSanction = Schema<'UserSanction'>;
export type UserWarning = Schema<'UserWarning'>;

/** A member's sanctions, by their session or by the ticket of a refused sign-in. */
export const sanctionsQuery = (userKey: number, token: string | null) =>
  queryOptions({
    queryKey: ['/v1/user/user-sanction', userKey, token !== null],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/user/user-sanction/{user_key}', {
          params: {
            path: { user_key: userKey },
            ...(token ? { header: { 'X-Sanction-Token': token } } : {}),
          },
          signal,
        }),
      ),
  });
