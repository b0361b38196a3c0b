import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';

/** Gives honey to a host. */
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
   * The live it is given in; needed with LIVE.
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
   * A word that goes with it; left out where the member may not talk.
   * @example "오늘 방송 최고예요"
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  message?: string;
}

/** A gift that was given. */
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
   * Honey left to the giver, whole stars.
   * @example 99900
   */
  balance_star_cnt!: number;
  /**
   * How often the same was given in this live, one soon after the other: 1 for a gift that stands alone.
   * @example 1
   */
  combo!: number;
  /**
   * Why the message was left out (chat_blocked, fan_grade, subscribers_only), or null.
   * @example fan_grade
   */
  message_refusal!: 'chat_blocked' | 'fan_grade' | 'subscribers_only' | null;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** A gift picture with its price. */
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
   * Address of the picture.
   * @example /files/art/sticker-1.svg
   */
  image!: string;
  /**
   * Its price in honey, whole stars.
   * @example 100
   */
  star_cnt!: number;
}

/** A picture that a host bound to an amount: a gift of it shows it. */
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
   * Address of the picture.
   * @example /files/uploads/2026/11/31.webp
   */
  image!: string;
  /**
   * The amount that shows it, whole stars.
   * @example 777
   */
  star_cnt!: number;
}

/** Gift pictures, cheapest first. */
export class GiftStickerList {
  /** The stickers, cheapest first. */
  list!: GiftStickerDto[];
  /** Signatures of the live's host and contestants, the smallest amount first; empty where the host shows none. */
  signatures!: GiftSignature[];
}

/** What the gift sheet offers. */
export class GiftInfo {
  /**
   * Amounts to choose from.
   * @example [10, 100, 500, 1000, 5000, 10000]
   */
  star_cnts!: number[];
  /**
   * Least honey that one gift may be, whole stars.
   * @example 1
   */
  min_star_cnt!: number;
  /**
   * Most honey that one gift may be, whole stars.
   * @example 1000000
   */
  max_star_cnt!: number;
  /**
   * From this amount on the page asks again.
   * @example 10000
   */
  confirm_star_cnt!: number;
  /** The stickers that may be chosen, cheapest first. */
  stickers!: GiftStickerDto[];
}

/** A gift in a live's list. */
export class LiveGift {
  /**
   * Key of the gift.
   * @example 5001
   */
  gift_id!: number;
  /** Who gave it. */
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
   * Key of the sticker that was chosen; null without one.
   * @example 3
   */
  sticker_id!: number | null;
  /**
   * The word that went with it; empty without one.
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

/** What a live brought its host. */
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
   * Gifts given in this live.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Members who gave in this live.
   * @example 31
   */
  giver_cnt!: number;
}
