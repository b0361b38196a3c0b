import { monthBefore } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import type { MonthQuery } from '../../core/http/month.dto.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { dateOf } from './account-history.service.ts';
import { type DaySum, sumUp, sumUpKinds } from './present-entry.ts';
import type { UseSaveAsset, UseSaves } from './use-saves.dto.ts';

type WalletRow = { asset: 'STAR' | 'BTUC'; held_granted: number; held_bought: number } & (
  | DaySum
  | { day: null }
);

/**
 * $1 member, $2 the first day of the month: all days since then, because past balances are computed backwards from the
 * current one.
 */
const statement = `
  SELECT w.asset::text AS asset, w.granted AS held_granted, w.bought AS held_bought, to_char(d.day, 'YYYYMMDD') AS day, d.outgoing,
    d.operation, sum(d.granted)::bigint AS granted, sum(d.bought)::bigint AS bought, sum(d.entry_cnt)::int AS entry_cnt
  FROM wallets w LEFT JOIN LATERAL account_days(w.account_id, $2::date, 'infinity') d ON true
  WHERE w.user_key = $1 AND w.asset IN ('STAR', 'BTUC')
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY w.asset::text DESC`;

/** Incoming and outgoing honey and BTUC of a month by kind, with the wallets' balances before and after (MONEY-12). */
@Injectable()
export class UseSavesService {
  constructor(
    private readonly database: Database,
    private readonly months: HistoryMonthsService,
  ) {}

  /** Throws validation_failed for a month that is not available. */
  async of(userKey: number, query: MonthQuery): Promise<UseSaves> {
    const { month } = this.months.read(query.month);
    const rows = await this.database.query<'money_use_saves', WalletRow>('money_use_saves', statement, [
      userKey,
      dateOf(month),
    ]);
    const next = `${monthBefore(month, -1)}01`;
    return {
      month,
      first_month: this.months.first(),
      list: (['STAR', 'BTUC'] as const).map((asset) =>
        present(
          asset,
          rows.filter((row) => row.asset === asset),
          next,
        ),
      ),
    };
  }
}

function present(asset: 'STAR' | 'BTUC', rows: WalletRow[], next: string): UseSaveAsset {
  const sums = rows.flatMap((row) => (row.day === null ? [] : [row]));
  const inMonth = sums.filter(({ day }) => day < next);
  const later = sumUp(sums.filter(({ day }) => day >= next));
  const { saved, used } = sumUp(inMonth);
  const granted = rows[0]?.held_granted ?? 0;
  const bought = rows[0]?.held_bought ?? 0;
  const closing = granted + bought - later.saved + later.used;
  return {
    asset,
    balance_cnt: granted + bought,
    granted_cnt: granted,
    bought_cnt: bought,
    opening_cnt: closing - saved + used,
    closing_cnt: closing,
    saved,
    used,
    kinds: sumUpKinds(inMonth),
  };
}
