import type { FieldPlace } from './field-cipher.ts';
import type { EncryptedColumn } from './field-reencryption.job.ts';

/** Where the e-mail address of an account at a social provider is stored. */
export const socialEmail = (provider: string, providerUserId: string): FieldPlace =>
  `social_accounts.email:${provider}/${providerUserId}`;

/** The column of these e-mail addresses. */
export const socialEmailColumn: EncryptedColumn = {
  table: 'social_accounts',
  id: 'id',
  column: 'email_enc',
  placeSql: `provider || '/' || provider_user_id`,
  place: (account) => `social_accounts.email:${account}`,
};
