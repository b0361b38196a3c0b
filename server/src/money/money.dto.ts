import { IsIn, IsOptional } from 'class-validator';
import { IsKey } from '../core/http/key.dto.ts';
import { IsMonth } from '../core/http/month.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';

/** The requested broadcast days. */
export class LiveTimeQuery extends PageQuery {
  /**
   * A calendar month in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

const giftSides = ['received', 'given'] as const;
/** The caller's side of a gift: receiver or giver. */
export type GiftSide = (typeof giftSides)[number];

/** The requested gifts, always the caller's own. */
export class LiveGiftQuery extends PageQuery {
  /**
   * A calendar month in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;

  /**
   * received or given; if omitted, received for hosts and given for other members.
   * @example received
   */
  @IsOptional()
  @IsIn(giftSides)
  type?: GiftSide;
}

/** The requested gifts of a live, always the caller's own. */
export class LiveGiftDetailQuery extends PageQuery {
  /**
   * Key of the live.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;

  /**
   * received or given; if omitted, received for hosts and given for other members.
   * @example received
   */
  @IsOptional()
  @IsIn(giftSides)
  type?: GiftSide;
}

/** A day on which a host broadcast. */
export class LiveTimeDay {
  /**
   * The day in Seoul, YYYYMMDD, on which the lives started.
   * @example "20261120"
   */
  day!: string;
  /**
   * Number of lives that started on it and count.
   * @example 2
   */
  live_cnt!: number;
  /**
   * Their total duration in seconds.
   * @example 14400
   */
  duration_seconds!: number;
  /**
   * Duration of the longest one in seconds.
   * @example 12600
   */
  longest_seconds!: number;
  /**
   * Y: one of them was long enough for a live day.
   * @example Y
   */
  live_day_yn!: Yn;
}

/** The days of a month on which a host broadcast. */
export class LiveTimeList extends PageInfo {
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
   * Hours without a break that make a day a live day.
   * @example 3
   */
  live_day_hours!: number;
  /**
   * Minimum duration in minutes for a live to count.
   * @example 10
   */
  min_minutes!: number;
  /**
   * Number of live days in the month.
   * @example 9
   */
  live_day_cnt!: number;
  /**
   * Number of lives in the month that count.
   * @example 14
   */
  live_cnt!: number;
  /**
   * Their total duration in seconds.
   * @example 151200
   */
  duration_seconds!: number;
  /** The days of this page, latest first. */
  list!: LiveTimeDay[];
}

/** The gifts in one live. */
export class LiveGiftSum {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Title of the live.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * Kind of live: normal, red, battle or excel.
   * @example normal
   */
  type!: string;
  /** The host. */
  host!: UserBrief;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string;
  /**
   * ISO 8601 UTC; null while it is running.
   * @example 2026-11-20T15:30:00.000Z
   */
  ended_at!: string | null;
  /**
   * Honey that the caller received or gave in it, whole stars.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * Number of gifts that the caller received or gave in it.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Number of members who gave; 1 for gifts that the caller gave.
   * @example 31
   */
  giver_cnt!: number;
}

/** The caller's gifts of a month by live. */
export class LiveGiftSumList extends PageInfo {
  /**
   * Whether they were received or given.
   * @example received
   */
  type!: GiftSide;
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
   * Honey in all lives that started in the month, whole stars.
   * @example 1230000
   */
  star_cnt!: number;
  /**
   * Number of gifts in them.
   * @example 870
   */
  gift_cnt!: number;
  /**
   * Honey outside lives in the month, whole stars.
   * @example 5000
   */
  outside_star_cnt!: number;
  /**
   * Number of gifts outside lives in the month.
   * @example 4
   */
  outside_gift_cnt!: number;
  /** The lives of this page, latest first. */
  list!: LiveGiftSum[];
}

/** One of the top givers. */
export class LiveGiver {
  /** The giver. */
  user!: UserBrief;
  /**
   * Honey given, whole stars.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Number of gifts given.
   * @example 9
   */
  gift_cnt!: number;
}

/** One gift of a live. */
export class LiveGiftEntry {
  /**
   * Key of the gift.
   * @example 5001
   */
  gift_id!: number;
  /** The giver; for gifts that the caller gave, the receiver. */
  user!: UserBrief;
  /**
   * Honey given, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Key of the sticker; null without one.
   * @example 3
   */
  sticker_id!: number | null;
  /**
   * The message; empty without one.
   * @example "오늘 방송 최고예요"
   */
  message!: string;
  /**
   * Number of gifts in the combo so far, including this one; 1 without a combo.
   * @example 1
   */
  combo!: number;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** The caller's gifts of one live. */
export class LiveGiftDetail extends PageInfo {
  /**
   * Whether they were received or given.
   * @example received
   */
  type!: GiftSide;
  /** The live, with the sums of its gifts. */
  live!: LiveGiftSum;
  /** The top givers, at most ten; empty for gifts that the caller gave. */
  givers!: LiveGiver[];
  /** The gifts of this page, newest first. */
  list!: LiveGiftEntry[];
}
