import type { Pages } from './page.ts';

/** The pages of the broadcast area. */
export const broadcastPages = {
  '/users/host-apply': '방송 시작하기',
  '/mypage/settings/live': '방송 설정',
  '/mypage/settings/live/managers': '매니저 관리',
  '/mypage/settings/live/fans': '팬클럽',
  '/mypage/settings/service/signature': '시그니처',
} as const satisfies Pages;
