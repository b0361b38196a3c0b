import {
  couponPercentMax,
  type EventCouponKind,
  type EventPrizeAsset,
  eventCouponKinds,
  eventLimits,
  eventPrizeAssets,
} from '@honey/rules';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Matches, Max, Min, ValidateNested } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { line } from './event-texts.ts';

/** What a coupon that is won is worth. Fields of the other kind are 0. */
export class EventCouponDto {
  /**
   * honey: granted honey; discount: on honey products.
   * @example discount
   */
  @IsIn(eventCouponKinds)
  kind!: EventCouponKind;

  /**
   * For honey: whole stars, 1 to 100,000.
   * @example 0
   */
  @IsInt()
  @Min(0)
  @Max(eventLimits.couponStarsMax)
  star_cnt!: number;

  /**
   * For a discount: its percentage, at most 50; 0 for a discount in won.
   * @example 10
   */
  @IsInt()
  @Min(0)
  @Max(couponPercentMax)
  percent!: number;

  /**
   * For a discount: the most that a percentage takes off, or the discount, in won; 10 to 1,000,000.
   * @example 3000
   */
  @IsInt()
  @Min(0)
  @Max(eventLimits.couponWonMax)
  won_krw!: number;
}

/** What one winner, or each of several in a row, gets. */
export class EventPrizeDto {
  /**
   * STAR: granted honey; BTUC; ITEM: an item; COUPON: a coupon.
   * @example STAR
   */
  @IsIn(eventPrizeAssets)
  asset!: EventPrizeAsset;

  /**
   * The amount for each winner, whole honey or BTUC, 1 to 1,000,000; 1 for an item and a coupon.
   * @example 1000
   */
  @IsInt()
  @Min(1)
  @Max(eventLimits.amountMax)
  amount!: number;

  /**
   * How many winners in a row get the same; at most 100 winners in all.
   * @example 3
   */
  @IsInt()
  @Min(1)
  @Max(eventLimits.winnersMax)
  count!: number;

  /**
   * The name that members see: of a coupon as the operator writes it, 1 to 40 characters; of an item as the shop names
   * it, whatever is sent.
   * @example "이벤트 할인 쿠폰"
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, eventLimits.couponNameMax)
  @Matches(line)
  name?: string;

  /**
   * For an item: its key. Items for hosts are prizes of rankings of hosts alone.
   * @example 2
   */
  @IsOptionalNonNull()
  @IsKey()
  item_id?: number;

  /** For a coupon: what it is worth. */
  @IsOptionalNonNull()
  @ValidateNested()
  @Type(() => EventCouponDto)
  coupon?: EventCouponDto;
}
