import type { Pages } from './page.ts';

/** The pages of the messages area. */
export const messagesPages = {
  '/messages': '메시지',
} as const satisfies Pages;
