import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { LiveCard } from './live-lists.dto.ts';

/** Whether a live is on. */
export class LiveCheck {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * State of the live: announced, on, or ended.
   * @example live
   */
  state!: 'ready' | 'live' | 'ended';
  /**
   * Y: the live is on now.
   * @example Y
   */
  live_yn!: Yn;
  /**
   * Kind of live: normal, red, battle or excel.
   * @example normal
   */
  type!: string;
}

/** The full detail of a live. */
export class LiveDetail extends LiveCard {
  /**
   * State of the live: announced, on, or ended.
   * @example live
   */
  state!: 'ready' | 'live' | 'ended';
  /**
   * all, or fans.
   * @example all
   */
  target!: string;
  /**
   * ISO 8601 UTC, or null while it is on.
   * @example 2026-11-22T09:00:00.000Z
   */
  ended_at!: string | null;
  /**
   * Seconds since the start, or the length of an ended live.
   * @example 3600
   */
  duration_seconds!: number;
  /**
   * Who ended it: host, auto, operator; or null.
   * @example host
   */
  end_reason!: string | null;
  /**
   * Highest number of concurrent viewers.
   * @example 2048
   */
  peak_viewer_cnt!: number;
  /**
   * Members who started to follow the host during this live.
   * @example 17
   */
  follow_cnt!: number;
  /**
   * Honey received during this live, whole stars.
   * @example 123000
   */
  star_cnt!: number;
  /**
   * Lowest fan level that may watch.
   * @example 0
   */
  entry_fan_level!: number;
  /**
   * Lowest fan level that may talk.
   * @example 10
   */
  chat_fan_level!: number;
  /**
   * Y: viewers may see the list of top viewers.
   * @example Y
   */
  show_top_viewers_yn!: Yn;
  /**
   * Y: viewers may see the fan ranking.
   * @example Y
   */
  show_fan_ranking_yn!: Yn;
  /**
   * Y: other hosts may watch.
   * @example Y
   */
  allow_other_hosts_yn!: Yn;
  /**
   * Maximum number of viewers, set by the host; 0 for no limit.
   * @example 0
   */
  viewer_limit!: number;
  /**
   * Y: gift messages are read aloud.
   * @example Y
   */
  tts_yn!: Yn;
  /**
   * Y: gifts show the host's signatures.
   * @example Y
   */
  signature_yn!: Yn;
  /** Other hosts of a battle or excel live. */
  contestants!: UserBrief[];
}

/** Identifies a live in a body or query. */
export class VodKeyQuery {
  /**
   * Key of the live.
   * @example 1001
   */
  @IsKey()
  vod_key!: number;
}

/** Whether the member likes the live, and its like count. */
export class LikeState {
  /**
   * Y: the member likes the live.
   * @example Y
   */
  like_yn!: Yn;
  /**
   * Number of members who like the live.
   * @example 322
   */
  like_cnt!: number;
}
