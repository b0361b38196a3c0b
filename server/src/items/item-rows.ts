import { yn } from '../core/http/ok.dto.ts';
import type { UserBrief } from '../users/index.ts';
import type { ItemBrief } from './items.dto.ts';
import type { OwnedItemDto, SentItem } from './owned/owned-items.dto.ts';

/** SQL for the ItemBrief of a row of items with this alias, as one JSON column. */
export const itemJson = (alias: string): string =>
  `json_build_object('item_id', ${alias}.item_id, 'group_cd', ${alias}.group_cd, 'kind', ${alias}.kind,` +
  ` 'name', ${alias}.name, 'description', ${alias}.description, 'image', ${alias}.image, 'style', ${alias}.style,` +
  ` 'amount', ${alias}.amount, 'seconds', ${alias}.seconds)`;

/** A row of owned_items with its item. */
export interface OwnedRow {
  owned_id: number;
  item: ItemBrief;
  source: OwnedItemDto['source_cd'];
  from_key: number | null;
  givable_yn: boolean;
  received_at: Date;
  used_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** A row of item_gifts with its item and payment. */
export interface SentRow {
  item_gift_id: number;
  item: ItemBrief;
  receiver_key: number;
  pay_cd: SentItem['pay_cd'];
  price: number | null;
  used: boolean;
  created_at: Date;
}

const dayMs = 86_400_000;

/** Days until an instant, rounded up. */
const daysUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs));

/** Presents an item to its owner. */
export function presentOwned(row: OwnedRow, people: ReadonlyMap<number, UserBrief>, now: Date): OwnedItemDto {
  return {
    owned_id: row.owned_id,
    item: row.item,
    source_cd: row.source,
    from_user: row.from_key === null ? null : (people.get(row.from_key) ?? null),
    givable_yn: yn(row.givable_yn && row.used_at === null),
    received_at: row.received_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    days_left: row.ends_at === null ? null : daysUntil(row.ends_at, now),
  };
}

/** Presents a gift of an item to its giver. */
export function presentSent(row: SentRow, people: ReadonlyMap<number, UserBrief>): SentItem {
  return {
    item_gift_id: row.item_gift_id,
    item: row.item,
    target_user: people.get(row.receiver_key) ?? null,
    way_cd: row.pay_cd === null ? 'given_on' : 'bought',
    pay_cd: row.pay_cd,
    price: row.price,
    used_yn: yn(row.used),
    created_at: row.created_at.toISOString(),
  };
}
