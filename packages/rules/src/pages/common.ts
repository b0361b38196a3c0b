import type { Pages } from './page.ts';

/** The pages of the common area. */
export const commonPages = {
  '/': '',
  '/temporary/maintenance': { title: '서비스 점검 중', error: true },
} as const satisfies Pages;
