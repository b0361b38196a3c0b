import type { Pages } from './page.ts';

/** The pages of the exchange area. */
export const exchangePages = {
  '/mypage/settings/service/exchange': '환전 신청',
  '/mypage/settings/service/exchange/info': '환전 내역',
  '/mypage/settings/service/exchange/set': '환전 계좌',
} as const satisfies Pages;
