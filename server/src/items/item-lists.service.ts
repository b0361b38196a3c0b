import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';
import { UsersService } from '../users/index.ts';
import { itemJson, type OwnedRow, presentOwned, presentSent, type SentRow } from './item-rows.ts';
import type { ItemList, ItemListQuery, ItemOnSale } from './items.dto.ts';
import type { OwnedItemList, SentItemList } from './owned/owned-items.dto.ts';

/** A page past the end returns the total only. */
type Paged<Row, Key extends keyof Row> = { total: number } & (Row | Record<Key, null>);

interface Positioned {
  position: number;
}

/** $1 member, $2 offset, $3 limit, $4 now. Permanent items count as in use, and are listed after those that end. */
const ownedStatement = (where: string, order: string): string => `
  SELECT counted.total, page.* FROM (
    SELECT count(*)::int AS total FROM owned_items o WHERE o.user_key = $1 AND ${where}) counted
  LEFT JOIN LATERAL (
    SELECT o.owned_id, ${itemJson('i')} AS item, o.source::text AS source, o.from_key, o.givable_yn, o.received_at, o.used_at,
      o.starts_at, o.ends_at, row_number() OVER (ORDER BY ${order}, o.owned_id DESC) AS position
    FROM owned_items o JOIN items i USING (item_id) WHERE o.user_key = $1 AND ${where}
    ORDER BY position OFFSET $2 LIMIT $3) page ON true
  ORDER BY page.position`;

const owned = {
  items_unused: ownedStatement(
    'o.used_at IS NULL AND o.taken_at IS NULL AND $4::timestamptz IS NOT NULL',
    'o.received_at DESC',
  ),
  items_using: ownedStatement(
    'o.used_at IS NOT NULL AND (o.ends_at IS NULL OR o.ends_at > $4)',
    'o.ends_at NULLS LAST',
  ),
  items_used_up: ownedStatement('o.used_at IS NOT NULL AND o.ends_at <= $4', 'o.ends_at DESC'),
} as const;

/** The catalogue, and the items that members own and gave. */
@Injectable()
export class ItemListsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Lists items on sale, those for all members first, each group in the order of the shop. */
  async onSale(query: ItemListQuery): Promise<ItemList> {
    const page = pageOf(query);
    const rows = await this.database.query<'items_on_sale', Paged<ItemOnSale & Positioned, 'item_id'>>(
      'items_on_sale',
      `SELECT counted.total, page.* FROM (
         SELECT count(*)::int AS total FROM items i WHERE i.on_sale_yn AND ($3::text IS NULL OR i.group_cd::text = $3)) counted
       LEFT JOIN LATERAL (
         SELECT i.item_id, i.group_cd::text AS group_cd, i.kind::text AS kind, i.name, i.description, i.image, i.style, i.amount,
           i.seconds, i.star_cnt, i.btuc_cnt, i.krw_amount,
           row_number() OVER (ORDER BY i.group_cd, i.sort, i.item_id) AS position
         FROM items i WHERE i.on_sale_yn AND ($3::text IS NULL OR i.group_cd::text = $3)
         ORDER BY position OFFSET $1 LIMIT $2) page ON true
       ORDER BY page.position`,
      [page.offset, page.limit, query.group_cd ?? null],
    );
    const list = rows.flatMap((row) => (row.item_id === null ? [] : [onSaleOf(row)]));
    return { list, total: rows[0]?.total ?? 0, ...page };
  }

  /** Lists unused items, newest first. */
  unused(userKey: number, query: PageQuery): Promise<OwnedItemList> {
    return this.owned('items_unused', userKey, query);
  }

  /** Lists items in use, ordered by their end. */
  using(userKey: number, query: PageQuery): Promise<OwnedItemList> {
    return this.owned('items_using', userKey, query);
  }

  /** Lists expired items, latest end first. */
  usedUp(userKey: number, query: PageQuery): Promise<OwnedItemList> {
    return this.owned('items_used_up', userKey, query);
  }

  /** Lists items that the member bought for hosts or passed on, newest first. */
  async sent(userKey: number, query: PageQuery): Promise<SentItemList> {
    const page = pageOf(query);
    const rows = await this.database.query<'items_sent', Paged<SentRow, 'item_gift_id'>>(
      'items_sent',
      `SELECT counted.total, page.* FROM (
         SELECT count(*)::int AS total FROM item_gifts g WHERE g.sender_key = $1) counted
       LEFT JOIN LATERAL (
         SELECT g.item_gift_id, ${itemJson('i')} AS item, g.receiver_key, p.pay_cd::text AS pay_cd, p.price,
           o.used_at IS NOT NULL AS used, g.created_at
         FROM item_gifts g JOIN items i USING (item_id) JOIN owned_items o USING (owned_id)
         LEFT JOIN item_purchases p ON p.purchase_id = g.purchase_id
         WHERE g.sender_key = $1 ORDER BY g.item_gift_id DESC OFFSET $2 LIMIT $3) page ON true
       ORDER BY page.item_gift_id DESC`,
      [userKey, page.offset, page.limit],
    );
    const gifts = rows.flatMap((row) => (row.item_gift_id === null ? [] : [row]));
    const people = await this.users.briefs(gifts.map(({ receiver_key }) => receiver_key));
    return { list: gifts.map((row) => presentSent(row, people)), total: rows[0]?.total ?? 0, ...page };
  }

  private async owned(name: keyof typeof owned, userKey: number, query: PageQuery): Promise<OwnedItemList> {
    const page = pageOf(query);
    const now = this.clock.now();
    const rows = await this.database.query<typeof name, Paged<OwnedRow & Positioned, 'owned_id'>>(
      name,
      owned[name],
      [userKey, page.offset, page.limit, now],
    );
    const items = rows.flatMap((row) => (row.owned_id === null ? [] : [row]));
    const people = await this.users.briefs(items.flatMap(({ from_key }) => from_key ?? []));
    return {
      list: items.map((row) => presentOwned(row, people, now)),
      total: rows[0]?.total ?? 0,
      ...page,
    };
  }
}

/** The row without the columns needed for paging. */
function onSaleOf(row: ItemOnSale): ItemOnSale {
  const { item_id, group_cd, kind, name, description, image, style, amount, seconds } = row;
  const { star_cnt, btuc_cnt, krw_amount } = row;
  return {
    ...{ item_id, group_cd, kind, name, description, image, style, amount, seconds },
    ...{ star_cnt, btuc_cnt, krw_amount },
  };
}
