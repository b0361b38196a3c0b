import type { Pages } from './page.ts';

/** The pages of the app-views area. */
export const appViewsPages = {
  '/app/effect-live': '',
  '/app/users/cert': '',
  '/app/users/move': '',
  '/app/users/switch': '',
  '/app/users/switch-event': '',
  '/app/users/test': '',
} as const satisfies Pages;
