import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';

/** Entries per page of a list. */
export const listPageSize = 20;

/** The member lists that members and hosts maintain. */
export type ListName = 'content' | 'hidden' | 'message' | 'chat' | 'live' | 'manager';

/** An entry of such a list. */
export interface ListedPerson {
  user_key: number;
  nick: string;
  profile_info: string | null;
  vip_level: number;
  honor: string | null;
  created_at: string;
  /** The id of a content block. */
  idx?: number;
  by_nick?: string | null;
}

interface PeoplePage {
  list: ListedPerson[];
  total: number;
  /** Present in some responses. */
  managers_max?: number;
  blocks_max?: number;
}

/** The call that reads each list. */
const listPaths = {
  content: '/v1/block/user-blocks',
  hidden: '/v1/block/user-chat-hidden',
  message: '/v1/block/dm-message-block-list',
  chat: '/v1/block/user-chat-blocks',
  live: '/v1/block/channel-blocks',
  manager: '/v1/user/manager',
} as const satisfies Record<ListName, string>;

/** One page of a list, newest first; `page` starts at 1, `nick` is a part of a nickname or empty. */
export const peopleQuery = (name: ListName, page: number, nick: string) => {
  const path = listPaths[name];
  const query = {
    offset: (page - 1) * listPageSize,
    limit: listPageSize,
    ...(nick === '' ? {} : { nick }),
  };
  return queryOptions({
    queryKey: queryKeyOf(path, query),
    queryFn: ({ signal }): Promise<PeoplePage> => unwrap(api.GET(path, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

const target = (userKey: number) => ({ body: { target_user_key: userKey } });

const adders: Record<ListName, (userKey: number) => Promise<unknown>> = {
  content: (userKey) => unwrap(api.POST('/v1/block/blocking', target(userKey))),
  hidden: (userKey) => unwrap(api.POST('/v1/block/chat-hidden', target(userKey))),
  message: (userKey) => unwrap(api.POST('/v1/block/dm-message-block-insert', target(userKey))),
  chat: (userKey) => unwrap(api.POST('/v1/block/chat-blocking', target(userKey))),
  live: (userKey) => unwrap(api.POST('/v1/block/channel-blocking', target(userKey))),
  manager: (userKey) => unwrap(api.POST('/v1/user/manager', target(userKey))),
};

const removers: Record<ListName, (person: ListedPerson) => Promise<unknown>> = {
  content: ({ idx }) => unwrap(api.DELETE('/v1/block/blocking', { body: { idxs: idx ? [idx] : [] } })),
  hidden: ({ user_key }) => unwrap(api.DELETE('/v1/block/chat-hidden', target(user_key))),
  message: ({ user_key }) => unwrap(api.DELETE('/v1/block/dm-message-block-delete', target(user_key))),
  chat: ({ user_key }) => unwrap(api.DELETE('/v1/block/chat-blocking', target(user_key))),
  live: ({ user_key }) => unwrap(api.DELETE('/v1/block/channel-blocking', target(user_key))),
  manager: ({ user_key }) => unwrap(api.DELETE('/v1/user/manager', target(user_key))),
};

/**
 * Adds a member to a list, by nickname or profile ID.
 * @throws ApiError
 */
export async function addByName(name: ListName, nick: string): Promise<{ user_key: number; nick: string }> {
  const found = await unwrap(api.GET('/v1/block/find-member', { params: { query: { nick } } }));
  await addToList(name, found.user_key);
  return found;
}

/** Adds a member to a list. */
export async function addToList(name: ListName, userKey: number): Promise<void> {
  await adders[name](userKey);
  await listsChanged();
}

/** Removes a member from a list. */
export async function removeFromList(name: ListName, person: ListedPerson): Promise<void> {
  await removers[name](person);
  await listsChanged();
}

/** Refetches everything that shows or omits these members; also called when another tab or device changed the lists. */
export async function listsChanged(): Promise<void> {
  await Promise.all([
    ...Object.values(listPaths).map((path) => queryClient.invalidateQueries({ queryKey: queryKeyOf(path) })),
    queryClient.invalidateQueries({ queryKey: ownHiddenQuery.queryKey }),
    queryClient.invalidateQueries({ predicate: listsMembers }),
  ]);
}

/**
 * Called after a period without events, including the time between loading the page and its first connection. If the
 * set of hidden members has changed, everything that shows members is refetched, as is data read before that set was
 * known.
 */
export async function refreshOwnHidden(): Promise<void> {
  const before = queryClient.getQueryState(ownHiddenQuery.queryKey);
  const known = await queryClient.fetchQuery({ ...ownHiddenQuery, staleTime: 0 });
  // Structural sharing keeps an equal object identical.
  if (before?.data && before.data !== known) return listsChanged();
  // A member without hidden members sees all of them: most members' pages are read once.
  if (known.kept_out_user_keys.length === 0) return;
  const knownSince = before?.dataUpdatedAt || Date.now();
  await queryClient.invalidateQueries({
    predicate: (query) => listsMembers(query) && query.state.dataUpdatedAt <= knownSince,
  });
}

/** Calls whose lists omit hidden members (BLOCKS-12). */
const listsMembers = isOfCalls(
  '/v1/vod/',
  '/v1/streams/{id}/users',
  '/v1/search/',
  '/v1/mypage/',
  '/v1/direct-message/',
  '/v1/rank/',
  '/v1/user/follow',
  '/v1/fan/',
  '/v1/channels/recommended',
  '/v1/broadcast-setting/contest-bj-search',
);

/** The sizes and limits of the member's own lists, and the members hidden from their pages. */
export const ownHiddenQuery = queryOptions({
  queryKey: queryKeyOf('/v1/block/user-chat-hidden-info'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/block/user-chat-hidden-info', { signal })),
  refetchOnWindowFocus: 'always',
});
