import type { Pages } from './page.ts';

/** The pages of the money area. */
export const moneyPages = {
  '/mypage/settings/service': '꿀과 서비스',
  '/mypage/settings/service/btuc': 'BTUC 내역',
  '/mypage/settings/service/buy': '충전 내역',
  '/mypage/settings/service/cash/use': '꿀 사용 내역',
  '/mypage/settings/service/income': '수익 내역',
  '/mypage/settings/service/live/support': '후원 내역',
  '/mypage/settings/service/live/time': '방송 시간',
  '/mypage/settings/service/gifts': '선물 내역',
} as const satisfies Pages;
