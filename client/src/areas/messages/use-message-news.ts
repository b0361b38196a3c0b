import { queryClient } from '../../api/query-client.ts';
import { listsChanged, listsMayHaveChanged } from '../blocks/index.ts';
import { usePersonal, usePersonalReconnect } from '../chat/index.ts';
import { keys, messagesChanged } from './queries/keys.ts';

/**
 * Keeps what is on screen of messages current: it is read again when something is told, and after every gap. A change that names
 * nobody is one of whom the member blocks, in whichever tab and on whichever device: every list follows it (BLOCKS-12).
 */
export function useMessageNews(): void {
  usePersonal('message', ({ user_key: userKey }) => {
    if (typeof userKey === 'number') void messagesChanged(userKey);
    else void listsChanged();
  });
  usePersonalReconnect(() => {
    void queryClient.invalidateQueries({ queryKey: keys.all });
    // Unanswered, nothing is known: what comes into view asks again.
    listsMayHaveChanged().catch(() => undefined);
  });
}
