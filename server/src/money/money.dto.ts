import { IsIn, IsOptional } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { IsMonth } from '../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';

/** Which days of broadcasting are asked for. */
export class LiveTimeQuery extends PageQuery {
  /**
   * A month of the calendar of Seoul, YYYYMM; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

const giftSides = ['received', 'given'] as const;
/** Whether gifts are asked for as who got them, or as who gave them. */
export type GiftSide = (typeof giftSides)[number];

/** Which gifts are asked for: always the caller's own. */
export class LiveGiftQuery extends PageQuery {
  /**
   * A month of the calendar of Seoul, YYYYMM; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;

  /**
   * received or given; left out, a host is answered what was received and a member what was given.
   * @example received
   */
  @IsOptional()
  @IsIn(giftSides)
  type?: GiftSide;
}

/** Which gifts of which live are asked for: always the caller's own. */
export class LiveGiftDetailQuery extends PageQuery {
  /**
   * Key of the live.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;

  /**
   * received or given; left out, a host is answered what was received and a member what was given.
   * @example received
   */
  @IsOptional()
  @IsIn(giftSides)
  type?: GiftSide;
}

/** A day on which a host broadcast. */
export class LiveTimeDay {
  /**
   * The day in Seoul, YYYYMMDD: lives belong to the one on which they began.
   * @example "20261120"
   */
  day!: string;
  /**
   * Lives that began on it and count.
   * @example 2
   */
  live_cnt!: number;
  /**
   * Seconds of them together.
   * @example 14400
   */
  duration_seconds!: number;
  /**
   * Seconds of the longest.
   * @example 12600
   */
  longest_seconds!: number;
  /**
   * Y: one of them was long enough that the day is a live day.
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
   * The first month that can be asked for, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Hours without a break that make a live day.
   * @example 3
   */
  live_day_hours!: number;
  /**
   * A live of fewer minutes counts for no day.
   * @example 10
   */
  min_minutes!: number;
  /**
   * Live days of the month.
   * @example 9
   */
  live_day_cnt!: number;
  /**
   * Lives of the month that count.
   * @example 14
   */
  live_cnt!: number;
  /**
   * Seconds of them together.
   * @example 151200
   */
  duration_seconds!: number;
  /** The days of this page, the latest first. */
  list!: LiveTimeDay[];
}

/** What was given in one live. */
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
  /** Who broadcast it. */
  host!: UserBrief;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string;
  /**
   * ISO 8601 UTC; null while it is on.
   * @example 2026-11-20T15:30:00.000Z
   */
  ended_at!: string | null;
  /**
   * Honey that the caller got or gave in it, whole stars.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * Gifts that the caller got or gave in it.
   * @example 87
   */
  gift_cnt!: number;
  /**
   * Members from whom the gifts are; 1 of gifts that were given.
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
   * The first month that can be asked for, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Honey in all lives that began in the month, whole stars.
   * @example 1230000
   */
  star_cnt!: number;
  /**
   * Gifts in them.
   * @example 870
   */
  gift_cnt!: number;
  /**
   * Honey outside lives in the month, whole stars.
   * @example 5000
   */
  outside_star_cnt!: number;
  /**
   * Gifts outside lives in the month.
   * @example 4
   */
  outside_gift_cnt!: number;
  /** The lives of this page, the latest first. */
  list!: LiveGiftSum[];
}

/** One of those who gave most. */
export class LiveGiver {
  /** Who gave. */
  user!: UserBrief;
  /**
   * Honey given, whole stars.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Gifts given.
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
  /** Who gave it; of gifts that were given, who got it. */
  user!: UserBrief;
  /**
   * Honey given, whole stars.
   * @example 100
   */
  star_cnt!: number;
  /**
   * Key of the sticker that was chosen; null without one.
   * @example 3
   */
  sticker_id!: number | null;
  /**
   * The word that went with it; empty without one.
   * @example "오늘 방송 최고예요"
   */
  message!: string;
  /**
   * How often the same was given by then, one soon after the other.
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
  /** Who gave most of what was received, ten at most; empty of gifts that were given. */
  givers!: LiveGiver[];
  /** The gifts of this page, the newest first. */
  list!: LiveGiftEntry[];
}
