import type { Pages } from './page.ts';

/** The pages of the ebooks area, which are not ready yet. */
export const ebooksPages = {
  '/ebooks': { title: '전자책', error: true },
  '/ebooks/{id}/chapters': { title: '전자책', error: true },
  '/ebooks/{id}/chapters/{no}': { title: '전자책', error: true },
} as const satisfies Pages;
