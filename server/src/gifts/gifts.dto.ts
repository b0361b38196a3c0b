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
   * How much honey.
   * @example 100
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  star_cnt!: number;

  /** The sticker chosen; its price must be star_cnt. */
  @IsOptional()
  @IsKey()
  sticker_id?: number;

  /** A word that goes with it; left out where the member may not talk. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  message?: string;
}

/** A gift that was given. */
export class StarUseResult {
  /** @example 5001 */
  gift_id!: number;
  /** @example 101 */
  target_user_key!: number;
  /** The live, or null. */
  vod_key!: number | null;
  /**
   * Honey given.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Honey left to the giver.
   * @example 99900
   */
  balance_star_cnt!: number;
  /**
   * How often the same was given in this live, one soon after the other: 1 for a gift that stands alone.
   * @example 1
   */
  combo!: number;
  /** Why the message was left out (chat_blocked, fan_grade), or null. */
  message_refusal!: 'chat_blocked' | 'fan_grade' | null;
  /** ISO 8601 UTC. */
  created_at!: string;
}

/** A gift picture with its price. */
export class GiftStickerDto {
  /** @example 1 */
  sticker_id!: number;
  /** @example 꿀단지 */
  name!: string;
  image!: string;
  /** @example 100 */
  star_cnt!: number;
}

/** Gift pictures, cheapest first. */
export class GiftStickerList {
  list!: GiftStickerDto[];
}

/** What the gift sheet offers. */
export class GiftInfo {
  /** Amounts to choose from. */
  star_cnts!: number[];
  /** @example 1 */
  min_star_cnt!: number;
  /** @example 1000000 */
  max_star_cnt!: number;
  /** From this amount on the page asks again. */
  confirm_star_cnt!: number;
  stickers!: GiftStickerDto[];
}

/** A gift in a live's list. */
export class LiveGift {
  /** @example 5001 */
  gift_id!: number;
  user!: UserBrief;
  /** @example 101 */
  target_user_key!: number;
  /** @example 100 */
  star_cnt!: number;
  sticker_id!: number | null;
  message!: string;
  /** ISO 8601 UTC. */
  created_at!: string;
}

/** Gifts of a live, newest first. */
export class LiveGiftList extends PageInfo {
  list!: LiveGift[];
}

/** What a live brought its host. */
export class VodStar {
  /** @example 1001 */
  vod_key!: number;
  /** @example 101 */
  bj_user_key!: number;
  /** Honey given in this live. */
  star_cnt!: number;
  /** Gifts given in this live. */
  gift_cnt!: number;
  /** Members who gave in this live. */
  giver_cnt!: number;
}
