import { type EntryKind, monthBefore, monthStart } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { UsersService } from '../../users/index.ts';
import { accountHistory } from '../money.functions.ts';
import { moneyTexts } from '../texts.ts';
import type { EntryDirection, EntryList, EntryQuery } from './entries.dto.ts';
import { operationsOf } from './entry-kinds.ts';
import { type DaySum, type EntryRow, presentEntry, sumUp, sumUpDays, sumUpKinds } from './present-entry.ts';

/** Which account and which of its entries a history covers. */
export interface HistoryScope {
  account: 'wallet' | 'income';
  asset: 'STAR' | 'BTUC';
  /** Null: both. */
  direction: EntryDirection | null;
  /** Null: all. */
  kind: EntryKind | null;
}

/** The single row returned by account_history. */
interface ResultRow {
  days: DaySum[];
  entries: EntryRow[];
}

const dayMs = 86_400_000;

/** The entries of one account, read from the ledger and summed from its counters (MONEY-8, MONEY-10). */
@Injectable()
export class AccountHistoryService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly months: HistoryMonthsService,
  ) {}

  /** Returns a page of a member's entries of a month, with the month's sums. Throws validation_failed. */
  async list(userKey: number, scope: HistoryScope, query: EntryQuery): Promise<EntryList> {
    const { entries } = await this.month(userKey, scope, query);
    return entries;
  }

  /** The same, with the sums by day and operation that the totals are computed from. Throws validation_failed. */
  async month(
    userKey: number,
    scope: HistoryScope,
    query: EntryQuery,
  ): Promise<{ entries: EntryList; sums: DaySum[] }> {
    const month = this.months.read(query.month);
    const moments = query.day === undefined ? month : dayOf(query.day, month.month);
    const page = pageOf(query);
    const kind = query.kind ?? scope.kind;
    const { only, not } = kind === null ? { only: null, not: null } : operationsOf(kind);
    const [row] = await this.database.callRead<ResultRow>(
      accountHistory({
        kind: scope.account,
        asset: scope.asset,
        user_key: userKey,
        from: dateOf(month.month),
        until: dateOf(monthBefore(month.month, -1)),
        outgoing: scope.direction === null ? null : scope.direction === 'used',
        only,
        not,
        since: moments.from,
        before: moments.until,
        below: query.cursor === undefined ? null : Number(query.cursor),
        offset: page.offset,
        // One extra row shows whether there is a next page.
        limit: page.limit + 1,
      }),
    );
    const { days, entries } = row ?? { days: [], entries: [] };
    const inScope = days.filter((sum) => isWithin(sum, scope.direction, scope.kind));
    const chosen = inScope.filter(
      (sum) => isWithin(sum, null, kind) && (query.day === undefined || sum.day === query.day),
    );
    const shown = entries.slice(0, page.limit);
    const last = shown.at(-1);
    const users = await this.users.briefs(shown.flatMap(({ other_key }) => other_key ?? []));
    const list: EntryList = {
      asset: scope.asset,
      month: month.month,
      first_month: this.months.first(),
      ...sumUp(inScope),
      kinds: sumUpKinds(inScope),
      days: sumUpDays(inScope),
      list: shown.map((row) => presentEntry(row, users)),
      total: chosen.reduce((sum, { entry_cnt }) => sum + entry_cnt, 0),
      ...page,
      cursor: entries.length > page.limit && last ? String(last.id) : null,
    };
    return { entries: list, sums: inScope };
  }
}

/** The first day of a month, as a Postgres date. */
export const dateOf = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}-01`;

/** Returns the start and end of a day in Seoul. Throws validation_failed for a day outside the month. */
function dayOf(day: string, month: string): { from: Date; until: Date } {
  const from = new Date(monthStart(day.slice(0, 6)).getTime() + (Number(day.slice(6)) - 1) * dayMs);
  const until = new Date(from.getTime() + dayMs);
  if (day.slice(0, 6) === month && day.slice(6) !== '00' && until <= monthStart(monthBefore(month, -1)))
    return { from, until };
  throw fieldRefusal('day', 'outside', moneyTexts.dayOutside);
}

function isWithin(sum: DaySum, direction: EntryDirection | null, kind: EntryKind | null): boolean {
  if (direction !== null && sum.outgoing !== (direction === 'used')) return false;
  if (kind === null) return true;
  const { only, not } = operationsOf(kind);
  return only === null ? !not?.includes(sum.operation) : only.includes(sum.operation);
}
