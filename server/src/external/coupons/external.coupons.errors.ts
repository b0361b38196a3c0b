import { defineErrors } from '../../core/errors/error-codes.ts';

/** Refusals of coupons. */
const couponErrors = defineErrors('external', {
  coupon_not_found: [404, '쿠폰을 찾을 수 없어요.'],
  coupon_not_usable: [409, '쓸 수 없는 쿠폰이에요. 이미 썼거나 기간이 지났는지 확인해 주세요.'],
  coupon_in_use: [409, '다른 결제에 쓰고 있는 쿠폰이에요. 그 결제를 취소하면 다시 쓸 수 있어요.'],
  coupon_code_not_found: [404, '없는 쿠폰 번호예요. 번호를 다시 확인해 주세요.'],
  coupon_code_used_up: [409, '준비한 쿠폰이 모두 나갔어요.'],
  coupon_already_issued: [409, '이미 받은 쿠폰이에요.'],
  coupon_code_locked: [423, '쿠폰 번호를 여러 번 잘못 입력했어요. 잠시 뒤 다시 시도해 주세요.'],
  coupon_campaign_not_found: [404, '쿠폰 캠페인을 찾을 수 없어요.'],
  coupon_campaign_withdrawn: [409, '이미 회수한 캠페인이에요.'],
});

declare module '../../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof couponErrors> {}
}
