import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { queryKeyOf } from '../../api/query-keys.ts';

/** A member's data for the name card (members only). */
export const nameCardQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/popup/bt-namecard', { user_key: userKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/popup/bt-namecard', { params: { query: { user_key: userKey } }, signal })),
  });
