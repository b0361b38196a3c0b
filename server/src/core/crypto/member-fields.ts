import type { Prisma } from '../database/generated/client.ts';
import type { FieldPlace } from './field-cipher.ts';
import type { EncryptedColumn } from './rebinding.ts';

/** What is kept of a member encrypted. */
export type MemberField = 'phone' | 'name' | 'birth' | 'email';

/** Where such a value stands: with it the cipher knows a value that was moved to another member. */
export const memberField = (field: MemberField, userKey: number): FieldPlace => `users.${field}:${userKey}`;

/** The columns of such values. */
export const memberColumns: readonly EncryptedColumn[] = (['phone', 'name', 'birth', 'email'] as const).map(
  (field) => ({
    table: 'users',
    id: 'user_key',
    column: `${field}_enc`,
    placedBy: 'user_key::text',
    place: (userKey) => memberField(field, Number(userKey)),
  }),
);

/** The key of a member who is about to be written: what is encrypted for the row has to know it before. */
export async function nextUserKey(transaction: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<number> {
  const [row] = await transaction.$queryRaw<{ user_key: number }[]>`
    SELECT nextval(pg_get_serial_sequence('users', 'user_key'))::int AS user_key`;
  if (!row) throw new Error('the sequence of user_key answered nothing');
  return row.user_key;
}
