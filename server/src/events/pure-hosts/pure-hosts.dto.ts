import { monthPattern } from '@honey/rules';
import { Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** Selects the pure hosts of a month. */
export class PureHostQuery extends PageQuery {
  /**
   * The month, YYYYMM in Seoul; omitted: the last closed month. At most 12 months before the running one.
   * @example "202610"
   */
  @IsOptionalNonNull()
  @Matches(monthPattern)
  month?: string;
}

/** A pure host of a month. */
export class PureHostEntry {
  /**
   * The place, from 1. Places of hidden hosts remain unused.
   * @example 1
   */
  place!: number;
  /** The host; null for a deleted member. */
  user!: UserBrief | null;
  /**
   * Number of different members who watched long enough.
   * @example 1200
   */
  watcher_cnt!: number;
  /**
   * Live days in the month.
   * @example 22
   */
  live_day_cnt!: number;
  /**
   * Key of the host's running live; null for none.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** The pure hosts of a month. */
export class PureHostList extends PageInfo {
  /**
   * The month, YYYYMM in Seoul.
   * @example "202610"
   */
  month!: string;
  /**
   * The first selectable month.
   * @example "202511"
   */
  first_month!: string;
  /**
   * The last selectable month: the last one that has ended.
   * @example "202610"
   */
  last_month!: string;
  /**
   * Y: the month is closed; N: its hosts are still being counted.
   * @example Y
   */
  closed_yn!: Yn;
  /**
   * Live days that were required.
   * @example 10
   */
  days_min!: number;
  /**
   * Minutes for which a member must have watched to count.
   * @example 10
   */
  watch_minutes!: number;
  /** The hosts of this page, by the number of their watchers. */
  list!: PureHostEntry[];
}
