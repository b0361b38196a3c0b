import { type CouponKind, type CouponState, couponKinds, couponStates } from '@honey/rules';
import { IsIn, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { couponIdPattern } from './coupon.port.ts';

/** Filters a member's coupons. */
export class OwnCouponQuery extends PageQuery {
  /**
   * Only coupons in this state; omitted: all.
   * @example issued
   */
  @IsOptional()
  @IsIn(couponStates)
  state?: CouponState;

  /**
   * Only coupons of this kind; omitted: all.
   * @example discount
   */
  @IsOptional()
  @IsIn(couponKinds)
  kind?: CouponKind;
}

/** A coupon of the caller. */
export class CouponDto {
  /**
   * Id of the coupon.
   * @example c2hXv5m9Kq8tRb3w
   */
  coupon_id!: string;
  /**
   * Name of the coupon.
   * @example "꿀 100개 쿠폰"
   */
  title!: string;
  /**
   * What it is for: granted honey, a discount on a purchase of honey, or an item.
   * @example honey
   */
  kind!: CouponKind;
  /**
   * issued can be used; held is held by an open order.
   * @example issued
   */
  state!: CouponState;
  /**
   * Granted honey, whole stars; 0 for other kinds.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Percentage of the discount; 0 for a discount in won, and for other kinds.
   * @example 0
   */
  percent!: number;
  /**
   * The most that a percentage takes off, or the discount, in won; 0 for other kinds.
   * @example 0
   */
  won_krw!: number;
  /**
   * Code of the item; empty for other kinds.
   * @example ""
   */
  item_cd!: string;
  /**
   * The order that holds or used it; null otherwise.
   * @example H2611226K3QX9
   */
  order_no!: string | null;
  /**
   * When it was issued; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  issued_on!: string;
  /**
   * Until when it can be used; ISO 8601, UTC.
   * @example 2026-12-27T15:00:00.000Z
   */
  ends_on!: string;
  /**
   * When it was used; ISO 8601, UTC; null if it was not.
   * @example 2026-12-01T12:00:00.000Z
   */
  used_on!: string | null;
}

/** The caller's coupons. */
export class OwnCouponList extends PageInfo {
  /** The coupons: usable ones first, then the newest. */
  list!: CouponDto[];
  /**
   * Until when no code can be entered after wrong ones; ISO 8601, UTC; null without a lock.
   * @example 2026-11-27T12:30:00.000Z
   */
  code_locked_until!: string | null;
  /**
   * The server's time, for a countdown; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  now_on!: string;
}

/** Names a coupon in the path. */
export class CouponIdParam {
  /**
   * Id of the coupon.
   * @example c2hXv5m9Kq8tRb3w
   */
  @IsString()
  @Matches(couponIdPattern)
  id!: string;
}

/** Filters what is counted. */
export class PossessionQuery {
  /**
   * Only this kind; omitted: all.
   * @example discount
   */
  @IsOptional()
  @IsIn(couponKinds)
  kind?: CouponKind;
}

/** Whether the caller has usable coupons, and how many of each kind. */
export class CouponPossession {
  /**
   * Whether there is at least one, of the requested kind.
   * @example Y
   */
  possession_yn!: Yn;
  /**
   * Usable coupons, of the requested kind.
   * @example 3
   */
  total!: number;
  /**
   * Usable coupons for honey.
   * @example 1
   */
  honey_cnt!: number;
  /**
   * Usable discount coupons.
   * @example 1
   */
  discount_cnt!: number;
  /**
   * Usable coupons for an item.
   * @example 1
   */
  item_cnt!: number;
}

/** Issues a coupon: to the caller by a code; by operators also to a member from a campaign. */
export class CouponIssueRequest {
  /**
   * A code: 12 letters and digits without 0, O, 1 and I. Spaces, hyphens and small letters are accepted.
   * @example ABCD-EFGH-JKLM
   */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  code?: string;

  /**
   * For operators, instead of a code: the campaign.
   * @example 3
   */
  @IsOptional()
  @IsKey()
  campaign_no?: number;

  /**
   * For operators, with campaign_no: the member.
   * @example 2001
   */
  @IsOptional()
  @IsKey()
  user_key?: number;

  /**
   * For operators, with campaign_no: the reason, for the audit log.
   * @example "당첨자 보상"
   */
  @IsOptional()
  @IsString()
  @Length(1, 500)
  reason?: string;
}

/** Uses a coupon for honey or an item. */
export class CouponUseRequest {
  /**
   * Id of the coupon.
   * @example c2hXv5m9Kq8tRb3w
   */
  @IsString()
  @Matches(couponIdPattern)
  coupon_id!: string;
}
