import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import { LiveCard } from './live-lists.dto.ts';

/** Whether a live is on. */
export class LiveCheck {
  /** @example 1001 */
  vod_key!: number;
  /** @example live */
  state!: 'ready' | 'live' | 'ended';
  /** @example Y */
  live_yn!: Yn;
  /** @example normal */
  type!: string;
}

/** A live in full (specification section 3, Live). */
export class LiveDetail extends LiveCard {
  /** @example live */
  state!: 'ready' | 'live' | 'ended';
  /** all, or fans. */
  target!: string;
  /** ISO 8601 UTC, or null while it runs. */
  ended_at!: string | null;
  /** Seconds since the start, or of the whole live. */
  duration_seconds!: number;
  /** Why it ended: host, auto, operator; or null. */
  end_reason!: string | null;
  peak_viewer_cnt!: number;
  follow_cnt!: number;
  /** Honey given during this live. */
  star_cnt!: number;
  entry_fan_level!: number;
  chat_fan_level!: number;
  show_top_viewers_yn!: Yn;
  show_fan_ranking_yn!: Yn;
  allow_other_hosts_yn!: Yn;
  /** Other hosts of a battle or excel live. */
  contestants!: UserBrief[];
}

/** Names a live in a body or query. */
export class VodKeyQuery {
  /** @example 1001 */
  @IsKey()
  vod_key!: number;
}

/** Whether the member likes the live, and how many do. */
export class LikeState {
  /** @example Y */
  like_yn!: Yn;
  /** @example 322 */
  like_cnt!: number;
}
