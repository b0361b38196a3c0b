import type { CouponKind } from '@honey/rules';

/** Names of the coupons that the sandbox and the datasets give. */
export const sampleTitles: Readonly<Record<CouponKind, string>> = {
  honey: '꿀 100개 쿠폰',
  discount: '1,000원 할인 쿠폰',
  item: '하늘빛 닉네임 쿠폰',
};
