import { type EntryKind, entryKinds } from '@honey/rules';
import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits } from '../../core/http/key.dto.ts';
import { IsMonth } from '../../core/http/month.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** The requested entries of a month, always the caller's own. */
export class EntryQuery extends PageQuery {
  /**
   * Number of entries to skip, at most 10,000: use `cursor` beyond that.
   * @example 0
   */
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(10_000)
  override offset?: number = 0;

  /**
   * A calendar month in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;

  /**
   * A day of the month in Seoul, YYYYMMDD; all days if omitted.
   * @example "20261120"
   */
  @IsOptionalNonNull()
  @Matches(/^20\d{6}$/)
  day?: string;

  /**
   * The purpose of the entries: gift, item, subscription, nickname, charge, deposit, grant, transfer, refund, exchange,
   * event or other; all if omitted.
   * @example gift
   */
  @IsOptionalNonNull()
  @IsIn(entryKinds)
  kind?: EntryKind;

  /**
   * The `cursor` of the previous page; `offset` counts from there, and late pages cost as little as the first one.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^[1-9]\d{0,15}$/)
  cursor?: string;
}

const directions = ['saved', 'used'] as const;
/** Incoming or outgoing entries. */
export type EntryDirection = (typeof directions)[number];

/** The requested entries of a history with both directions. */
export class DirectedEntryQuery extends EntryQuery {
  /**
   * saved for incoming, used for outgoing entries; both if omitted.
   * @example used
   */
  @IsOptionalNonNull()
  @IsIn(directions)
  type?: EntryDirection;
}

/** The requested entry. */
export class EntryKeyQuery {
  /**
   * Key of the entry, from a list.
   * @example "90210"
   */
  @Matches(/^[1-9]\d{0,15}$/)
  entry_id!: string;
}

/** The sum of one kind of entries. */
export class EntrySum {
  /**
   * The purpose: gift, item, subscription, nickname, charge, deposit, grant, transfer, refund, exchange, event or
   * other.
   * @example gift
   */
  kind!: EntryKind;
  /**
   * The displayed name of the kind.
   * @example "선물"
   */
  name!: string;
  /**
   * saved for incoming, used for outgoing entries.
   * @example used
   */
  direction!: EntryDirection;
  /**
   * Total amount, in units of the asset.
   * @example 12300
   */
  amount!: number;
  /**
   * Number of entries.
   * @example 41
   */
  entry_cnt!: number;
}

/** Incoming and outgoing amounts of a day. */
export class EntryDay {
  /**
   * The day in Seoul, YYYYMMDD.
   * @example "20261120"
   */
  day!: string;
  /**
   * Incoming amount, in units of the asset.
   * @example 0
   */
  saved!: number;
  /**
   * Outgoing amount, in units of the asset.
   * @example 1200
   */
  used!: number;
  /**
   * Number of entries of the day.
   * @example 4
   */
  entry_cnt!: number;
}

/** An entry of a history, with all details that are displayed. */
export class HistoryEntry {
  /**
   * Key of the entry: digits.
   * @example "90210"
   */
  entry_id!: string;
  /**
   * The purpose: gift, item, subscription, nickname, charge, deposit, grant, transfer, refund, exchange, event or
   * other.
   * @example gift
   */
  kind!: EntryKind;
  /**
   * The displayed title.
   * @example "하늘님에게 선물"
   */
  title!: string;
  /**
   * saved for incoming, used for outgoing entries.
   * @example used
   */
  direction!: EntryDirection;
  /**
   * The amount, in units of the asset, unsigned.
   * @example 100
   */
  amount!: number;
  /**
   * The granted part of the amount (by operators, bonuses, events).
   * @example 40
   */
  granted_cnt!: number;
  /**
   * The bought part of the amount.
   * @example 60
   */
  bought_cnt!: number;
  /**
   * The wallet's balance after the entry; null if not recorded, and for income.
   * @example 9900
   */
  balance_cnt!: number | null;
  /** The other party; null for the service. */
  user!: UserBrief | null;
  /**
   * Key of the live in which it happened; null if none.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * Title of that live; empty without one.
   * @example "오늘도 달콤한 밤"
   */
  live_title!: string;
  /**
   * The message of a gift; empty without one.
   * @example "오늘 방송 최고예요"
   */
  message!: string;
  /**
   * Number of gifts in the combo so far, including this one; 1 without a combo.
   * @example 1
   */
  combo!: number;
  /**
   * The sticker of a gift, or the item that was given or bought; empty without one.
   * @example "별사탕"
   */
  sticker_name!: string;
  /**
   * The order number; empty without one.
   * @example "H20261120-000123"
   */
  order_no!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** Entries of a month: the sums of the whole month, and a page of the requested entries. */
export class EntryList extends PageInfo {
  /**
   * STAR for honey, BTUC.
   * @example STAR
   */
  asset!: 'STAR' | 'BTUC';
  /**
   * The month in Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The earliest available month, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Incoming amount of the month, in units of the asset.
   * @example 0
   */
  saved!: number;
  /**
   * Outgoing amount of the month, in units of the asset.
   * @example 12345
   */
  used!: number;
  /**
   * The granted part of both amounts.
   * @example 2345
   */
  granted_cnt!: number;
  /**
   * The bought part of both amounts.
   * @example 10000
   */
  bought_cnt!: number;
  /** The sums by kind, largest first. */
  kinds!: EntrySum[];
  /** The days of the month with entries, latest first. */
  days!: EntryDay[];
  /** The entries of this page, latest first. */
  list!: HistoryEntry[];
  /**
   * The cursor of the next page; null on the last one.
   * @example "90190"
   */
  cursor!: string | null;
}

/** An entry with further details. */
export class EntryDetail extends HistoryEntry {
  /**
   * STAR for honey, BTUC.
   * @example STAR
   */
  asset!: 'STAR' | 'BTUC';
  /**
   * Y: it is final and cannot be reversed, like gifts.
   * @example Y
   */
  final_yn!: Yn;
}
