import type { Pages } from './page.ts';

/** The pages of the coupons area. */
export const couponsPages = {
  '/mypage/settings/service/coupons': '내 쿠폰',
} as const satisfies Pages;
