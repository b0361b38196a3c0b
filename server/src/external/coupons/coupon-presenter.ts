import type { Coupon } from './coupon.port.ts';
import type { CouponDto } from './coupons.dto.ts';

/** A coupon as its member sees it. */
export const presentCoupon = (coupon: Coupon): CouponDto => ({
  coupon_id: coupon.coupon_id,
  title: coupon.title,
  kind: coupon.kind,
  state: coupon.state,
  star_cnt: coupon.star_cnt,
  percent: coupon.percent,
  won_krw: coupon.won_krw,
  item_cd: coupon.item_cd,
  order_no: coupon.order_no,
  issued_on: coupon.issued_on,
  ends_on: coupon.ends_on,
  used_on: coupon.used_on,
});
