import type { FieldPlace } from './field-cipher.ts';
import type { EncryptedColumn } from './rebinding.ts';

/** Where the e-mail of an account at a social provider stands. */
export const socialEmail = (provider: string, providerUserId: string): FieldPlace =>
  `social_accounts.email:${provider}/${providerUserId}`;

/** The column of such e-mails. */
export const socialEmailColumn: EncryptedColumn = {
  table: 'social_accounts',
  id: 'id',
  column: 'email_enc',
  placedBy: `provider || '/' || provider_user_id`,
  place: (account) => `social_accounts.email:${account}`,
};
