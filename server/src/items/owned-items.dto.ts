import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import { ItemBrief, type ItemKindName } from './items.dto.ts';

/** Uses an item. */
export class ItemUseRequest {
  /**
   * The own item.
   * @example 51
   */
  @IsKey()
  owned_id!: number;
}

/** What a used item does. */
export class ItemUseResult {
  /**
   * The own item.
   * @example 51
   */
  owned_id!: number;
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * What it does.
   * @example nick_color
   */
  kind!: ItemKindName;
  /**
   * When it was used: ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  used_at!: string;
  /**
   * When its own time begins: at once, or when that of one of its kind ends.
   * @example 2026-11-20T12:05:00.000Z
   */
  starts_at!: string;
  /**
   * When it ends; null for what works for good.
   * @example 2026-12-20T12:05:00.000Z
   */
  ends_at!: string | null;
}

/** Gives an unused item on. */
export class ItemGiveRequest extends ItemUseRequest {
  /**
   * Who gets it.
   * @example 1002
   */
  @IsKey()
  target_user_key!: number;
}

/** An item that was given on. */
export class ItemGiveResult {
  /**
   * The item, which is theirs now.
   * @example 51
   */
  owned_id!: number;
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * Who got it.
   * @example 1002
   */
  target_user_key!: number;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** An item that a member has. */
export class OwnedItemDto {
  /**
   * Names it in calls.
   * @example 51
   */
  owned_id!: number;
  /** What it is. */
  item!: ItemBrief;
  /**
   * How it came: bought, received as a gift, granted by the house.
   * @example bought
   */
  source_cd!: 'bought' | 'received' | 'granted';
  /** Who gave it; null where nobody did. */
  from_user!: UserBrief | null;
  /**
   * Whether it may be given on.
   * @example Y
   */
  givable_yn!: Yn;
  /**
   * When it came: ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  received_at!: string;
  /**
   * When it was used; null while unused.
   * @example 2026-11-22T09:00:00.000Z
   */
  used_at!: string | null;
  /**
   * When its own time begins; null while unused.
   * @example 2026-11-22T09:00:00.000Z
   */
  starts_at!: string | null;
  /**
   * When it ends; null while unused, and for what works for good.
   * @example 2026-11-22T09:00:00.000Z
   */
  ends_at!: string | null;
  /**
   * Days until it ends, begun ones counted; null where it does not end, 0 once it ended.
   * @example 12
   */
  days_left!: number | null;
}

/** Items of a member. */
export class OwnedItemList extends PageInfo {
  /** The items of this page. */
  list!: OwnedItemDto[];
}

/** An item that a member gave. */
export class SentItem {
  /**
   * Key of the gift of the item.
   * @example 7
   */
  item_gift_id!: number;
  /** What was given. */
  item!: ItemBrief;
  /** Who got it; null for who left. */
  target_user!: UserBrief | null;
  /**
   * bought as a gift, or given_on.
   * @example bought
   */
  way_cd!: 'bought' | 'given_on';
  /**
   * What paid it; null for what was given on.
   * @example STAR
   */
  pay_cd!: 'STAR' | 'BTUC' | 'KRW' | null;
  /**
   * What was paid, in honey, BTUC or won as `pay_cd` says; null for what was given on.
   * @example 1000
   */
  price!: number | null;
  /**
   * Whether it was used by now.
   * @example N
   */
  used_yn!: Yn;
  /**
   * When it was given: ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** Items that a member gave, newest first. */
export class SentItemList extends PageInfo {
  /** The gifts of this page, newest first. */
  list!: SentItem[];
}
