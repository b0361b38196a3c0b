import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import { overlay } from '../../ui/overlays.tsx';

/** A member's data for the name card (members only). */
export const nameCardQuery = (userKey: number) =>
  queryOptions({
    queryKey: ['/v1/popup/bt-namecard', userKey],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/popup/bt-namecard', { params: { query: { user_key: userKey } }, signal })),
  });

/** Opens a member's name card. Callers ensure that the user is signed in. */
export const openNameCard = overlay<{ userKey: number; nick: string }>(() => import('./NameCard.tsx'), {
  single: true,
});
