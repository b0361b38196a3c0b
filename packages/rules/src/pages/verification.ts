import type { Pages } from './page.ts';

/** The pages of the verification area. */
export const verificationPages = {
  '/users/user-cert': '본인인증',
} as const satisfies Pages;
