import type { Pages } from './page.ts';

/** The pages of the channels area. */
export const channelsPages = {
  '/channels': '채널',
  '/channels/{id}': '채널',
} as const satisfies Pages;
