import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';

/** Identifies the member to follow. */
export class FollowRequest {
  /**
   * Key of the member to follow or unfollow.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;
}

/** Whether the member follows, and the follower count. */
export class FollowState {
  /**
   * Key of the other member.
   * @example 101
   */
  target_user_key!: number;
  /**
   * Y: the caller follows that member.
   * @example Y
   */
  follow_yn!: Yn;
  /**
   * Number of that member's followers.
   * @example 1201
   */
  follower_cnt!: number;
}
