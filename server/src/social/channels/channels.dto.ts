import { PageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** An ended live of a host. */
export class PastLive {
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
   * Address of its picture; null: none.
   * @example /media/thumbnails/12.webp
   */
  thumbnail!: string | null;
  /**
   * Start; ISO 8601 UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  started_at!: string;
  /**
   * End; ISO 8601 UTC.
   * @example 2026-11-20T14:03:00.000Z
   */
  ended_at!: string;
  /**
   * Length in seconds.
   * @example 7200
   */
  duration_seconds!: number;
  /**
   * Highest number of concurrent viewers.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * Number of members who liked it.
   * @example 322
   */
  like_cnt!: number;
}

/** A page of the past lives of a host. */
export class PastLiveList extends PageInfo {
  /** The lives of this page, latest first. */
  list!: PastLive[];
}

/** A recommended host. */
export class RecommendedHost extends UserBrief {
  /**
   * The introduction; empty without one.
   * @example "매일 밤 아홉 시에 만나요"
   */
  state_memo!: string;
  /**
   * Number of the host's followers.
   * @example 1201
   */
  follower_cnt!: number;
  /**
   * Key of the running live; null: none.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** A page of recommended hosts. */
export class RecommendedHostList extends PageInfo {
  /** The hosts of this page, the most followed first. */
  list!: RecommendedHost[];
}
