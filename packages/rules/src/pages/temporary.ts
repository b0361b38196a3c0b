import type { Pages } from './page.ts';

/** The pages of the temporary area. */
export const temporaryPages = {
  '/temporary/open': '오픈 안내',
} as const satisfies Pages;
