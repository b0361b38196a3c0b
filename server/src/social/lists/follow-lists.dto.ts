import { IsIn, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** A page of followers. */
export class FollowersQuery extends PageQuery {
  /**
   * End of the previous page: its `cursor`. `offset` then counts from there, and distant pages cost as little as the
   * first one.
   * @example "1795339500000_1001"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{1,14}_\d{1,10}$/)
  cursor?: string;
}

/** A page of followed members. */
export class FollowListQuery extends FollowersQuery {
  /**
   * latest: latest follow first. live: those who are live precede all others; without cursors.
   * @example latest
   */
  @IsOptionalNonNull()
  @IsIn(['latest', 'live'])
  sort?: 'latest' | 'live';
}

/** A member in a list of follows. */
export class FollowPerson extends UserBrief {
  /**
   * Y: an approved host, who has a page.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * Y: the caller follows the member; N for visitors.
   * @example N
   */
  follow_yn!: Yn;
  /**
   * Key of the running live; null: none.
   * @example 1001
   */
  live_vod_key!: number | null;
  /**
   * Number of followers.
   * @example 1201
   */
  follower_cnt!: number;
  /**
   * Since when the follow exists; ISO 8601 UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  followed_at!: string;
}

/** A page of follows, without members restricted from the service. */
export class FollowList extends PageInfo {
  /** The people of this page. */
  list!: FollowPerson[];
  /**
   * Cursor of the next page; null after the last one, and with sort=live.
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
   * Type of live.
   * @example normal
   */
  type!: 'normal' | 'red' | 'battle' | 'excel';
  /**
   * Start; ISO 8601 UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  started_at!: string;
  /** The broadcasting host. */
  host!: UserBrief;
}

/** The member's follow figures and live hosts. */
export class FollowingInfo {
  /**
   * Number of members that the member follows.
   * @example 12
   */
  following_cnt!: number;
  /**
   * Number of the member's followers.
   * @example 3
   */
  follower_cnt!: number;
  /**
   * Number of followed hosts who are live.
   * @example 2
   */
  live_cnt!: number;
  /**
   * Y: the member wants to be notified when a followed host goes live.
   * @example Y
   */
  live_alarm_yn!: Yn;
  /** The latest lives of followed hosts, at most 20, newest first. */
  lives!: FollowedLive[];
}
