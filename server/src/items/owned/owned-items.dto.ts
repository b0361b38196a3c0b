import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { ItemBrief, type ItemKindName } from '../items.dto.ts';

/** A request to use an item. */
export class ItemUseRequest {
  /**
   * Key of the owned item.
   * @example 51
   */
  @IsKey()
  owned_id!: number;
}

/** The effect of a used item. */
export class ItemUseResult {
  /**
   * Key of the owned item.
   * @example 51
   */
  owned_id!: number;
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * The kind of effect.
   * @example nick_color
   */
  kind!: ItemKindName;
  /**
   * When it was used: ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  used_at!: string;
  /**
   * When its effect starts: at once, or when that of another item of its kind ends.
   * @example 2026-11-20T12:05:00.000Z
   */
  starts_at!: string;
  /**
   * When it ends; null if permanent.
   * @example 2026-12-20T12:05:00.000Z
   */
  ends_at!: string | null;
}

/** A request to pass an unused item on. */
export class ItemGiveRequest extends ItemUseRequest {
  /**
   * Key of the receiver.
   * @example 1002
   */
  @IsKey()
  target_user_key!: number;
}

/** An item that was passed on. */
export class ItemGiveResult {
  /**
   * Key of the owned item.
   * @example 51
   */
  owned_id!: number;
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * Key of the receiver.
   * @example 1002
   */
  target_user_key!: number;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** An item that a member owns. */
export class OwnedItemDto {
  /**
   * Key of the owned item.
   * @example 51
   */
  owned_id!: number;
  /** The item. */
  item!: ItemBrief;
  /**
   * Its source: bought, received as a gift, granted by the house.
   * @example bought
   */
  source_cd!: 'bought' | 'received' | 'granted';
  /** The giver; null if none. */
  from_user!: UserBrief | null;
  /**
   * Whether it may be passed on.
   * @example Y
   */
  givable_yn!: Yn;
  /**
   * When it was received: ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  received_at!: string;
  /**
   * When it was used; null while unused.
   * @example 2026-11-22T09:00:00.000Z
   */
  used_at!: string | null;
  /**
   * When its effect starts; null while unused.
   * @example 2026-11-22T09:00:00.000Z
   */
  starts_at!: string | null;
  /**
   * When it ends; null while unused, or if permanent.
   * @example 2026-11-22T09:00:00.000Z
   */
  ends_at!: string | null;
  /**
   * Days until it ends, rounded up; null if it does not end, 0 once it has ended.
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
  /** The item. */
  item!: ItemBrief;
  /** The receiver; null if the account was deleted. */
  target_user!: UserBrief | null;
  /**
   * bought as a gift, or given_on (passed on).
   * @example bought
   */
  way_cd!: 'bought' | 'given_on';
  /**
   * The currency; null for an item that was passed on.
   * @example STAR
   */
  pay_cd!: 'STAR' | 'BTUC' | 'KRW' | null;
  /**
   * The price paid, in honey, BTUC or won (see `pay_cd`); null for an item that was passed on.
   * @example 1000
   */
  price!: number | null;
  /**
   * Whether it has been used.
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
