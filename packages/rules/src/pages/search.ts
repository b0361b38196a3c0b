import type { Pages } from './page.ts';

/** The pages of the search area. */
export const searchPages = {
  '/search': '검색',
  '/search/result': '검색 결과',
} as const satisfies Pages;
