import type { FieldPlace } from './field-cipher.ts';

/** Where the e-mail of an account at a social provider stands. */
export const socialEmail = (provider: string, providerUserId: string): FieldPlace =>
  `social_accounts.email:${provider}/${providerUserId}`;
