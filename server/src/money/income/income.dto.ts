import { OmitType } from '@nestjs/swagger';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { EntryDay, EntryList } from '../entries/entries.dto.ts';

/** A host's income of a day. */
export class IncomeDay extends EntryDay {
  /**
   * The earned part of the incoming honey: the rest was returned by exchanges.
   * @example 12000
   */
  earned!: number;
}

/** A host's income of a month, by day and by entry. */
export class IncomeList extends OmitType(EntryList, ['days'] as const) {
  /**
   * Honey earned in the month: all incoming honey except what exchanges returned.
   * @example 12000
   */
  earned!: number;
  /**
   * Honey returned in the month by exchanges that were cancelled, rejected or failed. It was earned before.
   * @example 0
   */
  returned!: number;
  /** The days of the month with entries, latest first. */
  days!: IncomeDay[];
  /**
   * Earned honey that is not exchanged yet.
   * @example 12000
   */
  available_star_cnt!: number;
}

/** The requested month of the caller's income by fan. */
export class IncomeFanQuery extends PageQuery {
  /**
   * A calendar month in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** A member's contribution to a host's income of a month. */
export class IncomeFan {
  /** The member. */
  user!: UserBrief;
  /**
   * The honey contributed to the host's income.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Number of gifts, subscriptions and other entries.
   * @example 9
   */
  entry_cnt!: number;
}

/** Each member's contribution to a host's income of a month, largest first. */
export class IncomeFanList extends PageInfo {
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
  /** The members of this page. */
  list!: IncomeFan[];
}
