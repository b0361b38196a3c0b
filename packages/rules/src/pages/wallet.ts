import type { Pages } from './page.ts';

/** The pages of the wallet area. */
export const walletPages = {
  '/mypage/settings/service': '꿀과 서비스',
  '/mypage/settings/service/btuc': 'BTUC 내역',
  '/mypage/settings/service/buy': '충전 내역',
  '/mypage/settings/service/cash/use': '꿀 사용 내역',
  '/mypage/settings/service/exchange': '환전 신청',
  '/mypage/settings/service/exchange/info': '환전 내역',
  '/mypage/settings/service/exchange/set': '환전 계좌',
  '/mypage/settings/service/income': '수익 내역',
  '/mypage/settings/service/live/support': '후원 내역',
  '/mypage/settings/service/live/time': '방송 시간',
  '/mypage/settings/service/signature': '시그니처',
  '/mypage/settings/service/items': '내 아이템',
  '/mypage/settings/service/gifts': '선물 내역',
  '/mypage/settings/service/subscriptions': '구독',
} as const satisfies Pages;
