import type { Pages } from './page.ts';

/** The pages of the ebooks area. */
export const ebooksPages = {
  '/ebooks': '전자책',
  '/ebooks/{id}/chapters': '전자책',
  '/ebooks/{id}/chapters/{no}': '전자책 읽기',
} as const satisfies Pages;
