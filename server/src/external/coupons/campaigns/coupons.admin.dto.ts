import { type CouponKind, couponKinds, couponPercentMax } from '@honey/rules';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';
import { ReasonBody } from '../../../core/audit/reason.dto.ts';
import { IsKey } from '../../../core/http/key.dto.ts';
import { CursorPageInfo, PageInfo } from '../../../core/http/page.dto.ts';
import type { CampaignState } from './coupon-campaign-row.ts';

const audiences = ['members', 'grade', 'codes'] as const;

/** A campaign to begin. */
export class CouponCampaignRequest extends ReasonBody {
  /**
   * Name of its coupons, which members see.
   * @example "12월 감사 쿠폰"
   */
  @IsString()
  @Length(1, 40)
  title!: string;

  /**
   * What the coupons are for.
   * @example discount
   */
  @IsIn(couponKinds)
  kind!: CouponKind;

  /**
   * For honey: the granted honey, whole stars.
   * @example 100
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000)
  star_cnt?: number;

  /**
   * For a discount: its percentage; 0 for a discount in won.
   * @example 10
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(couponPercentMax)
  percent?: number;

  /**
   * For a discount: the most that a percentage takes off, or the discount, in won.
   * @example 3000
   */
  @IsOptional()
  @IsInt()
  @Min(10)
  @Max(1_000_000)
  won_krw?: number;

  /**
   * For an item: its key.
   * @example 2
   */
  @IsOptional()
  @IsKey()
  item_id?: number;

  /**
   * Days for which each coupon can be used; omitted: the setting `coupon_days`.
   * @example 30
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(366)
  days?: number;

  /**
   * Who gets them: the listed members, the members of a payment grade, or the members who enter a code.
   * @example codes
   */
  @IsIn(audiences)
  audience!: (typeof audiences)[number];

  /**
   * For members: their keys.
   * @example [2001, 2002]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  user_keys?: number[];

  /**
   * For a grade: the payment grade; 0 is Basic.
   * @example 3
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(100)
  vip_level?: number;

  /**
   * For codes: how many.
   * @example 1
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  code_cnt?: number;

  /**
   * For codes: how many members each is good for.
   * @example 100
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  code_limit?: number;
}

/** A campaign with its counts. */
export class ManagedCouponCampaign {
  /**
   * Number of the campaign.
   * @example 3
   */
  campaign_no!: number;
  /**
   * Name of its coupons.
   * @example "12월 감사 쿠폰"
   */
  title!: string;
  /**
   * What the coupons are for.
   * @example discount
   */
  kind!: CouponKind;
  /**
   * Granted honey, whole stars; 0 for other kinds.
   * @example 0
   */
  star_cnt!: number;
  /**
   * Percentage of the discount; 0 for a discount in won.
   * @example 10
   */
  percent!: number;
  /**
   * The most that a percentage takes off, or the discount, in won.
   * @example 3000
   */
  won_krw!: number;
  /**
   * Code of the item; empty for other kinds.
   * @example ""
   */
  item_cd!: string;
  /**
   * Days for which each coupon can be used.
   * @example 30
   */
  days!: number;
  /**
   * Who gets them.
   * @example codes
   */
  audience!: (typeof audiences)[number];
  /**
   * The payment grade; null for other audiences.
   * @example 3
   */
  vip_level!: number | null;
  /**
   * Number of the listed members; 0 for other audiences.
   * @example 0
   */
  user_cnt!: number;
  /**
   * Number of codes.
   * @example 1
   */
  code_cnt!: number;
  /**
   * How many members each code is good for.
   * @example 100
   */
  code_limit!: number;
  /**
   * How far it has been carried out: running and withdrawing are continued by a job.
   * @example done
   */
  state!: CampaignState;
  /**
   * Issued coupons; null while the coupon service does not respond.
   * @example 41
   */
  issued_cnt!: number | null;
  /**
   * Used coupons; null while the coupon service does not respond.
   * @example 12
   */
  used_cnt!: number | null;
  /**
   * Withdrawn coupons; null while the coupon service does not respond.
   * @example 0
   */
  withdrawn_cnt!: number | null;
  /**
   * The operator who began it.
   * @example 1
   */
  operator_key!: number;
  /**
   * The reason for it.
   * @example "12월 감사 이벤트"
   */
  reason!: string;
  /**
   * When it was created; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  created_on!: string;
}

/** Campaigns, newest first. */
export class ManagedCouponCampaignList extends CursorPageInfo {
  /** The campaigns. */
  list!: ManagedCouponCampaign[];
}

/** A code of a campaign. */
export class ManagedCouponCode {
  /**
   * The code.
   * @example ABCDEFGHJKLM
   */
  code!: string;
  /**
   * How many members have used it.
   * @example 41
   */
  issued_cnt!: number;
}

/** The codes of a campaign. */
export class ManagedCouponCodeList extends PageInfo {
  /** The codes. */
  list!: ManagedCouponCode[];
}

/** Gives a member a coupon of a campaign. */
export class CouponGiveRequest extends ReasonBody {
  /**
   * The member.
   * @example 2001
   */
  @IsKey()
  user_key!: number;
}
