import { type EntryKind, entryKinds } from '@honey/rules';
import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits } from '../../core/http/key.dto.ts';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';

/** Which entries of a month are asked for: always the caller's own. */
export class EntryQuery extends PageQuery {
  /**
   * How many entries to skip, at most 10,000: further down a list goes by `cursor`.
   * @example 0
   */
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(10_000)
  override offset?: number = 0;

  /**
   * A month of the calendar of Seoul, YYYYMM; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;

  /**
   * One day of the month in Seoul, YYYYMMDD; all of them where it is left out.
   * @example "20261120"
   */
  @IsOptionalNonNull()
  @Matches(/^20\d{6}$/)
  day?: string;

  /**
   * What the entries were for: gift, item, subscription, nickname, charge, deposit, grant, transfer, refund, exchange, event or other; all
   * where it is left out.
   * @example gift
   */
  @IsOptionalNonNull()
  @IsIn(entryKinds)
  kind?: EntryKind;

  /**
   * Where the page before ended: its `cursor`. With it `offset` counts from there, and pages far down cost as little as the
   * first one.
   * @example "90210"
   */
  @IsOptionalNonNull()
  @Matches(/^[1-9]\d{0,15}$/)
  cursor?: string;
}

const directions = ['saved', 'used'] as const;
/** Whether entries are asked for that came in, or that went out. */
export type EntryDirection = (typeof directions)[number];

/** Which entries are asked for where both directions are told. */
export class DirectedEntryQuery extends EntryQuery {
  /**
   * saved for what came in, used for what went out; both where it is left out.
   * @example used
   */
  @IsOptionalNonNull()
  @IsIn(directions)
  type?: EntryDirection;
}

/** Which entry is asked for. */
export class EntryKeyQuery {
  /**
   * Key of the entry, as a list answers it.
   * @example "90210"
   */
  @Matches(/^[1-9]\d{0,15}$/)
  entry_id!: string;
}

/** The sum of one kind of entries. */
export class EntrySum {
  /**
   * What they were for: gift, item, subscription, nickname, charge, deposit, grant, transfer, refund, exchange, event or other.
   * @example gift
   */
  kind!: EntryKind;
  /**
   * The kind as it is read.
   * @example "선물"
   */
  name!: string;
  /**
   * saved for what came in, used for what went out.
   * @example used
   */
  direction!: EntryDirection;
  /**
   * Their amounts together, in units of the asset.
   * @example 12300
   */
  amount!: number;
  /**
   * How many there are.
   * @example 41
   */
  entry_cnt!: number;
}

/** What came in and went out on one day. */
export class EntryDay {
  /**
   * The day in Seoul, YYYYMMDD.
   * @example "20261120"
   */
  day!: string;
  /**
   * What came in, in units of the asset.
   * @example 0
   */
  saved!: number;
  /**
   * What went out, in units of the asset.
   * @example 1200
   */
  used!: number;
  /**
   * Entries of the day.
   * @example 4
   */
  entry_cnt!: number;
}

/** One entry of a history, which explains itself. */
export class HistoryEntry {
  /**
   * Key of the entry: digits.
   * @example "90210"
   */
  entry_id!: string;
  /**
   * What it was for: gift, item, subscription, nickname, charge, deposit, grant, transfer, refund, exchange, event or other.
   * @example gift
   */
  kind!: EntryKind;
  /**
   * What happened, as it is read.
   * @example "하늘님에게 선물"
   */
  title!: string;
  /**
   * saved for what came in, used for what went out.
   * @example used
   */
  direction!: EntryDirection;
  /**
   * How much, in units of the asset, without a sign.
   * @example 100
   */
  amount!: number;
  /**
   * How much of it was granted (by operators, bonus, events).
   * @example 40
   */
  granted_cnt!: number;
  /**
   * How much of it was bought.
   * @example 60
   */
  bought_cnt!: number;
  /**
   * What the wallet held after it; null where that was not noted, and of income.
   * @example 9900
   */
  balance_cnt!: number | null;
  /** Who was on the other side; null: the service. */
  user!: UserBrief | null;
  /**
   * Key of the live in which it happened; null: in none.
   * @example 1001
   */
  vod_key!: number | null;
  /**
   * Title of that live; empty without one.
   * @example "오늘도 달콤한 밤"
   */
  live_title!: string;
  /**
   * The word that went with a gift; empty without one.
   * @example "오늘 방송 최고예요"
   */
  message!: string;
  /**
   * How often the same gift was given by then, one soon after the other; 1 alone.
   * @example 1
   */
  combo!: number;
  /**
   * The picture of a gift, or the item that was given or bought; empty without one.
   * @example "별사탕"
   */
  sticker_name!: string;
  /**
   * Number of the order; empty without one.
   * @example "H20261120-000123"
   */
  order_no!: string;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** Entries of a month: the sums of all of it, and a page of what was asked for. */
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
   * The first month that can be asked for, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * What came in in the month, in units of the asset.
   * @example 0
   */
  saved!: number;
  /**
   * What went out in the month, in units of the asset.
   * @example 12345
   */
  used!: number;
  /**
   * How much of both together had been granted.
   * @example 2345
   */
  granted_cnt!: number;
  /**
   * How much of both together had been bought.
   * @example 10000
   */
  bought_cnt!: number;
  /** The sums by kind, the largest first. */
  kinds!: EntrySum[];
  /** The days of the month that have entries, the latest first. */
  days!: EntryDay[];
  /** The entries of this page, the latest first. */
  list!: HistoryEntry[];
  /**
   * Where the next page begins; null after the last one.
   * @example "90190"
   */
  cursor!: string | null;
}

/** One entry with what else is known of it. */
export class EntryDetail extends HistoryEntry {
  /**
   * STAR for honey, BTUC.
   * @example STAR
   */
  asset!: 'STAR' | 'BTUC';
  /**
   * Y: it is final and cannot be taken back, as gifts are.
   * @example Y
   */
  final_yn!: Yn;
}
