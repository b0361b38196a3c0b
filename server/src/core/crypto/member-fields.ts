import type { Prisma } from '../database/generated/client.ts';
import { queryWithin } from '../database/transaction-statements.ts';
import type { FieldPlace } from './field-cipher.ts';
import type { EncryptedColumn } from './field-reencryption.job.ts';

/** The fields of a member that are stored encrypted. */
export type MemberField = 'phone' | 'name' | 'birth' | 'email';

/** Where such a value is stored: the cipher detects a value that was moved to another member. */
export const memberField = (field: MemberField, userKey: number): FieldPlace => `users.${field}:${userKey}`;

/** The columns of these fields. */
export const memberColumns: readonly EncryptedColumn[] = (['phone', 'name', 'birth', 'email'] as const).map(
  (field) => ({
    table: 'users',
    id: 'user_key',
    column: `${field}_enc`,
    placeSql: 'user_key::text',
    place: (userKey) => memberField(field, Number(userKey)),
  }),
);

/** Reserves the key of a new member: it must be known before the row's fields are encrypted. */
export async function nextUserKey(
  transaction: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
): Promise<number> {
  const [row] = await queryWithin<'users_next_key', { user_key: number }>(
    transaction,
    'users_next_key',
    `
    SELECT nextval(pg_get_serial_sequence('users', 'user_key'))::int AS user_key`,
    [],
  );
  if (!row) throw new Error('the sequence of user_key returned no row');
  return row.user_key;
}
