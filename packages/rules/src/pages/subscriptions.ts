import type { Pages } from './page.ts';

/** The pages of the subscriptions area. */
export const subscriptionsPages = {
  '/mypage/settings/service/subscriptions': '구독',
} as const satisfies Pages;
