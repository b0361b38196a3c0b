import type { Prisma } from '../core/database/generated/client.ts';
import { queryWithin } from '../core/database/transaction-statements.ts';

/** Whether the ledger has an operation of the owner with this key: the same call again only repeats its response. */
export async function hasOperation(
  within: Prisma.TransactionClient,
  ownerKey: number,
  operation: string,
  key: string,
): Promise<boolean> {
  const rows = await queryWithin(
    within,
    'wallet_operation_of_key',
    'SELECT id FROM ledger_operations WHERE owner_key = $1 AND operation = $2 AND idempotency_key = $3',
    [ownerKey, operation, key],
  );
  return rows.length > 0;
}
