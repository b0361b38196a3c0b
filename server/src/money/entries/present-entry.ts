import type { EntryKind } from '@honey/rules';
import type { UserBrief } from '../../users/index.ts';
import { moneyTexts } from '../texts.ts';
import type { EntryDay, EntryDirection, EntryList, EntrySum, HistoryEntry } from './entries.dto.ts';
import { kindOf } from './entry-kinds.ts';

/** Incoming or outgoing amounts of one operation on one day. */
export interface DaySum {
  day: string;
  outgoing: boolean;
  operation: string;
  granted: number;
  bought: number;
  entry_cnt: number;
}

/** An entry as returned by the statement. */
export interface EntryRow {
  id: number;
  outgoing: boolean;
  operation: string;
  created_at: string;
  granted: number;
  bought: number;
  other_key: number | null;
  balance: number | null;
  order_no: string;
  title: string;
  gift_id: number | null;
  vod_key: number | null;
  live_title: string | null;
  message: string;
  combo: number;
  sticker_name: string | null;
}

const directionOf = ({ outgoing }: { outgoing: boolean }): EntryDirection => (outgoing ? 'used' : 'saved');
const amountOf = ({ granted, bought }: { granted: number; bought: number }): number => granted + bought;

/** Presents an entry to a member. */
export function presentEntry(row: EntryRow, users: ReadonlyMap<number, UserBrief>): HistoryEntry {
  const user = row.other_key === null ? null : (users.get(row.other_key) ?? null);
  const kind = kindOf(row.operation);
  return {
    entry_id: String(row.id),
    kind,
    title: titleOf(kind, row, user),
    direction: directionOf(row),
    amount: amountOf(row),
    granted_cnt: row.granted,
    bought_cnt: row.bought,
    balance_cnt: row.balance,
    user,
    vod_key: row.vod_key,
    live_title: row.live_title ?? '',
    message: row.message,
    combo: row.combo,
    sticker_name: row.sticker_name ?? '',
    order_no: row.order_no,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** The title of an entry, in one line. */
function titleOf(kind: EntryKind, { outgoing, title }: EntryRow, user: UserBrief | null): string {
  const name = moneyTexts.kinds[kind];
  switch (kind) {
    case 'gift':
      if (user === null) return name;
      return outgoing ? moneyTexts.giftTo(user.nick) : moneyTexts.giftFrom(user.nick);
    case 'subscription':
      if (user === null) return name;
      return outgoing ? moneyTexts.subscriptionOf(user.nick) : moneyTexts.subscriptionBy(user.nick);
    case 'item':
      if (title !== '') return title;
      if (user === null) return moneyTexts.itemBought;
      return outgoing ? moneyTexts.itemFor(user.nick) : moneyTexts.itemFrom(user.nick);
    case 'grant':
      return outgoing ? moneyTexts.grantTaken : name;
    case 'refund':
      return outgoing ? moneyTexts.refundTaken : moneyTexts.refundBack;
    case 'ebook':
      return outgoing ? name : moneyTexts.ebookBack;
    case 'exchange':
      return outgoing ? moneyTexts.exchangeRequested : moneyTexts.exchangeBack;
    default:
      return title === '' ? name : title;
  }
}

/** Totals over all sums. */
export function sumUp(
  sums: readonly DaySum[],
): Pick<EntryList, 'saved' | 'used' | 'granted_cnt' | 'bought_cnt'> {
  const total = { saved: 0, used: 0, granted_cnt: 0, bought_cnt: 0 };
  for (const sum of sums) {
    total[directionOf(sum)] += amountOf(sum);
    total.granted_cnt += sum.granted;
    total.bought_cnt += sum.bought;
  }
  return total;
}

/** Totals by kind and direction, largest first. */
export function sumUpKinds(sums: readonly DaySum[]): EntrySum[] {
  const found = new Map<string, EntrySum>();
  for (const sum of sums) {
    const kind = kindOf(sum.operation);
    const direction = directionOf(sum);
    const key = `${kind} ${direction}`;
    const entry = found.get(key) ?? {
      kind,
      name: moneyTexts.kinds[kind],
      direction,
      amount: 0,
      entry_cnt: 0,
    };
    entry.amount += amountOf(sum);
    entry.entry_cnt += sum.entry_cnt;
    found.set(key, entry);
  }
  return [...found.values()].sort((one, other) => other.amount - one.amount);
}

/** Totals by day, latest first. */
export function sumUpDays(sums: readonly DaySum[]): EntryDay[] {
  const found = new Map<string, EntryDay>();
  for (const sum of sums) {
    const day = found.get(sum.day) ?? { day: sum.day, saved: 0, used: 0, entry_cnt: 0 };
    day[directionOf(sum)] += amountOf(sum);
    day.entry_cnt += sum.entry_cnt;
    found.set(sum.day, day);
  }
  return [...found.values()].sort((one, other) => (one.day < other.day ? 1 : -1));
}
