import { queryClient } from '../../api/query-client.ts';
import { usePersonal, usePersonalReconnect } from '../chat/index.ts';
import { keys, messagesChanged } from './queries/keys.ts';

/** Keeps what is on screen of messages current: it is read again when something is told, and after every gap. */
export function useMessageNews(): void {
  usePersonal('message', ({ user_key: userKey }) => {
    void messagesChanged(typeof userKey === 'number' ? userKey : null);
  });
  usePersonalReconnect(() => void queryClient.invalidateQueries({ queryKey: keys.all }));
}
