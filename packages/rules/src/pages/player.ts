import type { Pages } from './page.ts';

/** The pages of the player area: a room embedded in other sites. */
export const playerPages = {
  '/embed/lives/{id}': '라이브',
} as const satisfies Pages;
