import type { Pages } from './page.ts';

/** The pages of the alarms area. */
export const alarmsPages = {
  '/mypage/settings/person/alarm': '알림 설정',
  '/mypage/alarms': '알림',
} as const satisfies Pages;
