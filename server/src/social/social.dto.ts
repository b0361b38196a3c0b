import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';

/** Names the host to follow. */
export class FollowRequest {
  /**
   * Key of the member to follow, or to follow no longer.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;
}

/** Whether the member follows, and how many do. */
export class FollowState {
  /**
   * Key of the member who was asked about.
   * @example 101
   */
  target_user_key!: number;
  /**
   * Y: the member follows that one.
   * @example Y
   */
  follow_yn!: Yn;
  /**
   * How many follow that one.
   * @example 1201
   */
  follower_cnt!: number;
}
