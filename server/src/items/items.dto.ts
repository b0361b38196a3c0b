import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';

/** The groups of members that items are for. */
export const itemGroups = ['general', 'host'] as const;
export type ItemGroupName = (typeof itemGroups)[number];

/** The kinds of items. */
export type ItemKindName = 'nick_color' | 'entrance' | 'chat_bubble' | 'chat_hide' | 'boost' | 'managers';

/** The requested items of the catalogue. */
export class ItemListQuery extends PageQuery {
  /**
   * Items for all members, or for hosts; both if omitted.
   * @example general
   */
  @IsOptionalNonNull()
  @IsIn(itemGroups)
  group_cd?: ItemGroupName;
}

/** An item of the catalogue. */
export class ItemBrief {
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * The group of members that it is for.
   * @example general
   */
  group_cd!: ItemGroupName;
  /**
   * The kind of effect: nick_color, entrance, chat_bubble, chat_hide, boost, managers.
   * @example nick_color
   */
  kind!: ItemKindName;
  /**
   * Name of the item.
   * @example "꿀빛 닉네임"
   */
  name!: string;
  /**
   * A one-sentence description of the effect.
   * @example "닉네임이 꿀빛으로 빛나요."
   */
  description!: string;
  /**
   * URL of its picture.
   * @example /files/art/item-nick-honey.svg
   */
  image!: string;
  /**
   * The style of a colour, effect or bubble; empty for other kinds.
   * @example honey
   */
  style!: string;
  /**
   * Number of places that it adds; 0 if none.
   * @example 0
   */
  amount!: number;
  /**
   * Duration of its effect in seconds; null if permanent.
   * @example 2592000
   */
  seconds!: number | null;
}

/** An item on sale. */
export class ItemOnSale extends ItemBrief {
  /**
   * Price in honey, whole stars.
   * @example 1000
   */
  star_cnt!: number;
  /**
   * Price in BTUC, whole units; null if it cannot be bought with BTUC.
   * @example 1000
   */
  btuc_cnt!: number | null;
  /**
   * Price in won with VAT; null if it is not sold for won.
   * @example 110000
   */
  krw_amount!: number | null;
}

/** Items on sale, those for all members first. */
export class ItemList extends PageInfo {
  /** The items of this page. */
  list!: ItemOnSale[];
}

/** A purchase of an item with honey or BTUC. */
export class ItemStarUseRequest {
  /**
   * The item.
   * @example 1
   */
  @IsKey()
  item_id!: number;

  /**
   * The host who receives it as a gift; omitted for the caller.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;

  /**
   * The live in which it is given and shown; requires target_user_key.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * The currency: STAR for honey; BTUC, for the caller's own items only.
   * @example STAR
   */
  @IsIn(['STAR', 'BTUC'])
  pay_cd?: 'STAR' | 'BTUC' = 'STAR';

  /**
   * The displayed price; a different current price is refused. If omitted, any price is accepted.
   * @example 1000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  price?: number;

  /**
   * A message with a gift in a live.
   * @example "방송 잘 보고 있어요"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  message?: string;
}

/** The result of a purchase. */
export class ItemStarUseResult {
  /**
   * Key of the purchase.
   * @example 31
   */
  purchase_id!: number;
  /**
   * Key of the owned item, for using it.
   * @example 51
   */
  owned_id!: number;
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * The currency.
   * @example STAR
   */
  pay_cd!: 'STAR' | 'BTUC';
  /**
   * The price paid, in honey or BTUC (see `pay_cd`).
   * @example 1000
   */
  price!: number;
  /**
   * The buyer's remaining balance, in honey or BTUC (see `pay_cd`).
   * @example 99000
   */
  balance!: number;
  /**
   * The host who received it; null for the caller.
   * @example 101
   */
  target_user_key!: number | null;
  /**
   * The live in which it was given; null if none.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * The gift of honey that it counts as; null for the caller's own item.
   * @example 5001
   */
  gift_id!: number | null;
  /**
   * Why the message was omitted (chat_blocked, fan_grade), or null.
   * @example fan_grade
   */
  message_refusal!: 'chat_blocked' | 'fan_grade' | null;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}
