import { queryClient } from '../../../api/query-client.ts';

const root = '/v1/direct-message';

/** Names what is kept of messages, so that it can be read again together. */
export const keys = {
  all: [root],
  count: [root, 'count'],
  setting: [root, 'setting'],
  conversations: [root, 'conversations'],
  people: [root, 'people'],
  found: (keyword: string) => [root, 'found', keyword],
  messages: (userKey: number) => [root, 'messages', userKey],
  info: (userKey: number) => [root, 'info', userKey],
} as const;

/** Something changed in a conversation, or (null) in who knows which: what is on screen is read anew. */
export async function messagesChanged(userKey: number | null): Promise<void> {
  const changed =
    userKey === null
      ? [keys.all]
      : [keys.count, keys.conversations, keys.messages(userKey), keys.info(userKey)];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
