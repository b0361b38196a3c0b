import { IsIn, Matches } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';

/** How the followers of a member are asked for. */
export class FollowersQuery extends PageQuery {
  /**
   * Where the page before ended: its `cursor`. With it `offset` counts from there, and pages far down cost as little as the
   * first one.
   * @example "1795339500000_1001"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,14}_\d{1,10}$/)
  cursor?: string;
}

/** How those whom a member follows are asked for. */
export class FollowListQuery extends FollowersQuery {
  /**
   * latest: who was followed last stands first. live: those who are live stand before all others; it knows no cursor.
   * @example latest
   */
  @IsOptionalNonNull()
  @IsIn(['latest', 'live'])
  sort?: 'latest' | 'live';
}

/** Somebody in a list of who follows whom. */
export class FollowPerson extends UserBrief {
  /**
   * Y: an approved host, who has a page of their own.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * Y: the member who asks follows them; N for visitors.
   * @example N
   */
  follow_yn!: Yn;
  /**
   * Key of the live that is on now; null: none is.
   * @example 1001
   */
  live_vod_key!: number | null;
  /**
   * How many follow them.
   * @example 1201
   */
  follower_cnt!: number;
  /**
   * Since when the one follows the other; ISO 8601, UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  followed_at!: string;
}

/** A page of who follows whom, without those whom an operator restricts from the service. */
export class FollowList extends PageInfo {
  /** The people of this page. */
  list!: FollowPerson[];
  /**
   * Where the next page begins; null after the last one, and where live ones stand first.
   * @example "1795339500000_1001"
   */
  cursor!: string | null;
}

/** A live of a followed host. */
export class FollowedLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Its title.
   * @example "신청곡 받는 밤"
   */
  title!: string;
  /**
   * Kind of live.
   * @example normal
   */
  type!: 'normal' | 'red' | 'battle' | 'excel';
  /**
   * When it began; ISO 8601, UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  started_at!: string;
  /** Who broadcasts. */
  host!: UserBrief;
}

/** What a member needs to know of those whom they follow. */
export class FollowingInfo {
  /**
   * How many the member follows.
   * @example 12
   */
  following_cnt!: number;
  /**
   * How many follow the member.
   * @example 3
   */
  follower_cnt!: number;
  /**
   * How many of the followed are live now.
   * @example 2
   */
  live_cnt!: number;
  /**
   * Y: the member wants to be told when a followed host goes live.
   * @example Y
   */
  live_alarm_yn!: Yn;
  /** The lives of followed hosts that began last, at most 20, newest first. */
  lives!: FollowedLive[];
}
