import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { creditedDeposits } from './credited-deposits.ts';
import { presentDeposit } from './deposit-presenter.ts';
import type { BankDepositList, BankDepositQuery } from './deposits.dto.ts';

/**
 * $1 member, $2 now, $3 true for open ones, false for closed ones, or null: a member's bank transfers, and whether each
 * is open. Payments are only checked for credited transfers, of which a second deposit may be held.
 */
const memberDeposits = `
  FROM (
    SELECT d.deposit_id, CASE d.state WHEN 'held' THEN true WHEN 'waiting' THEN d.expires_at > $2
      WHEN 'deposited' THEN
        (SELECT min(p.payment_id) FROM bank_deposit_payments p WHERE p.deposit_id = d.deposit_id AND p.state = 'held') IS NOT NULL
      ELSE false END AS is_open
    FROM bank_deposits d WHERE d.user_key = $1
  ) o
  WHERE $3::boolean IS NULL OR o.is_open = $3`;

/** Lists a member's bank transfers, so that the member can return to an account. */
@Injectable()
export class MemberDepositsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Lists transfers that wait or have held money first, then the newest (STORE-46). */
  async list(userKey: number, query: BankDepositQuery): Promise<BankDepositList> {
    const page = pageOf(query);
    const now = this.clock.now();
    const values = [userKey, now, query.open_yn === undefined ? null : query.open_yn === 'Y'] as const;
    const [ids, counts] = await Promise.all([
      this.database.query<'deposits_own', { deposit_id: number }>(
        'deposits_own',
        `SELECT o.deposit_id ${memberDeposits} ORDER BY o.is_open DESC, o.deposit_id DESC OFFSET $4 LIMIT $5`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<'deposits_own_count', { total: number }>(
        'deposits_own_count',
        `SELECT count(*)::int AS total ${memberDeposits}`,
        values,
      ),
    ]);
    const found = await this.database.prisma.bankDeposit.findMany({
      where: { depositId: { in: ids.map(({ deposit_id }) => deposit_id) } },
      include: { payments: { orderBy: { paymentId: 'asc' } } },
    });
    const credited = await creditedDeposits(this.database, found);
    const rows = new Map(found.map((row) => [row.depositId, row]));
    const list = ids.flatMap(({ deposit_id }) => {
      const row = rows.get(deposit_id);
      return row ? [presentDeposit(row, credited.get(deposit_id), now)] : [];
    });
    return { list, total: counts[0]?.total ?? 0, ...page };
  }
}
