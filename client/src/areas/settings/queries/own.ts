import { queryClient } from '../../../api/query-client.ts';
import { sessionUserQuery } from '../../session/index.ts';

/** After a change to the member's own account: refetches everything on screen that shows the member. */
export async function refreshOwn(userKey: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sessionUserQuery(userKey).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['/v1/popup/bt-namecard', userKey] }),
    queryClient.invalidateQueries({ queryKey: ['/v1/user/profile-info', userKey] }),
  ]);
}
