import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';

/** Whom items may be for. */
export const itemGroups = ['general', 'host'] as const;
export type ItemGroupName = (typeof itemGroups)[number];

/** What items may do. */
export type ItemKindName = 'nick_color' | 'entrance' | 'chat_bubble' | 'chat_hide' | 'boost' | 'managers';

/** Which items of the catalogue. */
export class ItemListQuery extends PageQuery {
  /**
   * Those for everybody, or those for hosts; left out: both.
   * @example general
   */
  @IsOptionalNonNull()
  @IsIn(itemGroups)
  group_cd?: ItemGroupName;
}

/** What an item is. */
export class ItemBrief {
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * Whom it is for.
   * @example general
   */
  group_cd!: ItemGroupName;
  /**
   * What it does: nick_color, entrance, chat_bubble, chat_hide, boost, managers.
   * @example nick_color
   */
  kind!: ItemKindName;
  /**
   * Name of the item.
   * @example "꿀빛 닉네임"
   */
  name!: string;
  /**
   * What it does, in a sentence.
   * @example "닉네임이 꿀빛으로 빛나요."
   */
  description!: string;
  /**
   * Address of its picture.
   * @example /files/art/item-nick-honey.svg
   */
  image!: string;
  /**
   * What it looks like: the style of a colour, an effect or a bubble; empty for the others.
   * @example honey
   */
  style!: string;
  /**
   * Number of places that it adds; 0 where it adds none.
   * @example 0
   */
  amount!: number;
  /**
   * How long it works, in seconds; null for good.
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
   * Price in BTUC, whole units; null where BTUC does not buy it.
   * @example 1000
   */
  btuc_cnt!: number | null;
  /**
   * Price in won with VAT; null where it is not sold for won.
   * @example 110000
   */
  krw_amount!: number | null;
}

/** Items on sale, those for everybody first. */
export class ItemList extends PageInfo {
  /** The items of this page. */
  list!: ItemOnSale[];
}

/** Buys an item with honey or BTUC. */
export class ItemStarUseRequest {
  /**
   * The item.
   * @example 1
   */
  @IsKey()
  item_id!: number;

  /**
   * The host who gets it as a gift; left out: for oneself.
   * @example 101
   */
  @IsOptionalNonNull()
  @IsKey()
  target_user_key?: number;

  /**
   * The live in which it is given: its room shows it; with target_user_key.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * What pays: STAR, honey; BTUC, which buys for oneself alone.
   * @example STAR
   */
  @IsIn(['STAR', 'BTUC'])
  pay_cd?: 'STAR' | 'BTUC' = 'STAR';

  /**
   * The price as it was shown; another one now is refused. Left out: whatever it is.
   * @example 1000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  price?: number;

  /**
   * A word that goes with a gift in a live.
   * @example "방송 잘 보고 있어요"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  message?: string;
}

/** An item that was bought. */
export class ItemStarUseResult {
  /**
   * Key of the purchase.
   * @example 31
   */
  purchase_id!: number;
  /**
   * Key of the item as somebody's own: what is used.
   * @example 51
   */
  owned_id!: number;
  /**
   * Key of the item.
   * @example 1
   */
  item_id!: number;
  /**
   * What paid.
   * @example STAR
   */
  pay_cd!: 'STAR' | 'BTUC';
  /**
   * What was paid, in honey, BTUC or won as `pay_cd` says.
   * @example 1000
   */
  price!: number;
  /**
   * What is left to the buyer, in honey or BTUC as it was paid.
   * @example 99000
   */
  balance!: number;
  /**
   * The host who got it; null for oneself.
   * @example 101
   */
  target_user_key!: number | null;
  /**
   * The live in which it was given; null outside one.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * The gift of honey that it counts as; null for oneself.
   * @example 5001
   */
  gift_id!: number | null;
  /**
   * Why the message was left out (chat_blocked, fan_grade), or null.
   * @example fan_grade
   */
  message_refusal!: 'chat_blocked' | 'fan_grade' | null;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}
