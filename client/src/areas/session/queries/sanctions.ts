import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type UserSanction = Schema<'UserSanction'>;
export type UserWarning = Schema<'UserWarning'>;

/** A member's sanctions, by their session or by the ticket of a refused sign-in. */
export const sanctionsQuery = (userKey: number, token: string | null) =>
  queryOptions({
    queryKey: queryKeyOf(
      '/v1/user/user-sanction/{user_key}',
      { user_key: userKey },
      token === null ? undefined : { use: 'ticket' },
    ),
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
