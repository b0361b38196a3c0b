import { IsIn, Matches } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';

/** What kinds of rank there are, by their number on the wire. */
export const rankTypes = [1, 2, 3, 4, 5] as const;
export type RankType = (typeof rankTypes)[number];

/** Which rank is asked for. */
export class RankQuery extends PageQuery {
  /**
   * 1 real-time (the running day), 2 daily, 3 weekly, 4 monthly, 5 hall of fame (the honorary grades of a closed month).
   * @example 1
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsIn(rankTypes)
  type?: RankType;

  /**
   * Any date in Seoul of the day, week or month, YYYY-MM-DD. Left out: of 2 yesterday, of 3 and 4 the running one, of 5 the month
   * before this one; 1 is always the running day.
   * @example "2026-11-16"
   */
  @IsOptionalNonNull()
  @Matches(/^20\d{2}-\d{2}-\d{2}$/)
  date?: string;
}

/** Which honorary places are asked for. */
export class HonorRankQuery extends RankQuery {
  /**
   * Whose: hosts by honey received, or members by honey given.
   * @example member
   */
  @IsOptionalNonNull()
  @IsIn(['host', 'member'])
  target?: 'host' | 'member';
}

/** A place of a rank. */
export class RankEntry {
  /**
   * The place, from 1. Places of hidden members stay free.
   * @example 1
   */
  rank!: number;
  /**
   * The place in the period before, from 1; null for who had none, and while that period is being closed.
   * @example 3
   */
  before_rank!: number | null;
  /** Who stands there; null for a member who left. */
  user!: UserBrief | null;
  /**
   * Whether the member left: shown as 탈퇴한 회원.
   * @example N
   */
  left_yn!: Yn;
  /**
   * Honey of the period, whole stars; null where amounts of others are not shown.
   * @example 12000
   */
  star_cnt!: number | null;
  /**
   * Key of the live that the member broadcasts now; null for none.
   * @example 1001
   */
  live_vod_key!: number | null;
  /**
   * The honorary grade that the place stands for in honor-ranking-list and the hall of fame of members: mvp, master, star, pro, rookie; else null.
   * @example mvp
   */
  place_honor!: string | null;
}

/** The caller's own place. */
export class OwnRank {
  /**
   * The place, from 1; null for who has none in the period.
   * @example 57
   */
  rank!: number | null;
  /**
   * The place in the period before, from 1; null without one.
   * @example 4
   */
  before_rank!: number | null;
  /**
   * Own honey of the period, whole stars.
   * @example 1200
   */
  star_cnt!: number;
}

/** A rank of a day, a week or a month. */
export class RankList extends PageInfo {
  /**
   * The kind of rank.
   * @example 1
   */
  type!: RankType;
  /**
   * First day of the period in Seoul.
   * @example "2026-11-23"
   */
  starts_on!: string;
  /**
   * Last day of the period in Seoul.
   * @example "2026-11-23"
   */
  ends_on!: string;
  /**
   * running: it goes on; closing: it is over and about to be frozen; closed: frozen, it changes no more.
   * @example running
   */
  state_cd!: 'running' | 'closing' | 'closed';
  /**
   * When this was read or, of a closed one, frozen.
   * @example "2026-11-23T03:00:00.000Z"
   */
  updated_at!: string;
  /**
   * First day of the earliest period that can be chosen.
   * @example "2026-08-25"
   */
  first_on!: string;
  /**
   * First day of the latest period that can be chosen.
   * @example "2026-11-22"
   */
  last_on!: string;
  /**
   * Whether the period before is closed, so that changes are known.
   * @example Y
   */
  before_yn!: Yn;
  /**
   * Whether amounts of others are shown.
   * @example N
   */
  amounts_yn!: Yn;
  /** The caller's own place; null for a visitor. */
  own!: OwnRank | null;
  /** The places of this page. Hidden members are left out. */
  list!: RankEntry[];
}

/** What makes an honorary grade. */
export class HonorGrade {
  /**
   * The grade as it is kept.
   * @example mvp
   */
  honor!: string;
  /**
   * The grade as it is shown.
   * @example MVP
   */
  name!: string;
  /**
   * Number of members who have it for a month.
   * @example 1
   */
  member_cnt!: number;
  /**
   * First place that stands for it, from 1; null where nobody gets it.
   * @example 1
   */
  rank_from!: number | null;
  /**
   * Last place that stands for it, from 1; null where nobody gets it.
   * @example 1
   */
  rank_to!: number | null;
}

/** The honorary grades, highest first, and how long they last. */
export class HonorGradeSetting {
  /** The grades, highest first. */
  list!: HonorGrade[];
  /**
   * Least honey given in the month, whole stars.
   * @example 1
   */
  star_min!: number;
  /**
   * The newest month whose ranks made grades that members have now, YYYYMM.
   * @example "202610"
   */
  month!: string;
  /**
   * For how many months a grade is held, from the one after the month that brought it; the highest of several counts.
   * @example 1
   */
  term_months!: number;
  /**
   * When the grades of that month end.
   * @example "2026-11-30T15:00:00.000Z"
   */
  ends_at!: string;
}
