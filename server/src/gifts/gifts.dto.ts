import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';

/** A gift of honey to a host. */
export class StarUseRequest {
  /**
   * LIVE in a room, BJGIFT from a profile or my page.
   * @example LIVE
   */
  @IsIn(['LIVE', 'BJGIFT'])
  target_code?: 'LIVE' | 'BJGIFT' = 'BJGIFT';

  /**
   * Kind of video; 1 is a live.
   * @example 1
   */
  @IsInt()
  @IsIn([1])
  vod_type?: number = 1;

  /**
   * The host who receives it.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;

  /**
   * The live in which it is given; required with LIVE.
   * @example 1001
   */
  @IsOptional()
  @IsKey()
  vod_key?: number;

  /**
   * Honey to give, whole stars.
   * @example 100
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  star_cnt!: number;

  /**
   * The sticker chosen; its price must be star_cnt.
   * @example 3
   */
  @IsOptional()
  @IsKey()
  sticker_id?: number;

  /**
   * A message; omitted if the member may not chat.
   * @example "오늘 방송 최고예요"
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  message?: string;
}

/** The result of a gift. */
export class StarUseResult {
  /**
   * Key of the gift.
   * @example 5001
   */
  gift_id!: number;
  /**
   * Key of the host who received it.
   * @example 101
   */
  target_user_key!: number;
  /**
   * The live, or null.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * Honey given, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * The giver's remaining honey, whole stars.
   * @example 99900
   */
  balance_star_cnt!: number;
  /**
   * Number of gifts in the combo so far, including this one; 1 without a combo.
   * @example 1
   */
  combo!: number;
  /**
   * Why the message was omitted (chat_blocked, fan_grade, subscribers_only), or null.
   * @example fan_grade
   */
  message_refusal!: 'chat_blocked' | 'fan_grade' | 'subscribers_only' | null;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** A sticker with its price. */
export class GiftStickerDto {
  /**
   * Key of the sticker.
   * @example 1
   */
  sticker_id!: number;
  /**
   * Name of the sticker.
   * @example 꿀단지
   */
  name!: string;
  /**
   * URL of the picture.
   * @example /files/art/sticker-1.svg
   */
  image!: string;
  /**
   * Its price in honey, whole stars.
   * @example 100
   */
  star_cnt!: number;
}

/** A picture that a host assigned to an amount: gifts of that amount show it. */
export class GiftSignature {
  /**
   * Key of the host whose signature it is.
   * @example 101
   */
  bj_user_key!: number;
  /**
   * Title of the signature.
   * @example "하트 폭죽"
   */
  title!: string;
  /**
   * URL of the picture.
   * @example /files/uploads/2026/11/31.webp
   */
  image!: string;
  /**
   * The amount that shows it, whole stars.
   * @example 777
   */
  star_cnt!: number;
}

/** Stickers, cheapest first. */
export class GiftStickerList {
  /** The stickers, cheapest first. */
  list!: GiftStickerDto[];
  /** Signatures of the live's host and contestants, smallest amount first; empty if the host shows none. */
  signatures!: GiftSignature[];
}

/** The offer of the gift sheet. */
export class GiftInfo {
  /**
   * Amounts to choose from.
   * @example [10, 100, 500, 1000, 5000, 10000]
   */
  star_cnts!: number[];
  /**
   * Minimum honey of one gift, whole stars.
   * @example 1
   */
  min_star_cnt!: number;
  /**
   * Maximum honey of one gift, whole stars.
   * @example 1000000
   */
  max_star_cnt!: number;
  /**
   * From this amount on, the page prompts for confirmation.
   * @example 10000
   */
  confirm_star_cnt!: number;
  /**
   * For how many seconds after a gift an equal one continues its combo; 0 without combos.
   * @example 10
   */
  combo_seconds!: number;
  /** The available stickers, cheapest first. */
  stickers!: GiftStickerDto[];
}

/** A gift in a live's list. */
export class LiveGift {
  /**
   * Key of the gift.
   * @example 5001
   */
  gift_id!: number;
  /** The giver. */
  user!: UserBrief;
  /**
   * Key of the host who received it.
   * @example 101
   */
  target_user_key!: number;
  /**
   * Honey given, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Key of the sticker; null without one.
   * @example 3
   */
  sticker_id!: number | null;
  /**
   * The message; empty without one.
   * @example "오늘 방송 최고예요"
   */
  message!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** Gifts of a live, newest first. */
export class LiveGiftList extends PageInfo {
  /** The gifts of this page, newest first. */
  list!: LiveGift[];
}

/** The totals of a live's gifts to its host. */
export class VodStar {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Key of the host.
   * @example 101
   */
  bj_user_key!: number;
  /**
   * Honey given in this live, whole stars.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * Number of gifts in this live.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Number of members who gave in this live.
   * @example 31
   */
  giver_cnt!: number;
}
