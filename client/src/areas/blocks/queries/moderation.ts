import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { listsChanged } from './lists.ts';

/** A room, as its moderators act in it. */
export interface ModeratedRoom {
  vodKey: number;
  hostKey: number;
}

const personKey = '/v1/block/room-person';
const logKey = '/v1/block/moderation-log';
const logPageSize = 30;

/** What somebody is in the rooms of a host. */
export const roomPersonQuery = ({ vodKey, hostKey }: ModeratedRoom, userKey: number) =>
  queryOptions({
    queryKey: [personKey, vodKey, userKey],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/v1/block/room-person', {
          params: { query: { bj_user_key: hostKey, vod_key: vodKey, target_user_key: userKey } },
          signal,
        }),
      ),
    staleTime: 0,
  });

/** What was done in the rooms of a host, newest first. */
export const moderationLogQuery = (hostKey: number) =>
  infiniteQueryOptions({
    queryKey: [logKey, hostKey],
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

/** What a moderator does to somebody; each has what undoes it. */
export type ModerationAction = 'kick' | 'chatBlock' | 'watchBlock' | 'manager';

/** Does an act, or undoes it. Throws ApiError. */
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
  // A host's own blocks are of those that the host's lists follow (BLOCKS-12).
  const blocks = act === 'chatBlock' || act === 'watchBlock';
  if (blocks && sessionStore.getState()?.user_key === hostKey) await listsChanged();
}

/** Hides a line from everybody. Throws ApiError. */
export async function hideLine(vodKey: number, messageId: number): Promise<void> {
  await unwrap(api.POST('/v1/block/chat-line', { body: { vod_key: vodKey, message_id: String(messageId) } }));
  await moderated();
}

/** Shows it again; answers whether the room sees it at once. Throws ApiError. */
export async function showLine(vodKey: number, messageId: number): Promise<boolean> {
  const { room_yn } = await unwrap(
    api.DELETE('/v1/block/chat-line', { body: { vod_key: vodKey, message_id: String(messageId) } }),
  );
  await moderated();
  return room_yn === 'Y';
}

async function moderated(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [personKey] }),
    queryClient.invalidateQueries({ queryKey: [logKey] }),
  ]);
}
