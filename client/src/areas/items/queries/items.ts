import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isOfCalls, queryKeyOf } from '../../../api/query-keys.ts';

export type Item = Schema<'ItemOnSale'>;
export type OwnedItem = Schema<'OwnedItemDto'>;
export type SentItem = Schema<'SentItem'>;

/** Items per page of a list. */
export const itemPageSize = 20;

/** All items on sale: the catalogue is small. */
export const itemsOnSaleQuery = queryOptions({
  queryKey: queryKeyOf('/v1/items/item-list'),
  queryFn: ({ signal }) =>
    unwrap(api.GET('/v1/items/item-list', { params: { query: { limit: 100 } }, signal })),
  staleTime: 60_000,
});

/** The lists of the member's items. */
export type OwnedListName = 'unused' | 'using' | 'used';

/** The call that reads each list. */
const ownedListPaths = {
  unused: '/v1/items/unused-list',
  using: '/v1/items/using-list',
  used: '/v1/items/use-complete-list',
} as const satisfies Record<OwnedListName, string>;

/** One page of the member's items; `page` starts at 1. */
export const ownedItemsQuery = (name: OwnedListName, page: number) => {
  const query = { offset: (page - 1) * itemPageSize, limit: itemPageSize };
  return queryOptions({
    queryKey: queryKeyOf(ownedListPaths[name], query),
    queryFn: ({ signal }) => unwrap(api.GET(ownedListPaths[name], { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** Items given, newest first. */
export const sentItemsQuery = infiniteQueryOptions({
  queryKey: queryKeyOf('/v1/items/gift-sent-list'),
  queryFn: ({ pageParam: offset, signal }) =>
    unwrap(
      api.GET('/v1/items/gift-sent-list', { params: { query: { offset, limit: itemPageSize } }, signal }),
    ),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** Refetches the member's lists. */
export const itemsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: isOfCalls(...Object.values(ownedListPaths), '/v1/items/gift-sent-list'),
  });

/**
 * Buys with honey or BTUC, once per idempotency key.
 * @throws ApiError
 */
export const buyItem = (
  body: Schema<'ItemStarUseRequest'>,
  key: string,
): Promise<Schema<'ItemStarUseResult'>> =>
  unwrap(api.PUT('/v1/payment/item-star-use-proc', { body, headers: { 'Idempotency-Key': key } }));

/**
 * Orders an item for won; the response contains the payment window's URL.
 * @throws ApiError
 */
export const orderItem = (body: Schema<'PgItemRequest'>, key: string): Promise<Schema<'OpenedOrder'>> =>
  unwrap(api.POST('/v1/pg/pg-item-request', { body, headers: { 'Idempotency-Key': key } }));

/**
 * Uses one of the member's items.
 * @throws ApiError
 */
export async function spendOwnedItem(ownedId: number): Promise<void> {
  await unwrap(api.POST('/v1/items/bt-item-use-proc', { body: { owned_id: ownedId } }));
  await itemsChanged();
}

/**
 * Gives one of the member's items away.
 * @throws ApiError
 */
export async function giveOwnedItem(ownedId: number, targetKey: number): Promise<void> {
  await unwrap(
    api.POST('/v1/items/bt-item-give-proc', { body: { owned_id: ownedId, target_user_key: targetKey } }),
  );
  await itemsChanged();
}

/**
 * Finds a member by nickname or profile ID.
 * @throws ApiError
 */
export const findPerson = (nick: string): Promise<Schema<'UserBrief'>> =>
  unwrap(api.GET('/v1/block/find-member', { params: { query: { nick } } }));
