import { listsChanged, refreshOwnHidden } from '../blocks/index.ts';
import { usePersonal, usePersonalReconnect } from '../chat/index.ts';
import { allMessagesChanged, messagesChanged } from './queries/refetch.ts';

/**
 * Keeps the visible messages current: refetched on events and after every reconnect. A change without a member's key
 * concerns a block, made in any tab or device: every list follows it (BLOCKS-12).
 */
export function useMessageUpdates(): void {
  usePersonal('message', ({ user_key: userKey }) => {
    if (typeof userKey === 'number') void messagesChanged(userKey);
    else void listsChanged();
  });
  usePersonalReconnect(() => {
    void allMessagesChanged();
    // If that fails, lists refetch when they come into view.
    refreshOwnHidden().catch(() => undefined);
  });
}
