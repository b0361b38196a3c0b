import { IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';

/** A purchase of honey for which coupons are listed. */
export class CouponOfferQuery {
  /**
   * The product.
   * @example 4
   */
  @IsKey()
  product_id!: number;

  /**
   * Number of units to order.
   * @example 1
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(1000)
  quantity?: number = 1;
}

/** A discount coupon, with the price that it leaves. */
export class CouponOffer {
  /**
   * The coupon, for pg-request.
   * @example c2hXv5m9Kq8tRb3w
   */
  coupon_id!: string;
  /**
   * Name of the coupon.
   * @example "1,000원 할인 쿠폰"
   */
  title!: string;
  /**
   * Percentage of the discount; 0 for a discount in won.
   * @example 0
   */
  percent!: number;
  /**
   * The most that a percentage takes off, or the discount, in won.
   * @example 1000
   */
  won_krw!: number;
  /**
   * What it takes off this purchase, in won.
   * @example 1000
   */
  coupon_krw!: number;
  /**
   * The price that it leaves, in won with VAT: the amount_krw of pg-request.
   * @example 10000
   */
  amount_krw!: number;
  /**
   * Y for the one that takes off the most.
   * @example Y
   */
  best_yn!: Yn;
  /**
   * The end of the coupon; ISO 8601, UTC.
   * @example 2026-12-27T15:00:00.000Z
   */
  ends_on!: string;
}

/** The coupons that the caller can use for a purchase. */
export class CouponOfferList {
  /**
   * The price without a coupon, in won with VAT, after the discount of the grade.
   * @example 11000
   */
  amount_krw!: number;
  /** The coupons, the best one first. */
  list!: CouponOffer[];
}
