import type { Pages } from './page.ts';

/** The pages of the events area. */
export const eventsPages = {
  '/event/circadian-animals': '12지신 룰렛',
  '/event/lotto': '허니 로또',
  '/event/month-{id}': '이달의 이벤트',
  '/event/pure': '퓨어 방송인',
  '/mypage/settings/service/tickets': '룰렛권과 출석',
} as const satisfies Pages;
