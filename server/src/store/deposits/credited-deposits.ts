import type { Database } from '../../core/database/database.ts';
import type { CreditedDeposit } from './deposits.dto.ts';

/**
 * $1 bank transfers: the orders created by their payments. A payment of a different amount is credited with as much as
 * it pays for, and a second deposit is a separate order (STORE-47).
 */
const statement = `
  SELECT p.deposit_id, sum(o.amount_krw)::bigint AS amount_krw, sum(o.star_cnt)::bigint AS star_cnt,
    sum(o.bonus_star_cnt)::bigint AS bonus_star_cnt
  FROM bank_deposit_payments p JOIN orders o ON o.order_no = p.order_no
  WHERE p.deposit_id = ANY ($1) AND p.state = 'credited' GROUP BY 1`;

/** Returns the credited sums of bank transfers by their number; a transfer without credits is omitted. */
export async function creditedDeposits(
  database: Database,
  rows: readonly { depositId: number; creditedAt: Date | null }[],
): Promise<ReadonlyMap<number, CreditedDeposit>> {
  const ids = rows.flatMap(({ depositId, creditedAt }) => (creditedAt === null ? [] : [depositId]));
  if (ids.length === 0) return new Map();
  const sums = await database.query<'deposits_credited', CreditedDeposit & { deposit_id: number }>(
    'deposits_credited',
    statement,
    [ids],
  );
  return new Map(sums.map(({ deposit_id, ...credited }) => [deposit_id, credited]));
}
