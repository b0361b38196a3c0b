import { IsIn, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { FromDigits } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';

/** The types of rank, by their number on the wire. */
export const rankTypes = [1, 2, 3, 4, 5] as const;
export type RankType = (typeof rankTypes)[number];

/** Selects a rank. */
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
   * Any date in Seoul of the day, week or month, YYYY-MM-DD. Omitted: for 2 yesterday, for 3 and 4 the running period,
   * for 5 the previous month; 1 is always the running day.
   * @example "2026-11-16"
   */
  @IsOptionalNonNull()
  @Matches(/^20\d{2}-\d{2}-\d{2}$/)
  date?: string;
}

/** Selects honorary places. */
export class HonorRankQuery extends RankQuery {
  /**
   * Hosts by honey received, or members by honey given.
   * @example member
   */
  @IsOptionalNonNull()
  @IsIn(['host', 'member'])
  target?: 'host' | 'member';
}

/** A place of a rank. */
export class RankEntry {
  /**
   * The place, from 1. Places of hidden members remain unused.
   * @example 1
   */
  rank!: number;
  /**
   * The place in the previous period, from 1; null without one, and while that period is being closed.
   * @example 3
   */
  before_rank!: number | null;
  /** The member at this place; null for a deleted member. */
  user!: UserBrief | null;
  /**
   * Whether the member has left: shown as 탈퇴한 회원.
   * @example N
   */
  left_yn!: Yn;
  /**
   * Honey of the period, whole stars; null if amounts of others are hidden.
   * @example 12000
   */
  star_cnt!: number | null;
  /**
   * Key of the member's running live; null for none.
   * @example 1001
   */
  live_vod_key!: number | null;
  /**
   * The honorary grade of the place in honor-ranking-list and the hall of fame of members: mvp, master, star, pro,
   * rookie; otherwise null.
   * @example mvp
   */
  place_honor!: string | null;
}

/** The caller's own place. */
export class OwnRank {
  /**
   * The place, from 1; null without one in the period.
   * @example 57
   */
  rank!: number | null;
  /**
   * The place in the previous period, from 1; null without one.
   * @example 4
   */
  before_rank!: number | null;
  /**
   * The caller's honey of the period, whole stars.
   * @example 1200
   */
  star_cnt!: number;
}

/** A rank of a day, a week or a month. */
export class RankList extends PageInfo {
  /**
   * The type of rank.
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
   * running: in progress; closing: ended and about to be frozen; closed: frozen and final.
   * @example running
   */
  state_cd!: 'running' | 'closing' | 'closed';
  /**
   * When this was read or, for a closed rank, frozen.
   * @example "2026-11-23T03:00:00.000Z"
   */
  updated_at!: string;
  /**
   * First day of the earliest selectable period.
   * @example "2026-08-25"
   */
  first_on!: string;
  /**
   * First day of the latest selectable period.
   * @example "2026-11-22"
   */
  last_on!: string;
  /**
   * Whether the previous period is closed, so that changes are known.
   * @example Y
   */
  before_yn!: Yn;
  /**
   * Whether the amounts of others are shown.
   * @example N
   */
  amounts_yn!: Yn;
  /** The caller's own place; null for a visitor. */
  own!: OwnRank | null;
  /** The places of this page, without hidden members. */
  list!: RankEntry[];
}

/** The rule of an honorary grade. */
export class HonorGrade {
  /**
   * The code of the grade.
   * @example mvp
   */
  honor!: string;
  /**
   * The display name of the grade.
   * @example MVP
   */
  name!: string;
  /**
   * Number of members who hold it for a month.
   * @example 1
   */
  member_cnt!: number;
  /**
   * First place with this grade, from 1; null if no member receives it.
   * @example 1
   */
  rank_from!: number | null;
  /**
   * Last place with this grade, from 1; null if no member receives it.
   * @example 1
   */
  rank_to!: number | null;
}

/** The honorary grades, highest first, and their duration. */
export class HonorGradeSetting {
  /** The grades, highest first. */
  list!: HonorGrade[];
  /**
   * Minimum honey given in the month, whole stars.
   * @example 1
   */
  star_min!: number;
  /**
   * The latest month whose ranks determined present grades, YYYYMM.
   * @example "202610"
   */
  month!: string;
  /**
   * Number of months for which a grade is held, from the month after the one that earned it; the highest of several counts.
   * @example 1
   */
  term_months!: number;
  /**
   * When the grades of that month end.
   * @example "2026-11-30T15:00:00.000Z"
   */
  ends_at!: string;
}
