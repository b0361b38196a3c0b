import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';
import { infoQuery, messagesQuery, noReadCountQuery } from './conversations.ts';

const countAndConversations = [noReadCountQuery.queryKey, queryKeyOf('/v1/direct-message/dm-user-list')];

/** Refetches everything about messages that is on screen. */
export const allMessagesChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: isOfCalls('/v1/direct-message/') });

/** A conversation changed, or (null) an unknown one: refetches what is on screen. */
export async function messagesChanged(userKey: number | null): Promise<void> {
  if (userKey === null) return allMessagesChanged();
  const changed = [messagesQuery(userKey).queryKey, infoQuery(userKey).queryKey];
  await Promise.all([
    conversationsChanged(),
    ...changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}

/** The unread count or the lists of conversations changed. */
export async function conversationsChanged(): Promise<void> {
  await Promise.all(countAndConversations.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
