import type { Pages } from './page.ts';

/** The pages of the notices area. */
export const noticesPages = {
  '/announce': '공지사항',
  '/announce/{id}': '공지사항',
} as const satisfies Pages;
