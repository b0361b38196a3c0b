import { type CouponKind, couponKinds } from '@honey/rules';
import { IsIn } from 'class-validator';
import { IsKey } from '../../../core/http/key.dto.ts';

/** Gives a member a coupon. */
export class SandboxCouponGift {
  /**
   * The member.
   * @example 2001
   */
  @IsKey()
  user_key!: number;

  /**
   * The kind: 100 honey, a discount of 1,000 won, or an item.
   * @example discount
   */
  @IsIn(couponKinds)
  kind!: CouponKind;
}
