import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { nextOffset } from '../../../api/offset-pages.ts';
import { queryClient } from '../../../api/query-client.ts';

export type Item = Schema<'ItemOnSale'>;
export type OwnedItem = Schema<'OwnedItemDto'>;
export type SentItem = Schema<'SentItem'>;

/** How many items a page of a list shows. */
export const itemPageSize = 20;

const listsKey = '/v1/items';

/** Everything on sale: a catalogue is small. */
export const itemsOnSaleQuery = queryOptions({
  queryKey: ['/v1/items/item-list'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/v1/items/item-list', { params: { query: { limit: 100 } }, signal })),
  staleTime: 60_000,
});

/** The lists of one's own items. */
export type OwnedListName = 'unused' | 'using' | 'used';

type Asked = { params: { query: { offset: number; limit: number } }; signal: AbortSignal };

const readers: Record<OwnedListName, (request: Asked) => Promise<Schema<'OwnedItemList'>>> = {
  unused: (asked) => unwrap(api.GET('/v1/items/unused-list', asked)),
  using: (asked) => unwrap(api.GET('/v1/items/using-list', asked)),
  used: (asked) => unwrap(api.GET('/v1/items/use-complete-list', asked)),
};

const pageOf = (page: number) => ({ query: { offset: (page - 1) * itemPageSize, limit: itemPageSize } });

/** One page of the own items; `page` counts from 1. */
export const ownedItemsQuery = (name: OwnedListName, page: number) =>
  queryOptions({
    queryKey: [listsKey, name, page],
    queryFn: ({ signal }) => readers[name]({ params: pageOf(page), signal }),
    placeholderData: keepPreviousData,
  });

/** The items that were given, newest first. */
export const sentItemsQuery = infiniteQueryOptions({
  queryKey: [listsKey, 'sent'],
  queryFn: ({ pageParam: offset, signal }) =>
    unwrap(
      api.GET('/v1/items/gift-sent-list', { params: { query: { offset, limit: itemPageSize } }, signal }),
    ),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** Reads the own lists again. */
export const itemsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [listsKey] });

/** Buys with honey or BTUC, once for a key. Throws ApiError. */
export const buyItem = (
  body: Schema<'ItemStarUseRequest'>,
  key: string,
): Promise<Schema<'ItemStarUseResult'>> =>
  unwrap(api.PUT('/v1/payment/item-star-use-proc', { body, headers: { 'Idempotency-Key': key } }));

/** Orders an item for won; the answer names the payment window. Throws ApiError. */
export const orderItem = (body: Schema<'PgItemRequest'>, key: string): Promise<Schema<'OpenedOrder'>> =>
  unwrap(api.POST('/v1/pg/pg-item-request', { body, headers: { 'Idempotency-Key': key } }));

/** Uses an own item. Throws ApiError. */
export async function spendOwnedItem(ownedId: number): Promise<void> {
  await unwrap(api.POST('/v1/items/bt-item-use-proc', { body: { owned_id: ownedId } }));
  await itemsChanged();
}

/** Gives an own item on. Throws ApiError. */
export async function giveOwnedItem(ownedId: number, targetKey: number): Promise<void> {
  await unwrap(
    api.POST('/v1/items/bt-item-give-proc', { body: { owned_id: ownedId, target_user_key: targetKey } }),
  );
  await itemsChanged();
}

/** Who has a nickname or a profile ID. Throws ApiError. */
export const findPerson = (nick: string): Promise<Schema<'UserBrief'>> =>
  unwrap(api.GET('/v1/block/find-member', { params: { query: { nick } } }));
