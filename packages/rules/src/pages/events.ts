import type { Pages } from './page.ts';

/** The pages of the events area, which are not ready yet. */
export const eventsPages = {
  '/event/circadian-animals': { title: '12지신 룰렛', error: true },
  '/event/month-{id}': { title: '이달의 이벤트', error: true },
  '/event/pure': { title: '퓨어 방송인', error: true },
} as const satisfies Pages;
