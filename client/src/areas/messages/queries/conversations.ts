import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

export type Conversation = Schema<'Conversation'>;
export type ConversationInfo = Schema<'ConversationInfo'>;
export type DirectMessage = Schema<'DirectMessage'>;
export type MessagePerson = Schema<'MessagePerson'>;
export type ConversationKind = 'conversation' | 'request';

const pageSize = 20;
const messagesSize = 30;

/** The unread count, for the badge. */
export const noReadCountQuery = queryOptions({
  queryKey: queryKeyOf('/v1/direct-message/dm-message-no-read-count'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/direct-message/dm-message-no-read-count', { signal })),
});

/** Conversations or requests, page by page. */
export const conversationsQuery = (kind: ConversationKind) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/direct-message/dm-user-list', { kind }),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET('/v1/direct-message/dm-user-list', {
          params: { query: { kind, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The messages of a conversation, newest first. */
export const messagesQuery = (userKey: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/direct-message/dm-message-list', { target_user_key: userKey }),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET('/v1/direct-message/dm-message-list', {
          params: {
            query: {
              target_user_key: userKey,
              limit: messagesSize,
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });

/** Messages of all conversations that contain a keyword, newest first. */
export const foundMessagesQuery = (keyword: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/direct-message/dm-message-search', { keyword }),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET('/v1/direct-message/dm-message-search', {
          params: {
            query: { keyword, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });

/** The member's relationship with another one. */
export const infoQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/direct-message/dm-message-key-info', { target_user_key: userKey }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/direct-message/dm-message-key-info', {
          params: { query: { target_user_key: userKey } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** Friends: all, or those whose nickname contains a text. */
export const friendsQuery = (nick: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/direct-message/dm-friend-list', { nick }),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET('/v1/direct-message/dm-friend-list', {
          params: { query: { offset: pageParam, limit: pageSize, ...(nick === '' ? {} : { nick }) } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

/** Hosts to follow in order to have friends. */
export const hostsToFollowQuery = queryOptions({
  queryKey: queryKeyOf('/v1/direct-message/dm-empty-friend-list'),
  queryFn: ({ signal }) =>
    unwrap(api.GET('/v1/direct-message/dm-empty-friend-list', { params: { query: { limit: 10 } }, signal })),
});

/** Who may send messages to the member. */
export const settingQuery = queryOptions({
  queryKey: queryKeyOf('/v1/direct-message/dm-message-setting'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/direct-message/dm-message-setting', { signal })),
});
