import type { Pages } from './page.ts';

/** The pages of the common area. */
export const commonPages = {
  '/': '',
  '/temporary/maintenance': '서비스 점검 중',
} as const satisfies Pages;
