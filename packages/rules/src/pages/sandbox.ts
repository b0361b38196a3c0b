import type { Pages } from './page.ts';

/** The pages of the sandbox area. */
export const sandboxPages = {
  '/sandbox': '샌드박스',
} as const satisfies Pages;
