import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { sessionUserChanged } from '../../session/index.ts';

/** After a change to the member's own account: refetches everything on screen that shows the member. */
export async function refreshOwn(userKey: number): Promise<void> {
  await Promise.all([
    sessionUserChanged(userKey),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/popup/bt-namecard', { user_key: userKey }) }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/user/profile-info/{id}', { id: userKey }) }),
  ]);
}
