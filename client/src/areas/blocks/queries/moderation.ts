import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { listsChanged } from './lists.ts';

/** A room, as seen by its moderators. */
export interface ModeratedRoom {
  vodKey: number;
  hostKey: number;
}

const logPageSize = 30;

/** A member's status in a host's rooms. */
export const roomPersonQuery = ({ vodKey, hostKey }: ModeratedRoom, userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/block/room-person', { vod_key: vodKey, target_user_key: userKey }),
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/block/room-person', {
          params: { query: { bj_user_key: hostKey, vod_key: vodKey, target_user_key: userKey } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** The moderation log of a host's rooms, newest first. */
export const moderationLogQuery = (hostKey: number) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf('/v1/block/moderation-log', { bj_user_key: hostKey }),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/v1/block/moderation-log', {
          params: { query: { bj_user_key: hostKey, offset: pageParam, limit: logPageSize } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
  });

/** A moderation action; each can be undone. */
export type ModerationAction = 'kick' | 'chatBlock' | 'watchBlock' | 'manager';

/**
 * Runs or undoes a moderation action.
 * @throws ApiError
 */
export async function moderate(
  act: ModerationAction,
  on: boolean,
  { vodKey, hostKey }: ModeratedRoom,
  userKey: number,
): Promise<void> {
  const block = { body: { bj_user_key: hostKey, target_user_key: userKey } };
  const kick = { body: { ...block.body, vod_key: vodKey } };
  const manager = { body: { target_user_key: userKey } };
  switch (act) {
    case 'kick':
      await unwrap(on ? api.POST('/v1/block/kick', kick) : api.DELETE('/v1/block/kick', kick));
      break;
    case 'chatBlock':
      await unwrap(
        on ? api.POST('/v1/block/chat-blocking', block) : api.DELETE('/v1/block/chat-blocking', block),
      );
      break;
    case 'watchBlock':
      await unwrap(
        on ? api.POST('/v1/block/channel-blocking', block) : api.DELETE('/v1/block/channel-blocking', block),
      );
      break;
    case 'manager':
      await unwrap(on ? api.POST('/v1/user/manager', manager) : api.DELETE('/v1/user/manager', manager));
      break;
  }
  await moderated();
  // A host's own blocks are among those that the host's lists honour (BLOCKS-12).
  const blocks = act === 'chatBlock' || act === 'watchBlock';
  if (blocks && sessionStore.getState()?.user_key === hostKey) await listsChanged();
}

/**
 * Hides a line from all viewers.
 * @throws ApiError
 */
export async function hideLine(vodKey: number, messageId: number): Promise<void> {
  await unwrap(api.POST('/v1/block/chat-line', { body: { vod_key: vodKey, message_id: String(messageId) } }));
  await moderated();
}

/**
 * Shows it again; returns whether the room sees it immediately.
 * @throws ApiError
 */
export async function showLine(vodKey: number, messageId: number): Promise<boolean> {
  const { room_yn } = await unwrap(
    api.DELETE('/v1/block/chat-line', { body: { vod_key: vodKey, message_id: String(messageId) } }),
  );
  await moderated();
  return room_yn === 'Y';
}

async function moderated(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/block/room-person') }),
    queryClient.invalidateQueries({ queryKey: queryKeyOf('/v1/block/moderation-log') }),
  ]);
}
