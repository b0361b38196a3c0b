import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { UsersService } from '../../users/index.ts';
import { WalletService } from '../../wallet/index.ts';
import { AccountHistoryService, dateOf } from '../entries/account-history.service.ts';
import type { DirectedEntryQuery } from '../entries/entries.dto.ts';
import { isExchangeOperation } from '../entries/entry-kinds.ts';
import { type DaySum, sumUp, sumUpDays } from '../entries/present-entry.ts';
import type { IncomeFanList, IncomeFanQuery, IncomeList } from './income.dto.ts';

/** $1 host, $2 the month, $3 offset, $4 limit. An empty page returns one row with the count only. */
const fansStatement = `
  SELECT (SELECT count(*)::int FROM host_fan_months c WHERE c.host_key = $1 AND c.month = $2::date) AS total, page.*
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT f.user_key, f.star_cnt, f.entry_cnt FROM host_fan_months f WHERE f.host_key = $1 AND f.month = $2::date
    ORDER BY f.star_cnt DESC, f.user_key OFFSET $3::int LIMIT $4::int) page ON true
  ORDER BY page.star_cnt DESC, page.user_key`;

type FanRow = { total: number } & (
  | { user_key: number; star_cnt: number; entry_cnt: number }
  | { user_key: null }
);

/** Whether a sum is earned income: honey returned by exchanges is incoming as well, but was earned before. */
const isEarned = ({ outgoing, operation }: DaySum): boolean => !outgoing && !isExchangeOperation(operation);

/** A host's income: by day, by purpose, and by fan (MONEY-14, MONEY-15). */
@Injectable()
export class IncomeService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly wallet: WalletService,
    private readonly history: AccountHistoryService,
    private readonly months: HistoryMonthsService,
  ) {}

  /** Returns a page of a host's income of a month. Throws validation_failed. */
  async list(hostKey: number, query: DirectedEntryQuery): Promise<IncomeList> {
    const [{ entries, sums }, available] = await Promise.all([
      this.history.month(
        hostKey,
        { account: 'income', asset: 'STAR', direction: query.type ?? null, kind: null },
        query,
      ),
      this.wallet.income(hostKey),
    ]);
    const earned = sums.filter(isEarned);
    const earnedOn = new Map(sumUpDays(earned).map(({ day, saved }) => [day, saved]));
    const { saved } = sumUp(earned);
    return {
      ...entries,
      earned: saved,
      returned: entries.saved - saved,
      days: entries.days.map((day) => ({ ...day, earned: earnedOn.get(day.day) ?? 0 })),
      available_star_cnt: available,
    };
  }

  /** Returns a month's income by fan, largest first; counted with a delay of about a second. */
  async fans(hostKey: number, query: IncomeFanQuery): Promise<IncomeFanList> {
    const { month } = this.months.read(query.month);
    const page = pageOf(query);
    const rows = await this.database.query<'money_income_fans', FanRow>('money_income_fans', fansStatement, [
      hostKey,
      dateOf(month),
      page.offset,
      page.limit,
    ]);
    const fans = rows.flatMap((row) => (row.user_key === null ? [] : [row]));
    const users = await this.users.briefs(fans.map(({ user_key }) => user_key));
    return {
      month,
      first_month: this.months.first(),
      list: fans.flatMap(({ user_key, star_cnt, entry_cnt }) => {
        const user = users.get(user_key);
        return user ? [{ user, star_cnt, entry_cnt }] : [];
      }),
      total: rows[0]?.total ?? 0,
      ...page,
    };
  }
}
