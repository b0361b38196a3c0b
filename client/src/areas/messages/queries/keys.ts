import { queryClient } from '../../../api/query-client.ts';

const root = '/v1/direct-message';

/** Query keys of messages, for joint invalidation. */
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

/** A conversation changed, or (null) an unknown one: refetches what is on screen. */
export async function messagesChanged(userKey: number | null): Promise<void> {
  const changed =
    userKey === null
      ? [keys.all]
      : [keys.count, keys.conversations, keys.messages(userKey), keys.info(userKey)];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
