import type { DirectMessage } from '../queries/conversations.ts';
import type { PendingMessage } from './sending.ts';

/**
 * The pending messages that the conversation does not show yet. The list may contain a message before the
 * response to its sending arrives, or if that was lost; the message would then appear twice. Each message matches at
 * most one pending message.
 * @param messages of the conversation, newest first
 */
export function stillPending(
  pending: readonly PendingMessage[],
  messages: readonly DirectMessage[],
): PendingMessage[] {
  const own = messages.filter(({ mine_yn }) => mine_yn === 'Y').reverse();
  return pending.filter((one) => {
    const at = own.findIndex((message) => isSame(one, message));
    if (at < 0) return true;
    own.splice(at, 1);
    return false;
  });
}

/** Whether a message is the one sent: a later one with the same text and pictures. */
function isSame({ after, content, files, state }: PendingMessage, message: DirectMessage): boolean {
  return (
    state !== 'refused' &&
    message.message_id > after &&
    message.content === content &&
    message.files.map(({ file_id }) => file_id).join() === files.map(({ file_id }) => file_id).join()
  );
}
