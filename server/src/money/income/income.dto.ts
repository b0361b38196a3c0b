import { OmitType } from '@nestjs/swagger';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';
import { EntryDay, EntryList } from '../entries/entries.dto.ts';

/** What a host earned on one day. */
export class IncomeDay extends EntryDay {
  /**
   * How much of what came in was earned, in honey: the rest is what exchanges gave back.
   * @example 12000
   */
  earned!: number;
}

/** What a host earned in a month, day by day and entry by entry. */
export class IncomeList extends OmitType(EntryList, ['days'] as const) {
  /**
   * Honey that was earned in the month: all that came in but what exchanges gave back.
   * @example 12000
   */
  earned!: number;
  /**
   * Honey that exchanges gave back in the month, which were cancelled, rejected or failed. It was earned before.
   * @example 0
   */
  returned!: number;
  /** The days of the month that have entries, the latest first. */
  days!: IncomeDay[];
  /**
   * Honey that was earned and not exchanged yet.
   * @example 12000
   */
  available_star_cnt!: number;
}

/** Whose income of which month is asked for by fans: always the caller's own. */
export class IncomeFanQuery extends PageQuery {
  /**
   * A month of the calendar of Seoul, YYYYMM; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** What one member brought a host in a month. */
export class IncomeFan {
  /** Who it was. */
  user!: UserBrief;
  /**
   * Honey of the host's income.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Gifts, subscriptions and the like.
   * @example 9
   */
  entry_cnt!: number;
}

/** What each member brought a host in a month, the most first. */
export class IncomeFanList extends PageInfo {
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
  /** The members of this page. */
  list!: IncomeFan[];
}
