import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import type { DirectMessage } from './conversations.ts';
import { messagesQuery, settingQuery } from './conversations.ts';
import { conversationsChanged, messagesChanged } from './refetch.ts';

/**
 * Sends a message, once per idempotency key.
 * @throws ApiError
 */
export async function sendMessage(
  body: { target_user_key: number; content: string; file_ids: number[]; reply_to?: number },
  key: string,
): Promise<DirectMessage> {
  const sent = await unwrap(
    api.POST('/v1/direct-message/dm-message-insert', { body, headers: { 'Idempotency-Key': key } }),
  );
  showSent(body.target_user_key, sent);
  void messagesChanged(body.target_user_key);
  return sent;
}

/** Shows it in the conversation immediately, before the refetch. */
function showSent(userKey: number, sent: DirectMessage): void {
  queryClient.setQueryData(messagesQuery(userKey).queryKey, (old) => {
    const [first, ...rest] = old?.pages ?? [];
    if (!old || !first || first.list.some(({ message_id }) => message_id === sent.message_id)) return old;
    return { ...old, pages: [{ ...first, list: [sent, ...first.list] }, ...rest] };
  });
}

/** The newest message of a conversation read by this page; 0 if none. */
export const newestMessageId = (userKey: number): number =>
  queryClient.getQueryData(messagesQuery(userKey).queryKey)?.pages[0]?.list[0]?.message_id ?? 0;

/**
 * Sends the same message to several members, once per idempotency key.
 * @throws ApiError
 */
export async function sendToMany(
  body: { target_user_keys: number[]; content: string },
  key: string,
): Promise<Schema<'MultiMessageResult'>> {
  const result = await unwrap(
    api.POST('/v1/direct-message/dm-multi-message-insert', { body, headers: { 'Idempotency-Key': key } }),
  );
  void messagesChanged(null);
  return result;
}

/** Marks a member's messages as read, up to a message. */
export async function markRead(userKey: number, messageId: number): Promise<void> {
  await unwrap(
    api.PUT('/v1/direct-message/dm-message-read-proc', {
      body: { target_user_key: userKey, message_id: messageId },
    }),
  );
  await conversationsChanged();
}

/**
 * Deletes one message for the member.
 * @throws ApiError
 */
export async function deleteMessage(userKey: number, messageId: number): Promise<void> {
  await unwrap(api.DELETE('/v1/direct-message/dm-message-delete', { body: { message_ids: [messageId] } }));
  await messagesChanged(userKey);
}

/**
 * Deletes a conversation for the member.
 * @throws ApiError
 */
export async function deleteConversation(userKey: number): Promise<void> {
  await unwrap(api.DELETE('/v1/direct-message/dm-message-delete', { body: { target_user_key: userKey } }));
  await messagesChanged(userKey);
}

/**
 * Sets who may send messages to the member.
 * @throws ApiError
 */
export async function saveSetting(
  receive_from: Schema<'MessageSettingRequest'>['receive_from'],
): Promise<void> {
  const saved = await unwrap(api.PUT('/v1/direct-message/dm-message-setting', { body: { receive_from } }));
  queryClient.setQueryData(settingQuery.queryKey, saved);
}
