import { monthBefore } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { dateOf } from '../entries/account-history.service.ts';
import { operationsOf } from '../entries/entry-kinds.ts';

/**
 * $1 host, $2 the month, $3 the next month, $4 the operations of exchanges, which are not earnings: they pay out, or
 * return honey that was earned before.
 */
const statement = `
  SELECT coalesce(sum(d.granted + d.bought), 0)::bigint AS star_cnt
  FROM ledger_account_keys a CROSS JOIN LATERAL account_days(a.id, $2::date, $3::date) d
  WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = $1 AND a.code = ''
    AND NOT d.outgoing AND d.operation <> ALL ($4::text[])`;

/** The earnings of hosts, for the areas that pay them out (MONEY-22). */
@Injectable()
export class EarningsService {
  constructor(private readonly database: Database) {}

  /** Returns the honey that a host earned in a month in Seoul, YYYYMM. */
  async of(hostKey: number, month: string): Promise<number> {
    const [row] = await this.database.query<'money_earned', { star_cnt: number }>('money_earned', statement, [
      hostKey,
      dateOf(month),
      dateOf(monthBefore(month, -1)),
      operationsOf('exchange').only,
    ]);
    return row?.star_cnt ?? 0;
  }
}
